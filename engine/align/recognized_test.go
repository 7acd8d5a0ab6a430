package align_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

func newManual(t *testing.T, n int) *engine.Document {
	t.Helper()
	data, err := os.ReadFile("../../testdata/docs/v-tutorial-with-code.md")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for i := range n {
		for para := range strings.SplitSeq(string(data), "\n\n") {
			fmt.Fprintf(&text, "%s\n\n", strings.Replace(para, ". ", fmt.Sprintf(". Part %d. ", i), 1))
		}
	}
	doc, err := engine.NewFromString("manual.md", text.String())
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func recognize(t *testing.T, r *engine.Result) align.LikelySettings {
	t.Helper()
	return findClosest(t, placeChunks(t, r.Doc, givenChunks(r)))
}

func placeChunks(t *testing.T, doc *engine.Document, chunks []align.GivenChunk) *align.GivenDocument {
	t.Helper()
	g, err := align.PlaceIn(t.Context(), doc, chunks, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func findClosest(t *testing.T, g *align.GivenDocument) align.LikelySettings {
	t.Helper()
	l, err := align.Closest(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func isNamed(l *align.LikelySettings, preset string) bool {
	return l.Preset == preset || slices.ContainsFunc(l.Ties, func(c align.Choice) bool { return c.Preset == preset })
}

func TestEveryPresetIsRecognized(t *testing.T) {
	tables, err := engine.Load("../../testdata/docs/v-api-reference-tables.md")
	if err != nil {
		t.Fatal(err)
	}
	long := newManual(t, 2)
	for i := range settings.Presets {
		if testing.Short() && i%16 > 0 { // the race detector is slow
			continue
		}
		for _, c := range []struct {
			doc   *engine.Document
			alter func(string) string
		}{{long, strings.Clone}, {long, strings.TrimSpace}, {tables, strings.TrimSpace}} {
			r, err := engine.Run(t.Context(), c.doc, settings.Presets[i].Settings())
			if err == nil { // some settings fail on some documents
				checkRecognition(t, &settings.Presets[i], r, c.alter)
			}
		}
	}
}

func checkRecognition(t *testing.T, p *settings.Preset, r *engine.Result, alter func(string) string) {
	t.Helper()
	chunks := givenChunks(r)
	for i := range chunks {
		chunks[i].Content = alter(chunks[i].Content)
	}
	l := findClosest(t, placeChunks(t, r.Doc, chunks))
	if !isNamed(&l, p.Name) || len(l.Changes) > 0 || !l.IsExact() || l.GivenCount != r.Chunks.Len() {
		t.Errorf("%s of %s: recognized as %s %v with ties %v and %d of %d chunks matching", p.Name, r.Doc.Name, l.Preset, l.Changes, l.Ties, l.MatchingCount, l.GivenCount)
	}
	same := func(a, b align.GivenChunk) bool { return strings.TrimSpace(a.Content) == strings.TrimSpace(b.Content) }
	for _, tie := range l.Ties {
		if other := run(t, r.Doc, tie.Preset); !slices.EqualFunc(givenChunks(r), givenChunks(other), same) {
			t.Errorf("%s ties with %s, but they cut %s differently", tie.Preset, p.Name, r.Doc.Name)
		}
	}
}

func TestSystemsAreDistinguished(t *testing.T) {
	long, short := newManual(t, 2), sampleDocument(t)
	short = newDocument(t, short.Text[:700])
	for _, c := range []struct {
		name, preset string
		doc          *engine.Document
		alter        func(string) string
		want         string
	}{
		{"presets come before other sizes that fit", "chonkie-recursive", long, strings.TrimSpace, "these are chonkie-recursive 2048: 4 of 4 chunks"},
		{"a header identifies the system that adds it", "anythingllm", long, func(s string) string {
			return strings.Replace(s, "\n</document_metadata>", "\npublished: today\n</document_metadata>", 1)
		}, "these are anythingllm 1000/20: "},
		{"one chunk, one preset", "anythingllm", short, strings.TrimSpace, "one chunk does not show which system made it; of the presets, only anythingllm 1000/20 produces this result"},
		{"one chunk, many presets", "chonkie-recursive", short, strings.TrimSpace, "one chunk does not show which system made it: forward-sentences 400 or fixed-window 800/100 or langchain-recursive 1000/200 or "},
		{"one chunk, no preset", "chonkie-recursive", short, func(s string) string { return s[:100] }, "one chunk does not show which system made it"},
	} {
		chunks := givenChunks(run(t, c.doc, c.preset))
		for i := range chunks {
			chunks[i].Content = c.alter(chunks[i].Content)
		}
		l := findClosest(t, placeChunks(t, c.doc, chunks))
		if got := explain.DescribeLikely(&l); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestDocumentsAreRecognizedTogether(t *testing.T) {
	var s align.Sample
	n := 0
	for _, name := range []string{"v-crlf", "v-readme", "v-tutorial"} {
		doc, err := engine.Load("../../testdata/docs/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		r := run(t, doc, "haystack-recursive")
		n += r.Chunks.Len()
		s.Add(placeChunks(t, doc, givenChunks(r)))
	}
	l, err := s.Closest(t.Context())
	if err != nil || l.Preset != "haystack-recursive" || len(l.Ties) > 0 || l.MatchingCount != n || !l.IsExact() || l.ExaminedDocuments != 0 {
		t.Errorf("got %s with ties %v, %d of %d chunks matching, error %v; want haystack-recursive with all matching", l.Preset, l.Ties, l.MatchingCount, n, err)
	}
	large := newManual(t, 300)
	for range 3 {
		s.Add(placeChunks(t, large, givenChunks(run(t, large, "haystack-recursive"))))
	}
	if l, err = s.Closest(t.Context()); err != nil || l.Preset != "haystack-recursive" || l.ExaminedDocuments != 4 {
		t.Errorf("got %s from %d documents, error %v; want haystack-recursive from 4", l.Preset, l.ExaminedDocuments, err)
	}
}

// The document is too long to try all settings on all of it.
func TestSizesAreRecognized(t *testing.T) {
	for i, c := range []struct {
		preset, size, overlap string
		chapters              int
	}{
		{"open-webui", "500", "50", 2},
		{"open-webui", "1000", "100", 40},
		{"dify-general", "300", "30", 2},
		{"anythingllm", "700", "70", 2},
		{"haystack-words", "120", "20", 40},
		{"llamaindex-sentences", "256", "50", 2},
		{"lightrag", "600", "50", 40},
		{"graphrag", "300", "100", 2},
		{"openai-vector-store", "600", "50", 2},
		{"langchain-markdown", "300", "200", 2},
		{"open-webui", "512", "50", 2},
		{"open-webui", "300", "100", 2},
		{"llamaindex-sentences", "300", "200", 2},
		{"dify-general", "300", "50", 2},
		{"haystack-recursive", "100", "0", 2},
		{"haystack-recursive", "300", "0", 2},
		{"haystack-recursive", "400", "0", 2},
	} {
		if testing.Short() && i%4 > 0 { // the race detector is slow
			continue
		}
		r := run(t, newManual(t, c.chapters), c.preset, "max_chunk_size="+c.size, "overlap_size="+c.overlap)
		l := recognize(t, r)
		if !isNamed(&l, c.preset) || l.MatchingCount != l.GivenCount || fmt.Sprint(l.Settings.MaxChunkSize) != c.size {
			t.Errorf("%+v: recognized as %s %v with %d of %d chunks matching", c, l.Preset, l.Changes, l.MatchingCount, l.GivenCount)
		}
	}
}

func TestOtherChunksAreNotCounted(t *testing.T) {
	r := run(t, newManual(t, 2), "open-webui")
	chunks := givenChunks(r)
	chunks[3].Content = strings.Replace(chunks[3].Content, "e", "é", 1)
	chunks = slices.Delete(chunks, 7, 8)
	g, err := align.PlaceIn(t.Context(), r.Doc, chunks, "")
	if err != nil {
		t.Fatal(err)
	}
	l, err := align.Closest(t.Context(), g)
	if err != nil || l.Preset != "open-webui" || l.GivenCount != len(chunks) || l.MatchingCount != l.GivenCount-1 {
		t.Errorf("got preset %s, %d of %d chunks matching, error %v; want open-webui, all but one of %d", l.Preset, l.MatchingCount, l.GivenCount, err, len(chunks))
	}
}

package align_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/settings"
)

// manual is a document with code, in which systems alter text, with n chapters that differ.
func manual(t *testing.T, n int) *engine.Document {
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
	doc, err := engine.OfText("manual.md", text.String())
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func recognize(t *testing.T, r *engine.Result) align.Likely {
	t.Helper()
	g, err := align.PlaceIn(t.Context(), r.Doc, handed(r))
	if err != nil {
		t.Fatal(err)
	}
	l, err := align.Closest(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// The chunks of every preset are recognised, by their texts, which some systems alter.
func TestEveryPresetIsRecognized(t *testing.T) {
	doc := manual(t, 2)
	for i := range settings.Presets {
		p := &settings.Presets[i]
		r, err := engine.Run(t.Context(), doc, p.Settings())
		if err != nil || r.Chunks.Len() < 2 {
			continue // some implementations fail on some documents
		}
		l := recognize(t, r)
		if l.Preset != p.Name && !slices.Contains(l.Ties, p.Name) || len(l.Changes) > 0 || l.Same != l.Of || l.Of != r.Chunks.Len() {
			t.Errorf("%s: %s %v or %v, %d of %d", p.Name, l.Preset, l.Changes, l.Ties, l.Same, l.Of)
		}
	}
}

// Other sizes are recognised too, and where a document is long only its beginning is cut
// by all candidates.
func TestSizesAreRecognized(t *testing.T) {
	for _, c := range []struct {
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
	} {
		r := run(t, manual(t, c.chapters), c.preset, "max_chunk_size="+c.size, "overlap_size="+c.overlap)
		l := recognize(t, r)
		if l.Preset != c.preset && !slices.Contains(l.Ties, c.preset) || l.Same != l.Of || fmt.Sprint(l.Settings.MaxChunkSize) != c.size {
			t.Errorf("%+v: %s %v, %d of %d", c, l.Preset, l.Changes, l.Same, l.Of)
		}
	}
}

// Chunks that no settings make are counted as others.
func TestOtherChunksAreNotCounted(t *testing.T) {
	r := run(t, manual(t, 2), "open-webui")
	chunks := handed(r)
	chunks[3].Content = strings.Replace(chunks[3].Content, "e", "é", 1)
	chunks = slices.Delete(chunks, 7, 8)
	g, err := align.PlaceIn(t.Context(), r.Doc, chunks)
	if err != nil {
		t.Fatal(err)
	}
	l, err := align.Closest(t.Context(), g)
	if err != nil || l.Preset != "open-webui" || l.Of != len(chunks) || l.Same != l.Of-1 {
		t.Errorf("%s, %d of %d, %v", l.Preset, l.Same, l.Of, err)
	}
}

package align_test

import (
	"regexp"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/settings"
)

func run(t *testing.T, doc *engine.Document, preset string, changes ...string) *engine.Result {
	t.Helper()
	p, err := settings.FindPreset(preset)
	if err != nil {
		t.Fatal(err)
	}
	s := p.Settings()
	for _, c := range changes {
		key, value, _ := strings.Cut(c, "=")
		setting, ok := settings.Lookup(key)
		if !ok || setting.Set(&s, value) != nil {
			t.Fatal(c)
		}
	}
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func givenChunks(r *engine.Result) (out []align.GivenChunk) {
	for i := range r.Chunks.Len() {
		out = append(out, align.GivenChunk{Content: r.Content(i)})
	}
	return out
}

func sampleDocument(t *testing.T) *engine.Document {
	t.Helper()
	doc, err := engine.Load("../tour/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestClosestSettingsAreFound(t *testing.T) {
	doc := sampleDocument(t)
	for _, c := range []struct {
		preset  string
		changes []string
		want    string
	}{
		{"langchain-recursive", nil, "langchain-recursive"},
		{"langchain-recursive", []string{"separators=markdown", "max_chunk_size=500", "overlap_size=50"}, "langchain-"},
		{"langchain-recursive", []string{"max_chunk_size=700", "overlap_size=100"}, "langchain-recursive max_chunk_size=700 overlap_size="},
		{"fixed-window", []string{"max_chunk_size=640", "overlap_size=64"}, "fixed-window max_chunk_size=640 overlap_size=64"},
		{"tokens-256", nil, "tokens-256"},
		{"default", nil, "default"},
	} {
		r := run(t, doc, c.preset, c.changes...)
		g, err := align.PlaceIn(t.Context(), doc, givenChunks(r), "")
		if err != nil {
			t.Fatal(err)
		}
		l, err := align.Closest(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(append([]string{l.Preset}, l.Changes...), " "); !strings.HasPrefix(got, c.want) || l.MatchingSeamCount*10 < l.SeamCount*9 {
			t.Errorf("%s %v: recognized as %s with %d of %d seams matching, want at least 90%%", c.preset, c.changes, got, l.MatchingSeamCount, l.SeamCount)
		}
	}
}

// Systems that split at headings remove the heading or its markup.
func TestClosestSettingsOfChunksWithoutHeadings(t *testing.T) {
	doc := sampleDocument(t)
	doubledHeadings := regexp.MustCompile(`(?m)^## .*$`).ReplaceAllString(doc.Text, "$0\n\n##")
	spaced, err := engine.New("spaced.md", []byte(doubledHeadings))
	if err != nil {
		t.Fatal(err)
	}
	haveNoMarks := func(s string) string { return strings.TrimLeft(s, "# ") }
	headless := func(s string) string {
		for strings.HasPrefix(s, "#") && strings.Contains(s, "\n") {
			_, rest, _ := strings.Cut(s, "\n")
			s = strings.TrimSpace(rest)
		}
		return s
	}
	for _, c := range []struct {
		name  string
		doc   *engine.Document
		alter func(string) string
		want  string
	}{
		{"without marks", doc, haveNoMarks, "langchain-headings heading_level=4"},
		{"without headings", doc, headless, "langchain-headings heading_level=4"},
		{"without headings or empty sections", spaced, headless, "langchain-headings heading_level=4"},
	} {
		r := run(t, c.doc, "default", "strategy=headings", "heading_level=4", "overlap_mode=none")
		chunks := givenChunks(r)
		for i := range chunks {
			chunks[i].Content = c.alter(chunks[i].Content)
		}
		g, err := align.PlaceIn(t.Context(), c.doc, chunks, "")
		if err != nil {
			t.Fatal(err)
		}
		l, err := align.Closest(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(append([]string{l.Preset}, l.Changes...), " "); got != c.want || l.MatchingSeamCount != l.SeamCount {
			t.Errorf("%s: recognized as %s with %d of %d seams matching, want all", c.name, got, l.MatchingSeamCount, l.SeamCount)
		}
	}
}

func TestUnplacedAndAddedTextIsListed(t *testing.T) {
	doc := sampleDocument(t)
	r := run(t, doc, "langchain-recursive")
	chunks := givenChunks(r)
	chunks = append(chunks, align.GivenChunk{Content: "The harbour office keeps no records of any such purple elephants."})
	chunks[2].Content = "Handbook > Climb\n\n" + chunks[2].Content
	g, err := align.PlaceIn(t.Context(), doc, chunks, "")
	if err != nil {
		t.Fatal(err)
	}
	if u := g.UnplacedChunks(); len(u) != 1 || u[0] != len(chunks)-1 {
		t.Errorf("got unplaced chunks %v, want only %d", u, len(chunks)-1)
	}
	if a := g.ChunksWithAddedText(); len(a) != 1 || a[0] != 2 || !strings.HasPrefix(chunks[2].Content[:g.Placements[2].UnmatchedStart], "Handbook > Climb") {
		t.Errorf("got chunks %v with added text, want only 2", a)
	}
	if g.Result.Content(2) != chunks[2].Content {
		t.Error("placing changed the content of chunk 2")
	}
}

func TestRepeatedTextEndsAtFarthestMatch(t *testing.T) {
	first := "The harbour master opens the gates at dawn. "
	inner := "Every vessel reports its draught and its cargo. "
	shared := "Pilots wait at the northern mole until noon. "
	left := "Tugs are ordered one day ahead by letter. "
	last := "Fees are paid at the office beside the lighthouse."
	doc, err := engine.New("a.md", []byte(first+inner+shared+left+last))
	if err != nil {
		t.Fatal(err)
	}
	place := func(contents ...string) *align.GivenDocument {
		t.Helper()
		var chunks []align.GivenChunk
		for i, c := range contents {
			chunks = append(chunks, align.GivenChunk{Content: strings.TrimSpace(c), Order: float64(i), Ordered: true})
		}
		g, err := align.PlaceIn(t.Context(), doc, chunks, "")
		if err != nil || g.CountPlaced() != len(contents) {
			t.Fatal(g, err)
		}
		return g
	}
	g := place(first+inner+shared, inner, shared+left+last)
	if got := g.Result.Chunks.At(2).Overlap.Slice(doc.Text); got != strings.TrimSpace(shared) {
		t.Errorf("the third chunk repeats %q, want %q", got, shared)
	}
	g = place(first+inner+shared+left, inner, shared+last)
	if p := g.Placements[2]; p.Kind != align.Repeated || p.Repeated.Slice(doc.Text) != strings.TrimSpace(shared) || p.Span.Slice(doc.Text) != last {
		t.Errorf("unexpected placement of the third chunk: %+v", p)
	}
}

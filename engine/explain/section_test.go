package explain_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

// In the test document, a boundary separates the list from its heading, but does not split
// an element.
func TestSection(t *testing.T) {
	const text = "# Changes\n\n## v1.63\n\nReleased in spring.\n\n- One thing is new here, and it is long.\n- Another thing is gone from here.\n\n## v1.62\n\nText.\n"
	doc, err := engine.New("changes.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	for _, pair := range []string{"strategy=list_aware", "max_chunk_size=90", "min_chunk_size=1", "overlap_mode=none"} {
		if err := settings.Assign(&s, pair); err != nil {
			t.Fatal(err)
		}
	}
	for prefix, want := range map[string]string{
		"none":         `chunk 2 begins 4 lines below the heading "v1.63" in chunk 1`,
		"heading_path": `chunk 2 begins 4 lines below the heading "v1.63" in chunk 1; its prefix contains the heading`,
	} {
		s.ContextPrefix, s.PrefixCounts = prefix, "on_top"
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Seams) < 2 {
			t.Fatalf("got %d seams, want at least 2", len(r.Seams))
		}
		if got := explain.Section(r, 0); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got := explain.Section(r, len(r.Seams)-1); got != "" {
			t.Errorf("Section for a chunk that begins with its heading = %q, want none", got)
		}
		if got := r.Place(1); got != "/Changes/v1.63" {
			t.Errorf("chunk 2 begins in %s, want %s", got, "/Changes/v1.63")
		}
	}
}

func TestSectionWithLongHeading(t *testing.T) {
	for title, want := range map[string]string{
		strings.Repeat("x", 60):                   strings.Repeat("x", 60),
		strings.Repeat("x", 61):                   strings.Repeat("x", 60) + "…",
		"Keys " + strings.Repeat("\t", 999) + "a": "Keys…",
		"Keys \t  of  brass":                      "Keys of brass",
	} {
		doc, err := engine.New("x.md", []byte("## "+title+"\n\n"+strings.Repeat("- One thing is new here, and it is long.\n", 99)))
		if err != nil {
			t.Fatal(err)
		}
		s := settings.Default()
		s.Strategy, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = "list_aware", 1900, 1, 0
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		last := len(r.Seams) - 1
		if got := explain.Section(r, last); !strings.Contains(got, `the heading "`+want+`" in chunk 1`) {
			t.Errorf("got %s", got)
		}
	}
}

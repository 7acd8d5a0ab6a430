package metrics

import (
	"encoding/json"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func TestOtherTextCounts(t *testing.T) {
	const text = "---\ntitle: keepers of the lamp\n---\n\n# Lamps\n\n<p>\n<b>first</b>\n</p>\n\n| name | measure |\n|---|---|\n\n[1]: https://example.org/lamps\n"
	doc, err := engine.New("a.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode = "window", "none"
	s.MaxChunkSize = 9
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Measure(t.Context(), r, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rep.OtherText.String(), "1 HTML block, front matter, 1 link definition, 1 table header"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	data, err := json.Marshal(rep)
	if want := `"other_text_not_whole":{"front_matter":1,"html_block":1,"link_definition":1,"table_header":1}`; err != nil || !strings.Contains(string(data), want) {
		t.Errorf("error %v or missing other_text_not_whole in %s", err, data)
	}
	two := rep.OtherText
	Accumulate(&two, &rep.OtherText)
	if got, want := two.String(), "2 HTML blocks, front matter of 2 documents, 2 link definitions, 2 table headers"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMissingWholeTextIsOtherText(t *testing.T) {
	for _, name := range []string{"v-tutorial.md", "v-setext-html-blocks.md", "v-readme.md", "v-tables.md"} {
		doc := cases.Load(t, "docs", name)
		for _, size := range []int{60, 150, 400, 1000} {
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.MaxChunkSize = "window", "none", size
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			j, err := measureElements(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			kinds := j.Kinds[element.Sentence].Broken() + j.Kinds[element.CodeBlock].Broken() + j.Kinds[element.TableRow].Broken()
			if other := j.OtherText != (OtherText{}); kinds == 0 && other != (j.Text.Whole < j.Text.Total) || other && j.Text.Whole == j.Text.Total {
				t.Errorf("%s with size %d: %d of %d characters are whole, but other text = %v", name, size, j.Text.Whole, j.Text.Total, j.OtherText)
			}
		}
	}
}

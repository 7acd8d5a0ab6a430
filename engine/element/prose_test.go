package element_test

import (
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
)

func TestIsProse(t *testing.T) {
	for text, want := range map[string]bool{
		"A paragraph. «Its second sentence.»\n":                                             true,
		"# «A heading\n\nwith a paragraph» below\n":                                         true,
		"- «an item\n- another item»\n":                                                     true,
		"> «quoted lines\n> are prose» too\n":                                               true,
		"see [the «manual](http://a.b), which is long enough to be read by all» and more\n": true,
		"«[![a badge](a.svg)](b)\n[![another](c.svg)](d)»\n":                                false,
		"- «[One](#one)\n- [Two](#two)»\n":                                                  false,
		"- «[One][a]\n- [Two][a]»\n\n[a]: #a\n":                                             false,
		"before\n\n«---»\n\nafter\n":                                                        false,
		"```\n«no prose in code»\n```\n":                                                    false,
		"<p>«<img src=\"a.png\">»</p>\n":                                                    false,
		"`«a` `b` `c»`\n":                                                                   false,
		"a«»b\n":                                                                            false,
		"a\n«\n \n»\nb\n":                                                                   false,
	} {
		s := chunk.Span{Start: strings.Index(text, "«"), End: strings.Index(text, "»") - len("«")}
		text = strings.NewReplacer("«", "", "»", "").Replace(text)
		doc, err := source.Read("a.md", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		a := segment.Analyze(doc)
		if got := element.IsProse(a.Text, a.Outline(), s); got != want {
			t.Errorf("IsProse(%q in %q) = %v, want %v", s.Slice(a.Text), text, got, !got)
		}
	}
}

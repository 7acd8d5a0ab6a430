package explain

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestSeamsQuoteSystemRules(t *testing.T) {
	long := strings.Repeat("word and word and ", 4)
	for _, c := range []struct {
		preset, changes, text string
		want                  []string
	}{
		{"dify-general", "", "One.\n\nTwo.\n\nThree.", []string{"a blank line ends a part, and Dify never joins parts"}},
		{"dify-parent-child", "", "One.\nTwo.\nThree.", []string{"a line break ends a part, and Dify never joins parts"}},
		{"dify-general", `separators=["###"]`, "One.###Two.", []string{`the separator "###" ends a part, and Dify never joins parts`}},
		{"dify-general", "max_chunk_size=40 overlap_size=0", "One. " + long, []string{
			"a full stop ends a piece of a part longer than a chunk; one chunk for both would exceed 40 chars",
			"a space ends a piece of a part longer than a chunk, since full stops are not enough; one chunk for both would exceed 40 chars",
		}},
		{"dify-general", "max_chunk_size=10 overlap_size=0", strings.Repeat("x", 15), []string{
			"a part longer than a chunk has no separator, so Dify cuts it by characters",
		}},
		{"open-webui", "max_chunk_size=40 overlap_size=0", "# One\n\n" + long[:30] + "\n\n" + long[:30] + "\n\n# Two\n\nEnd.", []string{
			"a heading begins a section, and every section is cut separately: # Two",
			"a line break ends a piece; the header splitter keeps blank lines only in code; one chunk for both would exceed 40 chars",
		}},
		{"anythingllm", "max_chunk_size=40 overlap_size=0 context_prefix=none", long[:30] + "\n\n" + long[:30], []string{
			"a blank line, the first separator in the list, ends a piece; one chunk for both would be 62 > 40 chars",
		}},
		{"haystack-words", "max_chunk_size=3", "one two three four five", []string{"the window of 3 words is full; Haystack's DocumentSplitter has no other rule"}},
		{"haystack-recursive", "max_chunk_size=3", "one two three\n\nfour five\nsix seven.eight nine ten", []string{
			"a blank line ends a piece, and Haystack packs pieces into chunks of at most 3 words",
			"a full stop ends a piece, and Haystack packs pieces into chunks of at most 3 words",
			"a line break ends a piece, and Haystack packs pieces into chunks of at most 3 words",
		}},
		{"haystack-recursive", `max_chunk_size=2 separators=["-%s-"]`, "one two-%s-three four five", []string{
			`the separator "-%s-" ends a piece, and Haystack packs pieces into chunks of at most 2 words`,
			"no separator is left in a long piece, so Haystack cuts it every 2 words",
		}},
		{"elasticsearch-recursive", "max_chunk_size=10", "One two three.\n\nFour five six seven eight nine ten.\n\nEnd.", []string{
			"a blank line begins a part, and Elasticsearch joins parts into chunks of at most 10 words",
		}},
		{"elasticsearch-sentences", "max_chunk_size=10", "A lamp is lit at dusk here. It is put out at dawn there.", []string{
			"a sentence ends by Unicode's rules, and Elasticsearch packs whole sentences up to 10 words",
			"a sentence with its overlap exceeds 10 words, so Elasticsearch cuts it between words",
		}},
		{"dify-parent-child", "", "One.\nTwo.\n\nThree.\nFour.", []string{
			"a line break ends a part, and Dify never joins parts", "the parent ends here, and chunks stay within their parents",
		}},
		{"langchain-recursive", "parents=paragraphs parent_size=30 max_chunk_size=15 overlap_size=0", "One two three\nfour five.\n\nSix seven eight\nnine ten.", []string{
			"a line ends; one chunk for both would be 24 > 15 chars", "a line ends; one chunk for both would be 25 > 15 chars",
			"the parent ends here, and chunks stay within their parents",
		}},
		{"chonkie-recursive", "max_chunk_size=40", long[:35] + "\n" + long[:35], []string{
			"a line break ends a piece, and Chonkie packs pieces while they fit; one chunk for both would be 71 > 40 chars",
		}},
		{"llamaindex-sentences", "unit=chars max_chunk_size=40 overlap_size=0", "A lamp is lit at dusk here. It is put out at dawn there.", []string{
			"a sentence ends by NLTK's untrained rules; one chunk for both would be 56 > 40 chars",
		}},
	} {
		p, err := settings.FindPreset(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		s := p.Settings()
		for pair := range strings.FieldsSeq(c.changes) {
			if err := settings.Assign(&s, pair); err != nil {
				t.Fatal(err)
			}
		}
		doc, err := engine.New("a.md", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range r.Seams {
			if sentence := DescribeCut(r, i); !slices.Contains(got, sentence) {
				got = append(got, sentence)
			}
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s:\n got %q\nwant %q", c.preset, c.changes, got, c.want)
		}
	}
}

func TestSystemRulesBelongToStrategies(t *testing.T) {
	for name := range systemRules {
		if settings.FindStrategy(name).System == "" {
			t.Errorf("%s has rules of a system, but the strategy does not reproduce one", name)
		}
	}
}

// Dify strips repeated text. The reported limit must not be a piece that would have fit after
// stripping.
func TestDifyExplainsStrippedOverlap(t *testing.T) {
	p, err := settings.FindPreset("dify-general")
	if err != nil {
		t.Fatal(err)
	}
	s := p.Settings()
	s.MaxChunkSize, s.OverlapSize = 10, 4
	doc, err := engine.New("a.md", []byte("xxxxxx..xxxxxxxxxxxxxxx"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	if limit := r.Seams[0].Limit; limit.Kind != chunk.LimitStrip || r.Seams[0].Delivered != 2 {
		t.Errorf("limit = %s with %d delivered, want the strip limit with 2 delivered: %s", limit.Name(), r.Seams[0].Delivered, Limit(r, 0))
	}
	s.OverlapSize = 7
	if r, err = engine.Run(t.Context(), doc, s); err != nil {
		t.Fatal(err)
	}
	for i := range len(r.Seams) {
		if l := r.Seams[i].Limit; l.Kind == chunk.LimitPiece && l.A <= l.B {
			t.Errorf("seam %d: the piece would fit, but the limit is %q", i, ShortLimit(l, "chars"))
		}
	}
}

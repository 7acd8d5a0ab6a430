package metrics

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

func TestFewEndsWarning(t *testing.T) {
	const chinese = "水在山上。夜很長！石頭很冷。\n\n人在海邊。星在天上？風來了。\n\n光在水中。\n\n"
	for _, c := range []struct {
		text, set string
		want      [2]int
		sentence  string
	}{
		{chinese, "overlap_mode=sentences", [2]int{0, 7}, "of 7 sentences, none ends at . ! or ? before white space, the only ends overlap mode sentences recognizes: it repeats whole chunks; to repeat whole sentences, use strategy sentences with overlap mode native"},
		{chinese, "overlap_mode=budget overlap_size=9", [2]int{0, 7}, "mode budget recognizes: it repeats parts of sentences;"},
		{chinese, "overlap_mode=budget overlap_size=0 overlap_percentage=0.3", [2]int{0, 7}, "it repeats parts of sentences;"},
		{chinese + chinese + "It is in English.", "overlap_mode=sentences", [2]int{1, 15}, "of 15 sentences, 1 ends at"},
		{chinese + "It is in English.", "overlap_mode=sentences", [2]int{1, 8}, ""},
		{strings.Repeat(chinese, 3) + "It is. It was!", "overlap_mode=sentences", [2]int{2, 23}, "of 23 sentences, 2 end at"},
		{"One is here. Two is there! Is three?\n", "overlap_mode=sentences", [2]int{3, 3}, ""},
		{chinese, "overlap_mode=sentences overlap_sentences=0", [2]int{}, ""},
		{chinese, "overlap_mode=native overlap_size=9", [2]int{}, ""},
		{chinese, "overlap_mode=none", [2]int{}, ""},
		{"水在山上。", "overlap_mode=sentences", [2]int{}, ""},
	} {
		doc, err := engine.New("a.md", []byte(c.text))
		cases.Check(t, err)
		r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=sentences max_chunk_size=18 "+c.set))
		cases.Check(t, err)
		d := MeasureDelivery(r)
		if got := d.FewEndsWarning(); [2]int{d.SentenceEnds.Recognized, d.SentenceEnds.Total} != c.want || got == "" != (c.sentence == "") || !strings.Contains(got, c.sentence) {
			t.Errorf("%q, %s: SentenceEnds = %+v, warning %q; want %v, %q", c.text, c.set, d.SentenceEnds, got, c.want, c.sentence)
		}
	}
}

package metrics

import "testing"

func TestChooseByWholeText(t *testing.T) {
	var well, broken ByKind
	broken[0] = ElementCounts{Total: 3, Whole: 2, Severed: 1}
	for _, c := range []struct {
		text  WholeCount
		kinds ByKind
		want  string
	}{
		{WholeCount{10, 10}, well, "good"},
		{WholeCount{10, 10}, broken, "plain"},
		{WholeCount{9, 10}, broken, "plain"},
		{WholeCount{8, 10}, broken, "poor"},
		{WholeCount{4, 10}, broken, "bad"},
	} {
		if got := ChooseByWholeText(c.text, c.kinds, "good", "plain", "poor", "bad"); got != c.want {
			t.Errorf("ChooseByWholeText of %v = %s, want %s", c.text, got, c.want)
		}
	}
}

package metrics

import "testing"

// A heading separated from its text lowers the grade even if all text is whole.
func TestByWholeText(t *testing.T) {
	var well, broken ByKind
	broken[0] = ElementCounts{Total: 3, Whole: 2, Severed: 1}
	for _, c := range []struct {
		text  Whole
		kinds ByKind
		want  string
	}{
		{Whole{10, 10}, well, "good"},
		{Whole{10, 10}, broken, "plain"},
		{Whole{9, 10}, broken, "plain"},
		{Whole{8, 10}, broken, "poor"},
		{Whole{4, 10}, broken, "bad"},
	} {
		if got := ByWholeText(c.text, c.kinds, "good", "plain", "poor", "bad"); got != c.want {
			t.Errorf("ByWholeText of %v = %s, want %s", c.text, got, c.want)
		}
	}
}

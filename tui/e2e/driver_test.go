package e2e

import "testing"

// find must return the column in cells: wide characters before the text take two cells.
func TestScreenParsing(t *testing.T) {
	s := screen(" chunkscope  guide.md      23 chunks · 2 small\n" +
		"│ 12 ┃ 日本語 text      ││▌size      4096 chars ━━━█──────│\n" +
		"│ 13 ┃ more            ││ overlap   200        ▐▌────────│")
	if got := s.chunks(); got != 23 {
		t.Errorf("got %d chunks, want 23", got)
	}
	if got, want := findSlider(t, s, "size"), (slider{x: 48, y: 1, knob: 3, width: 10, value: "4096"}); got != want {
		t.Errorf("slider = %+v, want %+v", got, want)
	}
	if got, want := findSlider(t, s, "overlap"), (slider{x: 47, y: 2, knob: 0, width: 10, value: "200"}); got != want {
		t.Errorf("slider = %+v, want %+v", got, want)
	}
	if !s.isSelected("size") || s.isSelected("overlap") || selectedLabel(s) != "size" {
		t.Errorf("chosen setting = %q, want size", selectedLabel(s))
	}
	if !s.hasSentence("──────│ │ 13 ┃ more") || s.hasSentence("13 ┃ text") {
		t.Error("a sentence on two rows was not joined")
	}
	if x, y, ok := s.find("more"); x != 7 || y != 2 || !ok {
		t.Errorf("found the word at column %d, row %d, ok = %t", x, y, ok)
	}
}

func findSlider(t *testing.T, s screen, label string) slider {
	t.Helper()
	sl, ok := s.slider(label)
	if !ok {
		t.Fatalf("slider %q not found", label)
	}
	return sl
}

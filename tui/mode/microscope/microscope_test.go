package microscope_test

import (
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode/microscope"
	"chunkscope/tui/part/parttest"
)

// On a seam that overlap bridges.
func TestTheMicroscope(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Select(3)
	m := b.Apply(nil, microscope.Open(b.Given(40)))
	for _, s := range parttest.Screens {
		b.Mode("bridged", m, s.W, s.H)
	}
}

// Without overlap what is severed stays so, and what would mend it is said;
// context mends nothing.
func TestWhatTheMicroscopeSaysOfASeam(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Set("overlap_mode=none")
	b.S.Select(3)
	b.Mode("severed", b.Apply(nil, microscope.Open(b.Given(40))), 120, 40)
	b.Use("default")
	b.S.Select(3)
	b.Mode("context", b.Apply(nil, microscope.Open(b.Given(40))), 120, 40)
}

// What is severed is found, and repaired in one step.
func TestTheMicroscopeRepairs(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Set("overlap_mode=none")
	m, ok := b.Apply(nil, microscope.Open(b.Given(40))).(*microscope.Mode)
	if !ok {
		t.Fatal("no microscope opens")
	}
	b.Act(m, 40, keys.NextSevered)
	cut := b.S.View.SeveredAt(b.S.Selected - 1)
	if cut == nil || cut.Whole() {
		t.Fatalf("chunk %d begins with nothing severed", b.S.Selected)
	}
	before, at := b.S.Settings, b.S.View.Result.Seams.Byte(b.S.Selected-1)
	b.Act(m, 40, keys.Mend)
	if b.S.Settings == before {
		t.Fatal("no setting changed")
	}
	b.Settle(m, 40)
	if cut := b.S.View.SeveredAt(b.S.View.Owner(cut.End-1) - 1); cut != nil && !cut.Whole() {
		t.Errorf("%q is still severed", cut.Of(b.S.Doc.Text))
	}
	seams, seam := &b.S.View.Result.Seams, b.S.Selected-1
	far := func(i int) int { return max(seams.Byte(i)-at, at-seams.Byte(i)) }
	for i := range seams.Len() {
		if far(i) < far(seam) {
			t.Errorf("the microscope is at seam %d, %d bytes from what was repaired; seam %d is %d from it", seam, far(seam), i, far(i))
		}
	}
	if !b.S.Undo() || b.S.Settings != before {
		t.Error("it is not undone in one step")
	}
}

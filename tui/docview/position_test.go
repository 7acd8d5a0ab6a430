package docview

import "testing"

// Keys may come before anything is drawn: there is nothing to move in.
func TestMovingInNoText(t *testing.T) {
	var p Position
	p.Page(3)
	p.Page(-3)
	p.Goto(7)
	p.End()
	p.Reveal(7)
	if from, to := p.Shown(); from != 0 || to != 0 || p.Top() != 0 {
		t.Errorf("%d–%d is shown, %d on top", from, to, p.Top())
	}
}

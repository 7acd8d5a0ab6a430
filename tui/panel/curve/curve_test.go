package curve_test

import (
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/panel/curve"
	"chunkscope/tui/part/parttest"
)

func TestTheCurve(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	for _, s := range []struct{ w, h int }{{38, 6}, {41, 18}, {74, 40}} {
		b.Panel("curve", &curve.Curve{}, s.w, s.h)
	}
	b.Use("default")
	b.Panel("curve-context", &curve.Curve{}, 41, 18)
}

func TestTheMapOfSizes(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	p := &curve.Curve{}
	p.Act(b.Given(18), keys.SizeMap)
	b.Panel("map", p, 41, 18)
}

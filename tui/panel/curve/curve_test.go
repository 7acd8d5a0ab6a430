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
	b.Looks(func(look string) { b.Panel("curve-"+look, &curve.Curve{}, 41, 18) })
	b.S.SetNumber("overlap_size", b.S.Curves.Knee("overlap_size").Value)
	b.Cut()
	b.Panel("curve-at-the-knee", &curve.Curve{}, 38, 6)
	b.Panel("curve-at-the-knee", &curve.Curve{}, 41, 18)
	b.Use("default")
	b.Panel("curve-context", &curve.Curve{}, 41, 18)
}

func TestTheMapOfSizes(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	p := &curve.Curve{}
	p.Act(b.Given(18), keys.SizeMap)
	for _, s := range []struct{ w, h int }{{38, 6}, {41, 18}, {74, 40}} {
		b.Panel("map", p, s.w, s.h)
	}
	b.Looks(func(look string) { b.Panel("map-"+look, p, 41, 18) })
}

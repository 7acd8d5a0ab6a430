package panel

import (
	"math"
	"testing"

	"chunkscope/engine/settings"
)

// Only the ends of a range may be at the ends of the slider. Values up to 500 must fill half of a
// long slider.
func TestKnobPositions(t *testing.T) {
	for _, c := range []struct {
		value float64
		width int
		want  int // in half cells
	}{
		{0, 21, 0},
		{1, 21, 1},
		{200, 21, 8},
		{210, 21, 8},
		{220, 21, 9},
		{500, 21, 20},
		{1000, 21, 27},
		{4095, 21, 39},
		{4096, 21, 40},
		{9999, 21, 40},
		{200, 2, 1},
		{200, 1, 0},
		{200, 0, 0},
	} {
		if got := knobAt(c.value, 0, 4096, c.width); got != c.want {
			t.Errorf("slider of %[3]d cells: knob for %[1]v at half cell %[2]d, want %[4]d", c.value, got, c.width, c.want)
		}
	}
}

func testEachSlider(f func(x *settings.Setting, s settings.Settings, width int)) {
	for i := range settings.Presets {
		for k := range settings.Table {
			s := settings.Presets[i].Settings()
			if x := &settings.Table[k]; hasSlider(x) && x.Applies(&s) {
				for _, width := range []int{minTrack, 13, 20, longTrack, 61} {
					f(x, s, width)
				}
			}
		}
	}
}

// A step up must not move the knob down. The knob must reach the end only at the end of the range,
// and must move at each step if there are enough half cells.
func TestEveryStepMovesTheKnob(t *testing.T) {
	testEachSlider(func(x *settings.Setting, s settings.Settings, width int) {
		lo, hi := x.Range(&s)
		x.SetNumber(&s, lo)
		before, place := lo, 0
		for n := 0; x.Number(&s) < hi && n < 5000; n++ {
			x.MoveByStep(&s, 1)
			v := x.Number(&s)
			at := knobAt(v, lo, hi, width)
			switch moved := trackShare(v, lo, hi) - trackShare(before, lo, hi); {
			case v <= before:
				t.Fatalf("%s: a step from %v led to %v", x.Key, before, v)
			case at < place, at == place && moved*float64(2*(width-1)) > 1.001 && at > 1 && at < 2*(width-1)-1:
				t.Fatalf("%s on %d cells: %v → %v moved the knob from %d to %d", x.Key, width, before, v, place, at)
			case v < hi && at == 2*(width-1):
				t.Fatalf("%s on %d cells: the knob for %v is at the end, although the range goes up to %v", x.Key, width, v, hi)
			}
			before, place = v, at
		}
	})
}

// If the steps are small enough, a click must set a value whose knob is at most half a cell away. A
// click at an end must set the end of the range.
func TestClickMovesKnobToPointer(t *testing.T) {
	testEachSlider(func(x *settings.Setting, s settings.Settings, width int) {
		lo, hi := x.Range(&s)
		for at := range width {
			setFromTrack(x, &s, at, width)
			v, clicked := x.Number(&s), trackValue(float64(at)/float64(width-1), lo, hi)
			distance := math.Abs(trackShare(v, lo, hi)*float64(width-1) - float64(at))
			if distance > 0.5001 && math.Abs(v-clicked) > x.Step/2+1e-6 || v < lo || v > hi {
				t.Errorf("%s on %d cells: a click on cell %d (%v) set %v, which is %.2f cells away", x.Key, width, at, clicked, v, distance)
			}
			if at == 0 && v != lo || at == width-1 && v != hi {
				t.Errorf("%s: a click on an end set %v, want %v or %v", x.Key, v, lo, hi)
			}
		}
	})
}

// A 20-cell slider must have a cell for every common size, whatever the chunk size.
func TestClicksReachRoundValues(t *testing.T) {
	for _, key := range []string{"overlap_size", "max_chunk_size"} {
		x, _ := settings.Lookup(key)
		for size := 450; size <= 8192; size += 50 {
			reached := map[float64]bool{}
			for at := range 20 {
				s := settings.Default()
				s.MaxChunkSize = size
				setFromTrack(x, &s, at, 20)
				reached[x.Number(&s)] = true
			}
			for _, want := range []float64{100, 200, 400} {
				if !reached[want] {
					t.Errorf("%s with size %d: no click sets %v, only %v", key, size, want, reached)
				}
			}
		}
	}
}

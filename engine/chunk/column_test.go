package chunk

import "testing"

// What has no room in its column is read as it was set, as is what barely has.
func TestColumnsHoldWhatHasNoRoom(t *testing.T) {
	const place = 1 << 20
	all := []Span{{}, {place, place}, {place, place + 1}, {1, 1}, {0, 3}, {place, place - 1}}
	for off := -2; off <= 2; off++ {
		for _, edge := range []int{-1 << 15, 1 << 15} {
			all = append(all, Span{place + edge + off, place + edge + off + 7})
		}
		all = append(all, Span{place, place + 1<<16 + off}, Span{place + 1<<15 + off, place + 3<<15 + off})
	}
	var near spans
	for i, s := range all {
		near.put(i, place, s, len(all))
	}
	for i, want := range all {
		if got := near.spanAt(i, place); got != want {
			t.Errorf("span %v is read as %v", want, got)
		}
	}
	var small numbers
	list := []int{0, 1, -1, notSmall - 1, notSmall, notSmall + 1, 1 << 40}
	for i, n := range list {
		small.put(i, n, len(list))
	}
	for i, want := range list {
		if got := small.numberAt(i); got != want {
			t.Errorf("%d is read as %d", want, got)
		}
	}
}

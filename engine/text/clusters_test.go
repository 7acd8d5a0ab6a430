package text

import "testing"

func TestIsWordBoundary(t *testing.T) {
	const text = "ab c \u0301d"
	for off, want := range map[int]bool{0: false, 1: false, 2: true, 3: true, 4: false, 5: false, len(text): true} {
		if got := IsWordBoundary(text, off); got != want {
			t.Errorf("IsWordBoundary(%q, %d) = %v, want %v", text, off, got, want)
		}
	}
}

package chunk

import (
	"testing"
	"unsafe"
)

// Moving a slider one step copies up to 150,000 seams.
func TestSeamIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(Seam{}); n > 64 {
		t.Errorf("a seam takes %d bytes, want at most 64", n)
	}
}

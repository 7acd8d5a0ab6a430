package cell

import "testing"

func TestLineFillsExactly(t *testing.T) {
	var b Line
	b.Reset(10, Wc)
	b.Put("", "鍵\x1b[31m")
	b.Right("", "é7")
	if got, want := b.Finish(""), "鍵␛[31m é7"; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
}

package cell

import "testing"

func TestBuilderFillsExactly(t *testing.T) {
	b := NewBuilder(Wc, "")
	b.Start(10)
	b.Put("", "鍵\x1b[31m")
	b.Right("", "é7")
	if got, want := b.String(), "鍵␛[31m é7"; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
}

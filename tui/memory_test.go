package tui

import (
	"runtime/debug"
	"testing"
)

func TestASittingIsBoundedByItsDocument(t *testing.T) {
	was := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(was)
	e := sit(t, starts{w: 80, h: 24})
	e.r.watching = true
	t.Setenv("GOMEMLIMIT", "1GiB")
	e.r.bound()
	if now := debug.SetMemoryLimit(-1); now != was {
		t.Errorf("the limit became %d, though the environment says one", now)
	}
	t.Setenv("GOMEMLIMIT", "")
	e.r.bound()
	want := int64(itself + perByte*len(e.r.s.Doc.Text))
	if now := debug.SetMemoryLimit(-1); now != want {
		t.Errorf("the limit is %d, want %d", now, want)
	}
}

package session

import (
	"context"
	"testing"
)

func finds(key, value string) Task {
	return Task{Name: "n", Key: key, Do: func(ctx context.Context, _ func(any)) (any, error) { return value, ctx.Err() }}
}

// What a cancelled task ends with is not taken for the next one of its name.
func TestACancelledTaskIsNotTakenForTheNext(t *testing.T) {
	s := &Session{}
	first := s.Work.Begin([]Task{finds("a", "old")}, nil)[0]
	s.Work.Cancel(nil)
	second := s.Work.Begin([]Task{finds("a", "new")}, nil)[0]
	if s.Work.Take(first()) {
		t.Error("the cancelled task was taken")
	}
	if v, fresh, _ := Result[string](s, "n"); v != "" || fresh {
		t.Errorf("%q is there, fresh %v", v, fresh)
	}
	s.Work.Take(second())
	if v, fresh, err := Result[string](s, "n"); v != "new" || !fresh || err != nil {
		t.Errorf("%q, fresh %v, %v", v, fresh, err)
	}
}

// What was found stays, not fresh, until there is something newer; not so of
// another document.
func TestWhatWasFoundStaysForItsDocument(t *testing.T) {
	s := &Session{}
	s.Work.Take(s.Work.Begin([]Task{finds("a", "old")}, nil)[0]())
	next := s.Work.Begin([]Task{finds("b", "new")}, nil)[0]
	if v, fresh, _ := Result[string](s, "n"); v != "old" || fresh {
		t.Errorf("%q, fresh %v", v, fresh)
	}
	s.Open(nil, 0)
	if s.Work.Take(next()) {
		t.Error("what was under way for another document was taken")
	}
	if v, _, _ := Result[string](s, "n"); v != "" {
		t.Errorf("%q is of another document", v)
	}
}

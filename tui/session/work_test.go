package session

import (
	"context"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
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

// What no part wants is dropped once there is another view, unless it lasts.
func TestWhatWasFoundOfAnOldViewIsDropped(t *testing.T) {
	doc, err := engine.New("a.md", []byte("# A\n\ntext\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := New(doc, settings.Default())
	wanted, dear, large := finds("a", "found"), finds("a", "dear"), finds("a", "large")
	dear.Name, dear.Keep = "dear", Always
	large.Name, large.Keep = "large", WhileWanted
	for _, do := range s.Work.Begin([]Task{wanted, dear, large}, nil) {
		s.Work.Take(do())
	}
	found := func() string {
		a, _, _ := Result[string](s, "n")
		b, _, _ := Result[string](s, "dear")
		c, _, _ := Result[string](s, "large")
		return a + " " + b + c
	}
	s.Work.Cancel([]Task{large})
	if got := found(); got != "found dearlarge" {
		t.Errorf("while it is wanted there is %q", got)
	}
	s.Work.Cancel(nil)
	if got := found(); got != "found dear" {
		t.Errorf("of the same view there is %q", got)
	}
	for _, tasks := range [][]Task{{wanted}, nil} {
		s.Finish(s.Start()())
		s.Work.Cancel(tasks)
		want := " dear"
		if tasks != nil {
			want = "found dear"
		}
		if got := found(); got != want {
			t.Errorf("with %d tasks wanted there is %q, want %q", len(tasks), got, want)
		}
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

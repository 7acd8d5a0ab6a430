package comparing_test

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/session"
	"chunkscope/tui/session/sessiontest"
)

func TestComparisonWithItselfIsEmpty(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	if c := s.Compare.Comparison(); c != nil {
		t.Fatal("got a comparison although nothing is pinned")
	}
	s.Pin()
	b.Settle(s.Compare.Tasks)
	c := s.Compare.Comparison()
	if c == nil || len(c.Changed) != 0 || !c.Complete || len(c.Embed) != 0 || c.Kept != s.ChunkCount()-1 {
		t.Fatalf("comparison with itself = %+v, want no changes", c)
	}
	if _, ok := s.Compare.NextChange(1, 0); ok {
		t.Error("NextChange found a change between equal settings")
	}
}

func TestComparingTwoPresets(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Pin()
	if s.Compare.Pinned().Name() != "default" {
		t.Errorf("name of A = %q, want %q", s.Compare.Pinned().Name(), "default")
	}
	b.Use("fixed-window")
	if s.Compare.Comparison() != nil {
		t.Error("got a comparison before it was computed")
	}
	b.Settle(s.Compare.Tasks)
	c := s.Compare.Comparison()
	if c == nil {
		t.Fatal(s.Compare.Err())
	}
	if c.CountUnchanged()+len(c.Changed) != len(c.Seams) || len(c.Changed) == 0 {
		t.Errorf("%d unchanged and %d changed seams do not add up to %d, or none changed", c.CountUnchanged(), len(c.Changed), len(c.Seams))
	}
	if n := c.Kept + c.Moved + c.Added; n != s.ChunkCount()-1 {
		t.Errorf("number of seams in B = %d, want %d", n, s.ChunkCount()-1)
	}
	if len(c.Embed) == 0 || c.Difference.B.Chunks != s.ChunkCount() {
		t.Errorf("%d of %d chunks must be embedded again, want some of them", len(c.Embed), c.Difference.B.Chunks)
	}
	if s.Compare.LastComparison() != c {
		t.Error("the last comparison changed")
	}
	b.Use("structured")
	if s.Compare.Comparison() != nil || s.Compare.LastComparison() != c {
		t.Error("a comparison of other chunks is reported as current")
	}
	s.Compare.Unpin()
	if s.Compare.Comparison() != nil || s.Compare.LastComparison() != nil {
		t.Error("got a comparison after A was unpinned")
	}
}

// Steps must visit all changes in order and then wrap around.
func TestStepThroughChanges(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Pin()
	b.Use("fixed-window")
	b.Settle(s.Compare.Tasks)
	c := s.Compare.Comparison()
	n := len(c.Changed)
	step := func(d int) (k int, ok bool) {
		if k, ok = s.Compare.NextChange(d, 0); ok {
			s.Compare.SelectChange(c, k)
		}
		return k, ok
	}
	last := -1
	for k := range n {
		got, ok := step(1)
		if !ok || got != k {
			t.Fatalf("step %d = change %d, ok = %v", k, got, ok)
		}
		at := sortKey(c.Change(k))
		if at <= last {
			t.Fatalf("change %d at %d is not after the previous one at %d", k, at, last)
		}
		last = at
	}
	if k, _ := step(1); k != 0 {
		t.Errorf("change after the last = %d, want 0", k)
	}
	if k, _ := step(-1); k != n-1 {
		t.Errorf("change before the first = %d, want the last", k)
	}
}

func sortKey(m *compare.SeamChange) int { return max(m.ByteA, m.ByteB) }

func TestFirstStepStartsAtSelection(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Pin()
	b.Use("fixed-window")
	b.Settle(s.Compare.Tasks)
	c := s.Compare.Comparison()
	off := len(s.Doc.Text) / 2
	k, _ := s.Compare.NextChange(1, off)
	if sortKey(c.Change(k)) < off || k > 0 && sortKey(c.Change(k-1)) >= off {
		t.Errorf("first step from byte %d = change %d at %d, want the nearest after it", off, k, sortKey(c.Change(k)))
	}
}

func TestSwapIsSeparateStep(t *testing.T) {
	bench := sessiontest.New(t, "default")
	s := bench.S
	if s.Swap() {
		t.Error("Swap() succeeded although nothing is pinned")
	}
	s.Pin()
	if s.Swap() {
		t.Error("Swap() of equal settings succeeded")
	}
	a := s.Settings
	bench.Use("fixed-window")
	b := s.Settings
	check := func(label string, current, pinned settings.Settings, preset, name string) {
		t.Helper()
		if s.Settings != current || s.Compare.Pinned().Settings() != pinned || s.Preset() != preset || s.Compare.Pinned().Name() != name {
			t.Fatalf("%s: unexpected settings or names: B is %s and A is %s", label, s.Preset(), s.Compare.Pinned().Name())
		}
	}
	if !s.Swap() {
		t.Fatal("Swap() failed")
	}
	check("swapped", a, b, "default", "fixed-window")
	s.Undo()
	check("undone", b, a, "fixed-window", "default")
	s.Redo()
	check("again", a, b, "default", "fixed-window")
	s.Undo()
	s.Undo()
	check("before fixed-window", a, a, "default", "default")
	bench.RunCut()
	bench.Settle(s.Compare.Tasks)
	if c := s.Compare.Comparison(); c == nil || len(c.Changed) != 0 {
		t.Error("got changes between equal settings")
	}
}

// After any sequence of pins, changes, swaps and undos, undoing everything must restore the first
// settings. A swap must not lose A or B.
func TestUndoRevertsSwaps(t *testing.T) {
	s0 := sessiontest.New(t, "default").S
	rapid.Check(t, func(rt *rapid.T) {
		s := session.New(s0.Doc, s0.Settings)
		s.History.SetPreset("default")
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			switch rapid.SampledFrom([]string{"pin", "unpin", "swap", "undo", "redo", "more", "less"}).Draw(rt, "step") {
			case "pin":
				s.Pin()
			case "unpin":
				s.Compare.Unpin()
			case "swap":
				current, pin := s.Settings, s.Compare.Pinned()
				if s.Swap() && (s.Settings != pin.Settings() || s.Compare.Pinned().Settings() != current) {
					rt.Fatal("the swap changed nothing")
				}
			case "undo":
				s.Undo()
			case "redo":
				s.Redo()
			case "more":
				s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize += 100 })
			case "less":
				s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = max(1000, to.MaxChunkSize-100) })
			}
		}
		for s.Undo() {
			continue
		}
		if s.Settings != s0.Settings {
			rt.Fatal("undoing everything did not restore the initial settings")
		}
	})
}

// When the document changes, A and B must be compared again.
func TestPinSurvivesReload(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Pin()
	b.Use("fixed-window")
	b.Settle(s.Compare.Tasks)
	doc, err := engine.New("other.md", []byte(tour.SampleMarkdown+"\n## More\n\nAnd more.\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.OpenDocument(doc, 0)
	if s.Compare.Comparison() != nil {
		t.Error("a comparison of another document is reported as current")
	}
	b.RunCut()
	b.Settle(s.Compare.Tasks)
	c := s.Compare.Comparison()
	if c == nil || c.A.Result.Doc != doc || c.B.Result.Doc != doc {
		t.Fatal("the new document was not compared")
	}
	for k := range c.Changed {
		if m := c.Change(k); m.Change == compare.Kept {
			if label, a, b := c.SharedSizes(m); label == "" && a == b {
				t.Errorf("change %d is listed although the seam repeats the same text", k)
			}
		}
	}
}

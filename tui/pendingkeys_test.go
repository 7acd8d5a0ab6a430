package tui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/tui/action"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
)

// What is typed before the first chunks are there is done when they are.
func TestTypingAhead(t *testing.T) {
	for typed, want := range map[string]struct {
		chunk int
		shows string
	}{
		"nnn":       {3, "chunk 4/22"},
		"nn\n":      {2, "Microscope · seam 2│3"},
		"jjn":       {1, "chunk 2/22"},
		"n\x1b":     {0, "chunk 1/22"},
		"/gravel\n": {2, "match 1 of 2"},
	} {
		d := uncut(t, setup{w: 120, h: 40})
		start := d.r.Init()
		d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		for _, k := range typed {
			switch k {
			case '\n':
				d.keys("enter")
			case '\x1b':
				d.keys("esc")
			default:
				d.keys(string(k))
			}
		}
		d.hides("there is no chunk")
		d.run(start)
		d.send(nil)
		if d.r.s.Selected != want.chunk {
			t.Errorf("%q: chunk %d", typed, d.r.s.Selected+1)
		}
		d.shows(want.shows)
	}
}

// A document without chunks says so, whenever it is asked.
func TestTypingAheadWhereNoChunkComes(t *testing.T) {
	d := uncut(t, setup{doc: document(t, "empty.md", ""), w: 120, h: 40})
	start := d.r.Init()
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("n")
	d.run(start)
	d.shows("there is no chunk")
	if row := strings.Split(d.plain(), "\n")[1]; strings.TrimSpace(row[:10]) != "" {
		t.Errorf("a document without lines has one with a number: %q", row)
	}
}

// Keys that wait are spoken of, once that takes a moment.
func TestTypingAheadIsSaid(t *testing.T) {
	d := uncut(t, setup{w: 120, h: 40})
	start := d.r.Init()
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("c")
	d.hides("waits for the first chunks")
	d.send(pendingKeysCheck{})
	d.shows("c waits for the first chunks; esc forgets it")
	d.keys("down")
	d.shows("2 keys wait for the first chunks; esc forgets them")
	d.keys("esc")
	d.hides("the first chunks")
	d.keys("n")
	d.run(start)
	d.send(nil)
	d.hides("the first chunks")
	d.shows("chunk 2/22")
}

// begun returns an explorer with its first chunks, and what it looks for in the
// background, the work that was begun last first.
func begun(t *testing.T, s setup) (d *driver, found []tea.Msg) {
	t.Helper()
	d = uncut(t, s)
	_, cmd := d.r.Update(d.r.s.Start()())
	d.send(tea.WindowSizeMsg{Width: s.w, Height: s.h})
	found = messages(cmd)
	slices.Reverse(found)
	return d, found
}

// A hand cut waits for the decisions, then for the sentences, and what is typed
// behind it for the hand cut.
func TestAHandCutWaitsForTheSentences(t *testing.T) {
	d, found := begun(t, setup{w: 120, h: 40})
	d.keys("n", "C", "enter")
	d.shows("chunk 2/")
	d.send(pendingKeysCheck{})
	d.shows("2 keys wait for the earlier decisions; esc forgets them")
	d.keys("esc")
	d.hides("the earlier decisions")
	d.keys("C", "enter")
	for d.r.s.Review.IsReading() {
		d.send(found[0])
		found = found[1:]
	}
	d.send(pendingKeysCheck{})
	d.shows("2 keys wait for the sentences; esc forgets them")
	for _, msg := range found {
		d.send(msg)
	}
	d.shows("cut by hand at line")
}

// What is decided, asked or done by hand while what is kept with the document is
// still being read waits for it.
func TestKeysWaitForWhatIsKept(t *testing.T) {
	for typed, want := range map[string]string{
		"J":                     "chunks 1 and 2 are joined by hand",
		"Z":                     "chunk 1 is omitted by hand",
		"v a":                   "chunk 17 accepted",
		"Q":                     "c confirms, e rewords, x drops",
		"V enter W h y ? enter": "Why?",
		"V enter N o w ? esc Q": "c confirms, e rewords, x drops",
		"v backspace":           "chunk 17 has no decision to undo",
	} {
		d, found := begun(t, setup{w: 120, h: 40})
		d.r.s.Questions.KeepAt(questions.Location{InStateFolder: filepath.Join(t.TempDir(), "questions.jsonl")})
		_, cmd := d.r.Update(nil) // the questions are to be read
		d.keys(strings.Fields(typed)...)
		if len(d.r.pendingKeys.keys) == 0 {
			t.Errorf("%q: nothing waits", typed)
		}
		d.hides("try again in a moment")
		for _, msg := range found {
			d.send(msg)
		}
		d.run(cmd)
		d.hides("try again in a moment")
		d.shows(want)
	}
}

// pressed presses keys while what they begin in the background is under way, and
// returns what that leads to.
func (d *driver) pressed(names ...string) (found []tea.Msg) {
	for _, n := range names {
		_, cmd := d.r.Update(press(n))
		found = append(found, messages(cmd)...)
	}
	return found
}

// What walks the changes from A to B waits for the cut and for the comparison.
func TestAWalkWaitsForTheComparison(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("A", "tab")
	d.r.panes.Settings.Choose(panel.PresetKey)
	found := d.pressed("right", "right", "tab", "n", "n")
	d.send(pendingKeysCheck{})
	d.shows("2 keys wait for the comparison; esc forgets them")
	for _, msg := range found {
		d.send(msg)
	}
	d.hides("the comparison")
	d.shows("change 2 of ")
}

// until hands what is found to the explorer, and what that leads to, the last first
// where it is so ordered, until there is nothing more or it is enough.
func (d *driver) until(found []tea.Msg, lastFirst bool, enough func() bool) (left []tea.Msg) {
	for len(found) > 0 && !enough() {
		next := 0
		if lastFirst {
			next = len(found) - 1
		}
		msg := found[next]
		_, cmd := d.r.Update(msg)
		found = append(slices.Delete(found, next, next+1), messages(cmd)...)
	}
	return found
}

// What goes to the next severed seam waits until it is known.
func TestAWalkWaitsForWhatIsSevered(t *testing.T) {
	d := drive(t, setup{set: preset(t, "fixed-window"), w: 120, h: 40})
	d.keys("enter", "n")
	found := d.until(d.pressed("l", "l"), false, d.r.s.Elements.IsJudging)
	found = append(found, d.pressed("o", "O", "o")...)
	d.hides("still being looked for")
	d.send(pendingKeysCheck{})
	d.shows("3 keys wait for what is severed; esc forgets them")
	d.until(found, false, func() bool { return false })
	slow := drive(t, setup{set: preset(t, "fixed-window"), w: 120, h: 40})
	slow.keys("enter", "n", "l", "l", "o", "O", "o")
	if got, want := d.r.s.Selected, slow.r.s.Selected; got != want || got == 2 {
		t.Errorf("the walk ends at chunk %d, want %d", got+1, want+1)
	}
}

// A mode is left at once, whatever its keys wait for.
func TestAModeIsLeftWhileItsKeysWait(t *testing.T) {
	d, found := begun(t, setup{w: 120, h: 40})
	d.keys("enter", "o", "esc")
	d.hides("Microscope")
	d.until(found, false, func() bool { return false })
	d.shows("chunk 1/22")
}

// Those who leave a document at once have their decisions in it counted.
func TestDecisionsAreCountedHoweverEarlyTheirDocumentIsLeft(t *testing.T) {
	d, _ := browsing(t, 40)
	d.keys("*", "v")
	d.until(d.pressed("a", "a", "a"), true, func() bool { return false })
	d.send(nil)
	d.shows("3 of 5 decided")
}

// A decision that leads on to another document is followed by the next one there,
// however early that is typed, and in whichever order what it needs is found.
func TestADecisionWaitsForTheNextDocument(t *testing.T) {
	for _, lastFirst := range []bool{false, true} {
		d, _ := browsing(t, 40)
		d.keys("*", "v")
		d.until(d.pressed("a", "a", "a", "a", "a"), lastFirst, func() bool { return false })
		d.send(nil)
		d.shows("✓ all 5 decided")
	}
}

// A key that leaves ahead of what waits is one that would leave behind it as well.
func TestWhatGoesAheadWouldLeaveInItsTurn(t *testing.T) {
	names, gold := anyKeys(), someGold(t)
	ahead := 0
	rapid.Check(t, func(rt *rapid.T) {
		a := sitAnyone(t, rt, names, gold)
		defer a.r.documents.watcher.Close()
		for range rapid.IntRange(0, 3).Draw(rt, "before") {
			a.happen()
		}
		var waiting []tea.Msg
		for range rapid.IntRange(0, 5).Draw(rt, "waiting") {
			if rapid.Bool().Draw(rt, "mouse") {
				waiting = append(waiting, a.mouse())
			} else {
				waiting = append(waiting, press(rapid.SampledFrom(names).Draw(rt, "key")))
			}
		}
		if !a.r.QuitsAtOnce(press("q"), waiting) {
			return
		}
		ahead++
		for _, msg := range waiting {
			a.hear(msg)
			a.finishAll()
		}
		if b, ok := action.BoundKey(a.r.panes, press("q")); !ok || b.Action != keys.Leave {
			rt.Fatalf("q means something else behind %v", waiting)
		}
	})
	if ahead == 0 {
		t.Error("q never goes ahead")
	}
}

// ctrl+c leaves in every state.
func TestCtrlCAlwaysGoesAhead(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("/")
	if !d.r.QuitsAtOnce(press("ctrl+c"), []tea.Msg{press("a"), tea.PasteMsg{Content: "text"}}) {
		t.Error("ctrl+c waits")
	}
}

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

func TestTypingAhead(t *testing.T) {
	for typed, want := range map[string]struct {
		chunk int
		want  string
	}{
		"nnn":       {3, "chunk 4/22"},
		"nn\n":      {2, "Microscope · seam 2│3"},
		"jjn":       {1, "chunk 2/22"},
		"n\x1b":     {0, "chunk 1/22"},
		"/gravel\n": {2, "match 1 of 2"},
	} {
		d := newUncutDriver(t, setup{w: 120, h: 40})
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
			t.Errorf("%q selected the wrong chunk: %d", typed, d.r.s.Selected+1)
		}
		d.shows(want.want)
	}
}

// In a document without chunks, a key that had to wait must report that there are no chunks.
func TestTypingAheadWithoutChunks(t *testing.T) {
	d := newUncutDriver(t, setup{doc: newDocument(t, "empty.md", ""), w: 120, h: 40})
	start := d.r.Init()
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("n")
	d.run(start)
	d.shows("there is no chunk")
	if row := strings.Split(d.plain(), "\n")[1]; strings.TrimSpace(row[:10]) != "" {
		t.Errorf("got a line number in an empty document: %q", row)
	}
}

func TestTypingAheadShowsMessage(t *testing.T) {
	d := newUncutDriver(t, setup{w: 120, h: 40})
	start := d.r.Init()
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("c")
	d.hides("waits for the first chunks")
	d.send(pendingKeysCheck{})
	d.shows("c waits for the first chunks; esc cancels it")
	d.keys("down")
	d.shows("2 keys wait for the first chunks; esc cancels them")
	d.keys("esc")
	d.hides("the first chunks")
	d.keys("n")
	d.run(start)
	d.send(nil)
	d.hides("the first chunks")
	d.shows("chunk 2/22")
}

// newPendingWorkDriver returns an explorer that shows its first chunks. The messages of its
// background work are returned in reverse order.
func newPendingWorkDriver(t *testing.T, s setup) (d *driver, found []tea.Msg) {
	t.Helper()
	d = newUncutDriver(t, s)
	_, cmd := d.r.Update(d.r.s.Start()())
	d.send(tea.WindowSizeMsg{Width: s.w, Height: s.h})
	found = runAndCollect(cmd)
	slices.Reverse(found)
	return d, found
}

// A hand cut must wait for decisions and sentences. Later keys must wait for the hand cut.
func TestHandCutWaitsForSentences(t *testing.T) {
	d, found := newPendingWorkDriver(t, setup{w: 120, h: 40})
	d.keys("n", "C", "enter")
	d.shows("chunk 2/")
	d.send(pendingKeysCheck{})
	d.shows("2 keys wait for the earlier decisions; esc cancels them")
	d.keys("esc")
	d.hides("the earlier decisions")
	d.keys("C", "enter")
	for d.r.s.Review.IsReading() {
		d.send(found[0])
		found = found[1:]
	}
	d.send(pendingKeysCheck{})
	d.shows("2 keys wait for the sentences; esc cancels them")
	for _, msg := range found {
		d.send(msg)
	}
	d.shows("cut by hand at line")
}

// Decisions, questions and hand cuts must wait until the stored ones are read.
func TestKeysWaitForStoredState(t *testing.T) {
	for input, want := range map[string]string{
		"J":                     "joined chunks 1 and 2; u undoes it",
		"Z":                     "omitted chunk 1; u undoes it",
		"v a":                   "chunk 17 accepted",
		"Q":                     "c confirms, e rewords, x drops",
		"V enter W h y ? enter": "Why?",
		"V enter N o w ? esc Q": "c confirms, e rewords, x drops",
		"v backspace":           "chunk 17 has no decision to undo",
	} {
		d, found := newPendingWorkDriver(t, setup{w: 120, h: 40})
		d.r.s.Questions.SetLocation(questions.Location{InStateFolder: filepath.Join(t.TempDir(), "questions.jsonl")})
		_, cmd := d.r.Update(nil)
		d.keys(strings.Fields(input)...)
		if len(d.r.pendingKeys.keys) == 0 {
			t.Errorf("%q: no keys are pending", input)
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

// pressAndCollect presses keys and returns the messages of the background work that they start.
func (d *driver) pressAndCollect(names ...string) (found []tea.Msg) {
	for _, n := range names {
		_, cmd := d.r.Update(press(n))
		found = append(found, runAndCollect(cmd)...)
	}
	return found
}

func TestStepWaitsForComparison(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("A", "tab")
	d.r.panes.Settings.Choose(panel.PresetKey)
	found := d.pressAndCollect("right", "right", "tab", "n", "n")
	d.send(pendingKeysCheck{})
	d.shows("2 keys wait for the comparison; esc cancels them")
	for _, msg := range found {
		d.send(msg)
	}
	d.hides("the comparison")
	d.shows("change 2 of ")
}

// sendUntil sends messages, and those that their commands return, until enough returns true. If
// lastFirst is true, it sends the latest message first.
func (d *driver) sendUntil(found []tea.Msg, lastFirst bool, enough func() bool) (left []tea.Msg) {
	for len(found) > 0 && !enough() {
		next := 0
		if lastFirst {
			next = len(found) - 1
		}
		msg := found[next]
		_, cmd := d.r.Update(msg)
		found = append(slices.Delete(found, next, next+1), runAndCollect(cmd)...)
	}
	return found
}

func TestStepWaitsForSeveredElements(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	d.keys("enter", "n")
	found := d.sendUntil(d.pressAndCollect("l", "l"), false, d.r.s.Elements.IsUpdating)
	found = append(found, d.pressAndCollect("o", "O", "o")...)
	d.hides("still looking for")
	d.send(pendingKeysCheck{})
	d.shows("3 keys wait for the severed elements; esc cancels them")
	d.sendUntil(found, false, func() bool { return false })
	slow := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	slow.keys("enter", "n", "l", "l", "o", "O", "o")
	if got, want := d.r.s.Selected, slow.r.s.Selected; got != want || got == 2 {
		t.Errorf("the keys selected chunk %d, want %d", got+1, want+1)
	}
}

func TestModeClosesWhileKeysWait(t *testing.T) {
	d, found := newPendingWorkDriver(t, setup{w: 120, h: 40})
	d.keys("enter", "o", "esc")
	d.hides("Microscope")
	d.sendUntil(found, false, func() bool { return false })
	d.shows("chunk 1/22")
}

// Decisions must be counted even if the user leaves the document immediately.
func TestEarlyDecisionsAreCounted(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("*", "v")
	d.sendUntil(d.pressAndCollect("a", "a", "a"), true, func() bool { return false })
	d.send(nil)
	d.shows("3 of 5 decided")
}

// If a decision opens another document, the next decision must apply there, even if it is typed
// early.
func TestDecisionWaitsForNextDocument(t *testing.T) {
	for _, lastFirst := range []bool{false, true} {
		d, _ := newFolderDriver(t, 40)
		d.keys("*", "v")
		d.sendUntil(d.pressAndCollect("a", "a", "a", "a", "a"), lastFirst, func() bool { return false })
		d.send(nil)
		d.shows("✓ all 5 decided")
	}
}

// A key must not quit before waiting keys are handled unless it would also quit after them.
func TestEarlyQuitMatchesQueuedQuit(t *testing.T) {
	names, gold := allKeyNames(), testQuestions(t)
	quitCount := 0
	rapid.Check(t, func(rt *rapid.T) {
		a := newRandomExplorer(t, rt, names, gold)
		defer a.r.documents.watcher.Close()
		for range rapid.IntRange(0, 3).Draw(rt, "before") {
			a.drawEvent()
		}
		var waiting []tea.Msg
		for range rapid.IntRange(0, 5).Draw(rt, "waiting") {
			if rapid.Bool().Draw(rt, "mouse") {
				waiting = append(waiting, a.drawMouse())
			} else {
				waiting = append(waiting, press(rapid.SampledFrom(names).Draw(rt, "key")))
			}
		}
		if !a.r.QuitsImmediately(press("q"), waiting) {
			return
		}
		quitCount++
		for _, msg := range waiting {
			a.update(msg)
			a.runAllPending()
		}
		if b, ok := action.BoundKey(a.r.panes, press("q")); !ok || b.Action != keys.Leave {
			rt.Fatalf("q did not quit after %v", waiting)
		}
	})
	if quitCount == 0 {
		t.Error("q never quit before the pending keys were handled")
	}
}

func TestCtrlCQuitsImmediately(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("/")
	if !d.r.QuitsImmediately(press("ctrl+c"), []tea.Msg{press("a"), tea.PasteMsg{Content: "text"}}) {
		t.Error("ctrl+c waited for the pending messages")
	}
}

func TestEveryActionHasAHandler(t *testing.T) {
	for i := range keys.Table {
		b := &keys.Table[i]
		if b.Scope&keys.Everywhere == 0 {
			continue
		}
		if _, ok := action.Table[b.Action]; !ok {
			t.Errorf("%s (%s) has no handler", b.Action, b.Label(0))
		}
	}
}

func TestKeysAreNotAmbiguous(t *testing.T) {
	for scope := keys.Scope(1); scope != 0 && scope <= keys.ChunkPanel; scope <<= 1 {
		seen := map[string]keys.Action{}
		for i := range keys.Table {
			b := &keys.Table[i]
			if b.Scope&scope == 0 {
				continue
			}
			for _, k := range b.Keys {
				if other, taken := seen[k]; taken {
					t.Errorf("key %s is bound to %s and %s in scope %b", k, other, b.Action, scope)
				}
				seen[k] = b.Action
			}
		}
	}
}

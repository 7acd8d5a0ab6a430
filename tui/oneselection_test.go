package tui

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/cell"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/screen"
)

// If a remedy clears the selected chunk's flag, the next undecided item must be selected. If the
// selected chunk has nothing to review, no item must be marked.
func TestQueueMarksOnlySelection(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.keys("v")
	for d.r.s.View.Result.Chunks.At(d.r.s.Selected).Small {
		d.keys("down")
	}
	d.keys("enter")
	if selected := d.r.s.Selected; !slices.Contains(d.r.s.Review.Queue(), selected) {
		t.Fatalf("chunk %d is selected, want one in the queue", selected+1)
	}
	for slices.Contains(d.r.s.Review.Queue(), d.r.s.Selected) {
		d.keys("n")
	}
	d.shows(fmt.Sprintf("chunk %d has nothing to review: ", d.r.s.Selected+1))
	for _, key := range []string{"a", "w", "enter", "backspace", "r"} {
		d.keys(key)
		d.shows(fmt.Sprintf("chunk %d has nothing to review: ", d.r.s.Selected+1))
		if n := len(d.r.s.Review.Decisions()); n != 0 {
			t.Fatalf("%s stored a decision", key)
		}
	}
	d.keys("down")
	if !slices.Contains(d.r.s.Review.Queue(), d.r.s.Selected) {
		t.Errorf("chunk %d is selected, want a flagged one", d.r.s.Selected+1)
	}
}

// In the microscope the join key must remove the seam that is shown.
func TestJoinInMicroscope(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.keys("n", "n", "enter")
	d.shows("seam 2│3")
	at := d.r.s.View.Result.Seams[1].Byte
	d.keys("J")
	d.shows("kept in keepers-guide.md")
	if m := d.r.s.Hand.Marks(); len(m) != 1 || m[0].At != at {
		t.Errorf("hand cuts = %+v, want a join at byte %d", m, at)
	}
	d.keys("delete")
	d.shows("the microscope shows a seam")
	if n := len(d.r.s.Hand.Marks()); n != 1 {
		t.Errorf("got %d hand cuts, want 1", n)
	}
}

func TestRefusedHandCutShowsNoSuccess(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.r.s.Hand.Disable()
	for _, key := range []string{"J", "Z"} {
		d.keys(key)
		d.shows("hand cuts are disabled (--no-hand-cuts)")
		d.hides("by hand")
	}
}

// editor is a random explorer that reviews and cuts a document with flagged chunks.
type editor struct {
	*randomExplorer
}

// editKeys select and change chunks. Some also change settings.
var editKeys = []string{
	"v", "down", "up", "[", "]", "a", "a", "w", "x", "enter", "enter", "r", "backspace", "J", "J", "C", "C", "Z", "n", "p", "g", "G",
	"left", "right", "shift+right", "u", "U", "esc", "tab", "o", "m", "t", "*",
}

func newEditor(t *testing.T, rt *rapid.T) *editor {
	set := smallSizes(t)
	set.MaxChunkSize = rapid.IntRange(200, 900).Draw(rt, "size")
	set.MinChunkSize = rapid.IntRange(50, 190).Draw(rt, "min")
	set.Strategy = rapid.SampledFrom([]string{"auto", "structural", "sentences", "recursive"}).Draw(rt, "strategy")
	text := rapid.SampledFrom([]string{tour.SampleMarkdown, tour.SampleMarkdown[:6000], strings.Repeat("# A\n\nShort.\n\n", 5) + strings.Repeat("A sentence. ", 90)}).Draw(rt, "text")
	if set.Strategy != "auto" && set.Strategy != "structural" {
		set.OverlapMode = "native"
	}
	if err := settings.Check(set); err != nil {
		set = smallSizes(t)
	}
	w, h := rapid.SampledFrom([]int{200, 120, 80}).Draw(rt, "w"), rapid.SampledFrom([]int{60, 40, 24}).Draw(rt, "h")
	e := &editor{randomExplorer: &randomExplorer{rt: rt, names: editKeys, text: text}}
	e.driver = newReviewDriver(t, t.TempDir(), setup{doc: newDocument(t, "a.md", text), set: set, w: w, h: h})
	return e
}

func (e *editor) state() (marks []handcut.Mark, decisions map[string]review.Verdict) {
	decisions = map[string]review.Verdict{}
	for hash, d := range e.r.s.Review.Decisions() {
		if d.Verdict == review.Accepted || d.Verdict == review.Waived {
			decisions[hash] = d.Verdict
		}
	}
	return slices.Clone(e.r.s.Hand.Marks()), decisions
}

func (e *editor) markedChunk() int {
	p := e.r.panes.Tabs[screen.TabIndex[*queue.Review](e.r.panes)]
	for _, line := range p.Lines(e.r.Context(), 60) {
		if row := cell.Plain(line); strings.HasPrefix(row, "▌") {
			n, _ := strconv.Atoi(strings.Fields(strings.TrimLeft(row, "▌□✓~ "))[0])
			return n
		}
	}
	return 0
}

// changeMessage matches a message about a change. It captures the numbers of the first and last
// chunk, or the number of a joined or omitted chunk.
var changeMessage = regexp.MustCompile(`^(?:chunks? |.* \d+│|.* (\d+)–)(\d+) .*(?:accepted|waived|is cut by hand)|^(?:joined chunks|omitted chunk) (\d+)`)

// press presses a key and compares its message with the changes.
func (e *editor) press(key string) {
	marks, decisions := e.state()
	e.r.note.Text = ""
	e.update(press(key))
	e.check(key, marks, decisions)
}

// runAndCheck runs one queued command. It does not check the message if several keys wait, since
// only the message of the last key remains.
func (e *editor) runAndCheck() {
	waiting := len(e.r.pendingKeys.keys)
	marks, decisions := e.state()
	e.r.note.Text = ""
	e.runNext()
	if waiting <= 1 {
		e.check("background work", marks, decisions)
	}
}

func (e *editor) check(label string, marks []handcut.Mark, decisions map[string]review.Verdict) {
	message := e.r.note.Text
	newMarks, newDecisions := e.state()
	changed := !slices.Equal(marks, newMarks) || !maps.Equal(decisions, newDecisions)
	if strings.Contains(message, "undone") || strings.Contains(message, "redone") || strings.Contains(message, "again") || label == "u" {
		return // messages about undo describe the undone action
	}
	m := changeMessage.FindStringSubmatch(message)
	if m == nil && !changed {
		return
	}
	if m == nil {
		e.rt.Fatalf("%s: message %q does not describe the change from %v to %v", label, message, marks, newMarks)
	}
	i, _ := strconv.Atoi(m[2] + m[3])
	i--
	last := i
	if m[1] != "" {
		i, _ = strconv.Atoi(m[1]) // the first chunk of the element ends at the first seam
	}
	if _, hasDecision := e.r.s.Review.Decision(i); !changed && !hasDecision { // repeating a decision changes nothing
		e.rt.Fatalf("%s: message %q, but nothing changed", label, message)
	}
	for hash, v := range newDecisions {
		if decisions[hash] != v && !e.hasText(hash, i, last) {
			e.rt.Fatalf("%s: message %q, but the decision is about a different text", label, message)
		}
	}
	for _, mark := range differingMarks(marks, newMarks) {
		e.checkMark(message, i, mark)
	}
}

// hasText reports whether a chunk from first to last has this text hash.
func (e *editor) hasText(hash string, first, last int) bool {
	for i := first; i <= last; i++ {
		if e.r.s.Review.TextHash(i) == hash {
			return true
		}
	}
	return false
}

func differingMarks(a, b []handcut.Mark) (out []handcut.Mark) {
	for _, pair := range [][2][]handcut.Mark{{a, b}, {b, a}} {
		for _, m := range pair[0] {
			if !slices.Contains(pair[1], m) {
				out = append(out, m)
			}
		}
	}
	return out
}

func (e *editor) checkMark(message string, i int, m handcut.Mark) {
	v := e.r.s.View
	own := v.OwnText(i)
	switch {
	case strings.HasPrefix(message, "joined chunks"):
		if at := v.Result.Seams[i].Byte; at != m.At {
			e.rt.Fatalf("message %q: the hand cut joins the seam at byte %d, want byte %d", message, m.At, at)
		}
	case strings.Contains(message, "cut by hand"):
		if !own.Contains(m.At) {
			e.rt.Fatalf("message %q: chunk %v does not contain the cut at byte %d", message, own, m.At)
		}
	case m.At < own.Start || m.At >= own.End:
		e.rt.Fatalf("message %q: the omission at byte %d is not in chunk %v", message, m.At, own)
	}
}

// After any key the queue must mark the selected chunk or no chunk. Messages must describe the
// changes.
func TestMessagesMatchChanges(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		e := newEditor(t, rt)
		for range rapid.IntRange(1, 40).Draw(rt, "keys") {
			if rapid.IntRange(0, 3).Draw(rt, "action") == 0 {
				e.runAndCheck()
			} else {
				e.press(rapid.SampledFrom(e.names).Draw(rt, "key"))
			}
			e.r.dirty = true
			e.r.View()
			if n := e.markedChunk(); n != 0 && n != e.r.s.Selected+1 {
				rt.Fatalf("chunk %d is marked in the queue, but chunk %d is selected", n, e.r.s.Selected+1)
			}
			if !utf8.ValidString(e.r.note.Text) {
				rt.Fatal("the message is not valid UTF-8")
			}
		}
	})
}

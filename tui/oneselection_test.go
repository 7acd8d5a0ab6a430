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

// A remedy that clears the flag of the selected chunk leads to the next one that is open.
// A chunk that has nothing to review leaves no other chunk marked: what is decided on and
// what is cut are the same.
func TestNothingIsMarkedInTheQueueButTheSelection(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
	d.keys("v")
	for d.r.s.View.Result.Chunks.At(d.r.s.Selected).Small {
		d.keys("down")
	}
	d.keys("enter")
	if selected := d.r.s.Selected; !slices.Contains(d.r.s.Review.Queue(), selected) {
		t.Fatalf("chunk %d is selected, which is not open", selected+1)
	}
	for slices.Contains(d.r.s.Review.Queue(), d.r.s.Selected) {
		d.keys("n")
	}
	d.shows(fmt.Sprintf("chunk %d has nothing to review: ", d.r.s.Selected+1))
	for _, key := range []string{"a", "w", "enter", "backspace", "r"} {
		d.keys(key)
		d.shows(fmt.Sprintf("chunk %d has nothing to review: ", d.r.s.Selected+1))
		if n := len(d.r.s.Review.Decisions()); n != 0 {
			t.Fatalf("%s decided on something", key)
		}
	}
	d.keys("down")
	if !slices.Contains(d.r.s.Review.Queue(), d.r.s.Selected) {
		t.Errorf("chunk %d is selected, which is not flagged", d.r.s.Selected+1)
	}
}

// The microscope shows a seam: J takes that one away.
func TestJoiningInTheMicroscope(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
	d.keys("n", "n", "enter")
	d.shows("seam 2│3")
	at := d.r.s.View.Result.Seams.Byte(1)
	d.keys("J")
	d.shows("kept in keepers-guide.md")
	if m := d.r.s.Hand.Marks(); len(m) != 1 || m[0].At != at {
		t.Errorf("%+v, want a join at byte %d", m, at)
	}
	d.keys("delete")
	d.shows("the microscope shows a seam")
	if n := len(d.r.s.Hand.Marks()); n != 1 {
		t.Errorf("%d hand cuts", n)
	}
}

// What cannot be done is not announced.
func TestAHandCutThatIsRefusedIsNotAnnounced(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
	d.r.s.Hand.Disable()
	for _, key := range []string{"J", "Z"} {
		d.keys(key)
		d.shows("hand cuts are disabled (--no-hand-cuts)")
		d.hides("by hand")
	}
}

// editor sits before a document with flagged chunks, and does what changes them.
type editor struct {
	*anyone
}

// editKeys are those that choose and change chunks, with some that change the cuts
// meanwhile.
var editKeys = []string{
	"v", "down", "up", "[", "]", "a", "a", "w", "x", "enter", "enter", "r", "backspace", "J", "J", "C", "C", "Z", "n", "p", "g", "G",
	"left", "right", "shift+right", "u", "U", "esc", "tab", "o", "m", "t", "*",
}

func sitEditing(t *testing.T, rt *rapid.T) *editor {
	set := tight(t)
	set.MaxChunkSize = rapid.IntRange(200, 900).Draw(rt, "size")
	set.MinChunkSize = rapid.IntRange(50, 190).Draw(rt, "min")
	set.Strategy = rapid.SampledFrom([]string{"auto", "structural", "sentences", "recursive"}).Draw(rt, "strategy")
	text := rapid.SampledFrom([]string{tour.SampleMarkdown, tour.SampleMarkdown[:6000], strings.Repeat("# A\n\nShort.\n\n", 5) + strings.Repeat("A sentence. ", 90)}).Draw(rt, "text")
	if set.Strategy != "auto" && set.Strategy != "structural" {
		set.OverlapMode = "native"
	}
	if err := settings.Check(set); err != nil {
		set = tight(t)
	}
	w, h := rapid.SampledFrom([]int{200, 120, 80}).Draw(rt, "w"), rapid.SampledFrom([]int{60, 40, 24}).Draw(rt, "h")
	e := &editor{anyone: &anyone{rt: rt, names: editKeys, text: text}}
	e.driver = reviewing(t, t.TempDir(), setup{doc: document(t, "a.md", text), set: set, w: w, h: h})
	return e
}

// made returns the hand cuts and the decisions that there are.
func (e *editor) made() (marks []handcut.Mark, decisions map[string]review.Verdict) {
	decisions = map[string]review.Verdict{}
	for hash, d := range e.r.s.Review.Decisions() {
		if d.Verdict == review.Accepted || d.Verdict == review.Waived {
			decisions[hash] = d.Verdict
		}
	}
	return slices.Clone(e.r.s.Hand.Marks()), decisions
}

// marked returns the chunk that the row of the queue is marked for; 0 for none.
func (e *editor) marked() int {
	p := e.r.panes.Tabs[screen.PaneIndex[*queue.Review](e.r.panes)]
	for _, line := range p.Lines(e.r.Context(), 60) {
		if row := cell.Plain(line); strings.HasPrefix(row, "▌") {
			n, _ := strconv.Atoi(strings.Fields(strings.TrimLeft(row, "▌□✓~ "))[0])
			return n
		}
	}
	return 0
}

// announced is a sentence that says what was changed, with the number of the chunk, or of
// those around the seam or with parts of the element.
var announced = regexp.MustCompile(`^(?:chunks? |.* \d+│|.* (\d+)–)(\d+) .*(accepted|waived|(are joined|is cut|is omitted) by hand)`)

// press presses a key, and holds what is announced to what is changed by it.
func (e *editor) press(key string) {
	marks, decisions := e.made()
	e.r.note.Text = ""
	e.hear(press(key))
	e.check(key, marks, decisions)
}

// finishOne does one thing that was put off, for which at most one key may have waited:
// of several the last alone leaves its sentence.
func (e *editor) finishOne() {
	waiting := len(e.r.pendingKeys.keys)
	marks, decisions := e.made()
	e.r.note.Text = ""
	e.finish()
	if waiting <= 1 {
		e.check("what was waited for", marks, decisions)
	}
}

// check holds the last sentence to what has changed.
func (e *editor) check(what string, marks []handcut.Mark, decisions map[string]review.Verdict) {
	said := e.r.note.Text
	nowMarks, nowDecisions := e.made()
	changed := !slices.Equal(marks, nowMarks) || !maps.Equal(decisions, nowDecisions)
	if strings.Contains(said, "undone") || strings.Contains(said, "again") || what == "u" {
		return // what is taken back is told by what it was
	}
	m := announced.FindStringSubmatch(said)
	if m == nil && !changed {
		return
	}
	if m == nil {
		e.rt.Fatalf("%s: %q is said, and something was changed: %v, then %v", what, said, marks, nowMarks)
	}
	i, _ := strconv.Atoi(m[2])
	i--
	last := i
	if m[1] != "" {
		i, _ = strconv.Atoi(m[1]) // its first chunk ends at the first seam
	}
	if _, decided := e.r.s.Review.Decision(i); !changed && !decided { // deciding the same again changes nothing
		e.rt.Fatalf("%s: %q is said, and nothing was changed", what, said)
	}
	for hash, v := range nowDecisions {
		if decisions[hash] != v && !e.hasText(hash, i, last) {
			e.rt.Fatalf("%s: %q is said, and another text is decided on", what, said)
		}
	}
	for _, mark := range differing(marks, nowMarks) {
		e.checkMark(said, i, mark)
	}
}

// hasText reports whether a chunk from first to last has the text with a hash.
func (e *editor) hasText(hash string, first, last int) bool {
	for i := first; i <= last; i++ {
		if e.r.s.Review.TextOf(i) == hash {
			return true
		}
	}
	return false
}

// differing returns the marks that one of two lists has alone.
func differing(a, b []handcut.Mark) (out []handcut.Mark) {
	for _, pair := range [][2][]handcut.Mark{{a, b}, {b, a}} {
		for _, m := range pair[0] {
			if !slices.Contains(pair[1], m) {
				out = append(out, m)
			}
		}
	}
	return out
}

func (e *editor) checkMark(said string, i int, m handcut.Mark) {
	v := e.r.s.View
	own := v.OwnText(i)
	switch {
	case strings.Contains(said, "joined"):
		if at := v.Result.Seams.Byte(i); at != m.At {
			e.rt.Fatalf("%q is said, and the seam at byte %d is joined, not that at %d", said, m.At, at)
		}
	case strings.Contains(said, "cut by hand"):
		if !own.Contains(m.At) {
			e.rt.Fatalf("%q is said, and %v is cut at byte %d", said, own, m.At)
		}
	case m.At < own.Start || m.At >= own.End:
		e.rt.Fatalf("%q is said, and byte %d is left out, not %v", said, m.At, own)
	}
}

// Whatever is pressed, the queue marks the selected chunk or none, and what is
// announced is what is changed.
func TestWhatIsAnnouncedIsWhatIsChanged(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		e := sitEditing(t, rt)
		for range rapid.IntRange(1, 40).Draw(rt, "keys") {
			if rapid.IntRange(0, 3).Draw(rt, "meanwhile") == 0 {
				e.finishOne()
			} else {
				e.press(rapid.SampledFrom(e.names).Draw(rt, "key"))
			}
			e.r.dirty = true
			e.r.View()
			if n := e.marked(); n != 0 && n != e.r.s.Selected+1 {
				rt.Fatalf("chunk %d is marked in the queue, and chunk %d is selected", n, e.r.s.Selected+1)
			}
			if !utf8.ValidString(e.r.note.Text) {
				rt.Fatal("what is said is not valid")
			}
		}
	})
}

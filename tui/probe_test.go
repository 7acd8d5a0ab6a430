package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/session/asking"
)

func TestAskQuestion(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("a")
	d.shows("type a question")
	d.text("wheel nine clicks")
	d.shows("ask wheel nine clicks▏")
	d.keys("enter")
	a, fresh, _ := d.r.s.Questions.Answer()
	if !fresh {
		t.Fatal("got no answer")
	}
	best := a.Before[0]
	d.shows(fmt.Sprintf("▌   chunk %d", best.Chunk+1))
	d.shows(fmt.Sprintf("chunk %d/%d", best.Chunk+1, d.r.s.ChunkCount()))
	if len(d.r.reading.Matches) != len(best.Source) {
		t.Errorf("%d words are marked, want %d", len(d.r.reading.Matches), len(best.Source))
	}
	if at := best.Source[0].Start; !d.isVisible(at) {
		t.Error("the first marked word is not visible")
	}
	d.keys("down")
	d.shows(fmt.Sprintf("chunk %d/%d", a.Before[1].Chunk+1, d.r.s.ChunkCount()))
	d.keys("d")
	d.shows("dropped")
	d.shows(fmt.Sprintf("chunk %d/%d", a.Before[1].Chunk+1, d.r.s.ChunkCount()))
	d.keys("esc", "esc", "esc")
	if len(d.r.reading.Matches) > 0 || d.r.s.Questions.Question() != "" || d.r.panes.Focus != layout.Document {
		t.Error("esc did not clear the question and its marks")
	}
}

func (d *driver) isVisible(at int) bool {
	from, to := d.r.reading.VisibleBytes()
	return at >= from && at < to
}

func TestQuestionAcceptsAnyLetter(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("a")
	const q = "anpdjk/+-q? XSAHL]["
	d.text(q)
	if got := d.r.s.Questions.Question(); got != q {
		t.Errorf("question = %q, want %q", got, q)
	}
	d.keys("backspace", "backspace")
	if got := d.r.s.Questions.Question(); got != q[:len(q)-2] {
		t.Errorf("question after two backspaces = %q, want %q", got, q[:len(q)-2])
	}
	d.keys("esc", "a")
	d.send(tea.PasteMsg{Content: "日本\n語e\u0301\x1b[31m"})
	d.keys("backspace")
	if got := d.r.s.Questions.Question(); got != "日本 語e\u0301[31" {
		t.Errorf("pasted question = %q, want %q", got, "日本 語e\u0301[31")
	}
}

func TestMarksFollowChunks(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("a")
	d.text("keeper wind")
	d.keys("enter")
	d.r.s.Use("fixed-window", presetSettings(t, "fixed-window"))
	d.run(d.r.Rerun())
	a, fresh, _ := d.r.s.Questions.Answer()
	if !fresh {
		t.Fatal("the question was not asked again")
	}
	for i, m := range a.Before[0].Source {
		if d.r.reading.Matches[i] != m {
			t.Fatalf("match %d is at %v, want %v", i, d.r.reading.Matches[i], m)
		}
	}
}

func TestQuestionWithoutMatches(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("a")
	d.text("zzzz")
	d.keys("enter", "down", "d", "+", "enter")
	d.shows("No chunk has any of these words.")
}

const goldLines = `{"question": "Which wheel clicks?", "references": ["Wheel nine clicks. It has clicked since 1998 and is not a fault; if it ever stops clicking, that is a fault."]}
{"question": "How much water is used a day?", "references": ["Forty litres a day, from the cistern."]}
{"question": 7}
{"question": "When is the dome never turned?", "references": ["Never turn the dome while anyone stands on the rail, unless the brake is set, the key is in your own pocket, and both of you have said so aloud."]}
{"question": "What do the batteries carry?", "references": ["When it does, the batteries carry the dome motors for ninety minutes and nothing else: no heating, no kettle, no spectrograph."]}
`

func testQuestions(t testing.TB) *retrieval.Gold {
	t.Helper()
	g, err := retrieval.ReadGold("questions.jsonl", strings.NewReader(goldLines))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func smallWindows(t testing.TB) settings.Settings {
	t.Helper()
	s := presetSettings(t, "fixed-window")
	s.MaxChunkSize, s.OverlapSize = 300, 0
	return s
}

func TestQuestionScoresFollowSliders(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40, set: smallWindows(t), gold: testQuestions(t)})
	d.shows("line 3: ")
	d.shows("recall@5")
	d.shows("✗")
	g, _, _ := d.r.s.Questions.Scores()
	if g.Entries[0].Result.AllWhole {
		t.Fatal("the answer to the first question is whole, want it severed")
	}
	d.keys("tab", "tab", "enter")
	ref := g.Entries[0].Result.References[0].Span()
	if !d.isVisible(ref.Start) || len(d.r.reading.Matches) != 1 || d.r.reading.Matches[0] != ref {
		t.Errorf("the severed answer is not shown: %v", d.r.reading.Matches)
	}
	d.r.s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 6000 })
	d.run(d.r.Rerun())
	d.hides("✗")
	d.shows("4/4")
}

// markedRow returns the marked row of the open panel, or "".
func (d *driver) markedRow() string {
	var rows []string
	for _, line := range d.r.panes.Panel().Lines(d.r.Context(), 60) {
		if row, marked := strings.CutPrefix(cell.Plain(line), "▌"); marked {
			rows = append(rows, strings.TrimSpace(row))
		}
	}
	return strings.Join(rows, "\n")
}

// After any change or jump, the marked row must belong to the selected chunk.
func TestMarkedHitIsSelected(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40, set: smallWindows(t)})
	d.keys("a")
	d.text("keeper wind")
	d.keys("enter", "down")
	marked := 0
	for _, key := range []string{"right", "left", "shift+right", "shift+right", "p", "down", "m", "shift+left", "n", "n", "n", "n", "down", "down"} {
		d.keys(key)
		row := d.markedRow()
		if row == "" {
			continue
		}
		marked++
		if want := fmt.Sprintf("chunk %d ", d.r.s.Selected+1); !strings.Contains(row, want) {
			t.Errorf("%s: row %q is marked, but %sis selected", key, row, want)
		}
	}
	if marked < 5 {
		t.Errorf("only %d marked rows were checked, want at least 5", marked)
	}
}

// The same question must stay marked when the order of the list changes, so that keys do not act on
// another one.
func TestSortingKeepsMarkedQuestion(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40, set: smallWindows(t), gold: testQuestions(t)})
	d.keys("Q", "down", "down", "down")
	g, _, _ := d.r.s.Questions.Scores()
	at := slices.IndexFunc(g.Entries, func(e asking.Entry) bool { return strings.Contains(d.markedRow(), e.Text) })
	question := g.Entries[at].Text
	moved := false
	for _, size := range []int{250, 200, 150, 120, 900, 4000} {
		set := smallWindows(t)
		set.MaxChunkSize = size
		d.do(part.UseSettings{To: set})
		d.send(nil)
		g, fresh, _ := d.r.s.Questions.Scores()
		if !fresh {
			t.Fatal("the questions were not asked again")
		}
		moved = moved || g.Entries[at].Text != question
		if row := d.markedRow(); !strings.Contains(row, question) {
			t.Errorf("size %d: %q is marked, want %q", size, row, question)
		}
	}
	if !moved {
		t.Error("no size changed the order of the questions")
	}
}

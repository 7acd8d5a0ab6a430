package mode_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/session/tasks"
)

func startTuning(b *parttest.Bench) *mode.Tuning {
	b.Helper()
	m, ok := b.Apply(nil, mode.OpenTuning(b.PartContext(40))).(*mode.Tuning)
	if !ok {
		b.Fatal("no dialog opened")
	}
	b.Settle(m, 40)
	return m
}

func TestTuningDialog(t *testing.T) {
	for _, s := range parttest.Screens {
		b := parttest.New(t, "default")
		m := startTuning(b)
		b.Act(m, s.H, keys.NextLine, keys.NextLine)
		b.Mode("tuning", m, s.W, s.H)
	}
}

func TestTiedNamesAreNotTruncated(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	m := startTuning(b)
	for _, w := range []int{74, 94, 114} {
		for range 12 {
			got := cell.Plain(strings.Join(m.Lines(b.PartContext(24), w, 14), "\n"))
			if strings.Contains(got, "…") || !strings.Contains(got, "▌") {
				t.Fatalf("in %d cells: text is cut or no row is selected:\n%s", w, got)
			}
			b.Act(m, 24, keys.NextLine)
		}
	}
}

// A heading above the other settings must describe their order. At any scroll position, all
// settings must be listed or counted.
func TestTuningCountsHiddenSettings(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	m := startTuning(b)
	number := regexp.MustCompile(`[↑↓] (\d+)`)
	total := 0
	for _, key := range []keys.Action{keys.PrevLine, keys.NextLine, keys.NextLine, keys.NextLine} {
		for range 9 {
			b.Act(m, 24, key)
		}
		rows := m.Lines(b.PartContext(24), 74, 14)
		if len(rows) != 14 {
			t.Fatalf("got %d rows, want 14", len(rows))
		}
		n := 0
		for i := range rows {
			rows[i] = cell.Plain(rows[i])
			n += strings.Count(rows[i], " ● ") + strings.Count(rows[i], "▌● ") + strings.Count(rows[i], "▲ ")
		}
		_, label := m.EdgeLabels()
		for _, hidden := range number.FindAllStringSubmatch(label, -1) {
			count, _ := strconv.Atoi(hidden[1])
			n += count
		}
		if total == 0 {
			total = n
			if !strings.Contains(rows[4], "cheapest") || !strings.Contains(rows[5], " others score as well, ordered by questions from 5 public texts") {
				t.Errorf("unexpected first rows %q and %q", rows[4], rows[5])
			}
		}
		if n != total {
			t.Errorf("the list has %d settings, previously %d:\n%s", n, total, strings.Join(rows, "\n"))
		}
	}
}

// If a chunk exceeds the budget, a note must say that only its beginning is scored.
func TestTuningNotesChunksBeyondBudget(t *testing.T) {
	b := parttest.New(t, "default")
	b.Set("strategy=fallback", "max_chunk_size=9000")
	m := startTuning(b)
	got := strings.Join(strings.Fields(cell.Plain(strings.Join(m.Lines(b.PartContext(40), 100, 30), "\n"))), " ")
	if want := "chunks over 4000 chars, which are not read in full"; !strings.Contains(got, want) {
		t.Error(got)
	}
}

func TestTuningNotesChunksPastLimit(t *testing.T) {
	b := parttest.New(t, "default")
	screen := func() string {
		return strings.Join(strings.Fields(cell.Plain(strings.Join(startTuning(b).Lines(b.PartContext(40), 100, 30), "\n"))), " ")
	}
	b.Set("max_chunks_per_document=2")
	if got, want := screen(), "including the current settings; the scores still count it."; !strings.Contains(got, "Max chunks per document (2) drops text with ") || !strings.Contains(got, want) {
		t.Error(got)
	}
	b.Set("max_chunks_per_document=9999")
	if got := screen(); strings.Contains(got, "drops text") {
		t.Error(got)
	}
}

func TestTuningPreviewsAndRestores(t *testing.T) {
	b := parttest.New(t, "default")
	previous := b.S.Settings
	m := startTuning(b)
	b.Act(m, 40, keys.NextLine)
	if b.S.Settings == previous {
		t.Error("the dialog does not preview the selected settings")
	}
	b.Act(m, 40, keys.Back)
	if b.S.Settings != previous || b.S.History.CanUndo() {
		t.Error("the settings changed, or a change can be undone")
	}
}

func TestTuningWithoutQuestions(t *testing.T) {
	b := parttest.New(t, "default")
	b.OpenBlankDocument()
	m := startTuning(b)
	b.Mode("tuning-no-questions", m, 120, 40)
	previous := b.S.Settings
	b.Act(m, 40, keys.NextLine, keys.Increase, keys.Confirm)
	if b.S.Settings != previous {
		t.Error("settings were applied")
	}
	m.Wheel(3)
	if _, label := m.EdgeLabels(); label != "" {
		t.Errorf("edge label of an empty list = %q, want none", label)
	}
}

func TestTiedSettingsFitSmallestScreen(t *testing.T) {
	b := parttest.New(t, "default")
	b.Set("strategy=fallback", "max_chunk_size=9000", "max_chunks_per_document=2")
	m := startTuning(b)
	for range 6 {
		b.Act(m, 12, keys.NextLine)
		rows := m.Lines(b.PartContext(12), 32, 8)
		if got := cell.Plain(strings.Join(rows, "\n")); len(rows) > 8 || !strings.Contains(got, "▌") || !strings.Contains(got, " settings score") {
			t.Fatalf("got %d rows, or no selected row or total:\n%s", len(rows), got)
		}
	}
}

// The dialog must show the same edit costs as the tune command, and must open before they are
// known.
func TestTuningDialogHasEditCosts(t *testing.T) {
	b := parttest.New(t, "default")
	waiting, ok := b.Apply(nil, mode.OpenTuning(b.PartContext(40))).(*mode.Tuning)
	if !ok {
		t.Fatal("no dialog opened")
	}
	lines := func(m *mode.Tuning, w int) string {
		return cell.Plain(strings.Join(m.Lines(b.PartContext(40), w, 22), "\n"))
	}
	b.Bench.Settle(func() []tasks.Task { return b.S.Tuning.Task(b.S.Settings) })
	waiting.OnResults(b.PartContext(40)) // the scores are known, but not yet the costs
	if got := lines(waiting, 114); !strings.Contains(got, "  edit cost") || !strings.Contains(got, "        …") {
		t.Error(got)
	}
	b.Settle(waiting, 40)
	cost, err := metrics.MeasureEditCost(t.Context(), b.S.View.Result)
	if err != nil {
		t.Fatal(err)
	}
	got := lines(waiting, 114)
	if want := regexp.MustCompile(`yours .* ` + text.Percent(cost.Mean) + ` *(\n|$)`); !want.MatchString(got) || strings.Contains(got, "        …") {
		t.Errorf("the row of the present settings lacks the cost %s:\n%s", text.Percent(cost.Mean), got)
	}
	if narrow := lines(waiting, 94); strings.Contains(narrow, "  edit cost") {
		t.Error(narrow)
	}
}

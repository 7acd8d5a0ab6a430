package mode_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
	"chunkscope/tui/session/sessiontest"
)

func openMicroscope(t *testing.T, b *parttest.Bench) *mode.Microscope {
	t.Helper()
	m, ok := b.Apply(nil, mode.OpenMicroscope(b.PartContext(40))).(*mode.Microscope)
	if !ok {
		t.Fatal("no microscope opened")
	}
	return m
}

func microscopeText(b *parttest.Bench, m part.Mode) string {
	return strings.Join(strings.Fields(cell.Plain(strings.Join(m.Lines(b.PartContext(40), 200, 40), "\n"))), " ")
}

func goldenMicroscope(t *testing.T, b *parttest.Bench, seam int, name string) *mode.Microscope {
	t.Helper()
	if seam < 0 {
		t.Fatalf("found no seam for %q", name)
	}
	b.S.Select(seam + 1)
	m := openMicroscope(t, b)
	b.Settle(m, 40)
	for _, s := range parttest.Screens {
		b.Mode(name, m, s.W, s.H)
	}
	return m
}

func TestMicroscope(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Select(3)
	m := b.Apply(nil, mode.OpenMicroscope(b.PartContext(40)))
	for _, s := range parttest.Screens {
		b.Mode("microscope", m, s.W, s.H)
	}
}

func TestMicroscopeDescribesRepairs(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Set("overlap_mode=none")
	b.S.Select(3)
	b.Mode("microscope-severed", b.Apply(nil, mode.OpenMicroscope(b.PartContext(40))), 120, 40)
	b.Use("context")
	b.S.Select(3)
	b.Mode("microscope-context", b.Apply(nil, mode.OpenMicroscope(b.PartContext(40))), 120, 40)
}

func TestMicroscopeRepairs(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Set("overlap_mode=none")
	m := openMicroscope(t, b)
	i, ok, _ := b.S.Elements.NextSevered(1)
	if !ok {
		t.Fatal("no element is severed")
	}
	b.S.Select(i)
	b.Settle(m, 40)
	cut := b.S.View.SeveredAt(b.S.Selected - 1)
	if cut == nil || cut.IsWhole() {
		t.Fatalf("no seam of chunk %d severs an element", b.S.Selected)
	}
	before, at := b.S.Settings, b.S.View.Result.Seams[b.S.Selected-1].Byte
	b.Act(m, 40, keys.Repair)
	if b.S.Settings == before {
		t.Fatal("no setting changed")
	}
	b.Settle(m, 40)
	if current := b.S.View.SeveredAt(b.S.View.Owner(cut.End-1) - 1); current != nil && current.Span == cut.Span && !current.IsWhole() {
		t.Errorf("%q is still severed", cut.Slice(b.S.Doc.Text))
	}
	seams, seam := b.S.View.Result.Seams, b.S.Selected-1
	distance := func(i int) int { return max(seams[i].Byte-at, at-seams[i].Byte) }
	for i := range seams {
		if distance(i) < distance(seam) {
			t.Errorf("seam %d is %d bytes from the repaired element, but seam %d is only %d bytes away", seam, distance(seam), i, distance(i))
		}
	}
	if !b.S.Undo() || b.S.Settings != before {
		t.Error("undo takes more than one step")
	}
}

// If a whole chunk is repeated because it counts as one sentence, the microscope must say so.
func TestMicroscopeExplainsOneSentence(t *testing.T) {
	for text, wantNote := range map[string]bool{
		"水在山上。夜很長！石頭很冷。\n\n人在海邊。星在天上？風來了。\n":             true,
		"One is here. Two is there.\n\nThree follows.\n": false,
	} {
		b := parttest.New(t, "default")
		b.S.OpenDocument(sessiontest.Document(t, "a.md", text), 0)
		b.Set("strategy=sentences", "overlap_mode=sentences", "max_chunk_size=28")
		m := openMicroscope(t, b)
		b.Settle(m, 40)
		if got := microscopeText(b, m); strings.Contains(got, "so the text repeated from chunk 1 counts as one") != wantNote {
			t.Errorf("%q: the note about the single sentence is missing or unexpected:\n%s", text, got)
		}
	}
}

func TestOmittedTextIsNotSevered(t *testing.T) {
	for _, text := range []string{"One is here, and it goes on and on for long.\n", "<p>\n<b>One is here</b>\nand it goes on and on for long\n</p>\n"} {
		b := parttest.New(t, "default")
		b.S.OpenDocument(sessiontest.Document(t, "a.md", text), 0)
		b.S.Review.SetLocation(review.Location{Document: "a.md", NextToDocument: filepath.Join(t.TempDir(), "a.md"+review.Suffix)})
		b.Set("strategy=window", "overlap_mode=none", "max_chunk_size=20")
		b.Settle(nil, 40)
		if _, err := b.S.Hand.Add(b.S.Hand.OmissionMark(1)); err != nil {
			t.Fatal(err)
		}
		b.RunCut()
		m := openMicroscope(t, b)
		b.Settle(m, 40)
		if got := microscopeText(b, m); !strings.Contains(got, "left out part of this text was omitted by hand") || strings.Contains(got, "severed no") {
			t.Errorf("%q: the text does not say what was omitted by hand:\n%s", text, got)
		}
	}
}

// The microscope must mention omitted text next to a cut, and must still explain why the strategy
// cut there.
func TestCutsNextToOmittedText(t *testing.T) {
	for text, want := range map[string][2]string{
		"One is here, and it goes on and on for long.\n": {"the cut: left out", "cut here text on line 1, above the cut, was omitted by hand"},
		"# A\n\nOne.\n\n# B\n\nTwo.\n\n# C\n\nThree.\n":  {"the cut: heading", "cut here a heading begins a section: # C; text on lines 5–7, above the cut, was omitted by hand"},
	} {
		b := parttest.New(t, "default")
		b.S.OpenDocument(sessiontest.Document(t, "a.md", text), 0)
		b.S.Review.SetLocation(review.Location{Document: "a.md", NextToDocument: filepath.Join(t.TempDir(), "a.md"+review.Suffix)})
		if strings.Contains(text, "#") {
			b.Set("strategy=headings", "overlap_mode=none")
		} else {
			b.Set("strategy=window", "overlap_mode=none", "max_chunk_size=20")
		}
		b.Settle(nil, 40)
		if _, err := b.S.Hand.Add(b.S.Hand.OmissionMark(1)); err != nil {
			t.Fatal(err)
		}
		b.RunCut()
		b.S.Select(1)
		m := openMicroscope(t, b)
		b.Settle(m, 40)
		if got := microscopeText(b, m); !strings.Contains(got, want[1]) {
			t.Errorf("%q: unexpected facts:\n%s", text, got)
		}
		if got := strings.Join(m.Lines(b.PartContext(40), 100, 40), "\n"); !strings.Contains(got, want[0]) {
			t.Errorf("%q: unexpected text at the seam:\n%s", text, got)
		}
	}
}

func TestCutsOutsideElements(t *testing.T) {
	for _, c := range []struct{ text, at, set, want string }{
		{"A line.\n\n[1]: https://example.org/a/protocol/of/buffers\n", "col/of", "", "severed no chunk has the whole link definition;"},
		{"A line that is as long as this.\n\n<p>\n<b>x</b>\n</p>\n", "<b>", "", "severed no chunk has the whole HTML block;"},
		{"A line that is as long as this.\n\n<p>\n<b>x</b>\n</p>\n", "<b>", "overlap_mode=native overlap_size=16", "repaired the cut severs the HTML block, but the overlap keeps it whole in chunk 2"},
		{"---\ntitle: keepers\n---\n\nA line.\n", "pers", "", "severed no chunk has the whole line of the front matter;"},
		{"| name | measure |\n|---|---|\n", "sure", "", "severed no chunk has the whole table header;"},
		{"- An item.\n\n  [1]: https://example.org/protocol\n", "col", "", "severed a word outside any element"},
		{"One is here. Two is here.\n", "Two", "", "whole nothing is severed here"},
	} {
		b := parttest.New(t, "default")
		b.S.OpenDocument(sessiontest.Document(t, "a.md", c.text), 0)
		at := strings.Index(c.text, c.at)
		b.Set(append(strings.Fields("strategy=window overlap_mode=none overlap_size=0 window_tail=false max_chunk_size="+strconv.Itoa(at)), strings.Fields(c.set)...)...)
		b.S.Select(1)
		m := b.Apply(nil, mode.OpenMicroscope(b.PartContext(40)))
		b.Settle(m, 40)
		got := microscopeText(b, m)
		if !strings.Contains(got, c.want) {
			t.Errorf("%q before %q: unexpected text %s", c.text, c.at, got)
		}
	}
}

func TestMicroscopeClearsDrySeam(t *testing.T) {
	b := parttest.New(t, "langchain-recursive")
	seams := b.S.View.Result.Seams
	seam := -1
	for i := range seams {
		if cut := b.S.View.SeveredAt(i); seams[i].IsDry() && (cut == nil || cut.IsWhole()) {
			seam = i
		}
	}
	m := goldenMicroscope(t, b, seam, "microscope-dry")
	before, at := b.S.Settings, seams[seam].Byte
	b.Act(m, 40, keys.ClearDry)
	if b.S.Settings == before {
		t.Fatal("no setting changed")
	}
	b.Settle(m, 40)
	current := b.S.View.Result.Seams
	if i := b.S.Selected - 1; i < 0 || current[i].IsDry() || current[i].Byte != at {
		t.Errorf("selected seam %d at byte %d, want byte %d; dry = %t, want false", i, current[i].Byte, at, current[i].IsDry())
	}
	if !b.S.History.CanUndo() {
		t.Error("undo had no effect")
	}
}

// The microscope must offer only remedies that leave fewer seams without overlap.
func TestMicroscopeDryRemedyReducesDrySeams(t *testing.T) {
	offered := 0
	for size, overlap := range map[string]string{"300": "60", "400": "20"} {
		b := parttest.New(t, "langchain-recursive")
		b.Set("max_chunk_size="+size, "overlap_size="+overlap)
		for i := range b.S.View.Result.Seams {
			if b.S.View.Result.Seams[i].IsDry() && offered < 6 && checkDryRemedy(t, b, i) {
				offered++
			}
		}
	}
	if offered == 0 {
		t.Error("found no remedy for any dry seam")
	}
}

// checkDryRemedy reports whether the microscope offers a remedy for missing overlap at seam i. It
// checks that the remedy leaves fewer seams without overlap.
func checkDryRemedy(t *testing.T, b *parttest.Bench, i int) bool {
	t.Helper()
	b.S.Select(i + 1)
	m := openMicroscope(t, b)
	b.Settle(m, 40)
	r, known := b.S.Elements.DryRemedy(i)
	if !known {
		t.Fatalf("got no result for seam %d", i)
	}
	got := microscopeText(b, m)
	switch {
	case (r == nil) != strings.Contains(got, "no single change clears it"), r != nil && r.Harm() != sweep.Harmless && !strings.Contains(got, ", but "):
		t.Errorf("seam %d: wrong description of %+v: %s", i, r, got)
	case r != nil && r.After.DrySeams.DryCount >= r.Before.DrySeams.DryCount:
		t.Errorf("offered a remedy that changes %d dry seams to %d: %s", r.Before.DrySeams.DryCount, r.After.DrySeams.DryCount, got)
	}
	return r != nil
}

// If a seam without overlap also splits an element, the microscope must offer a remedy for each,
// with different keys.
func TestMicroscopeOffersRepairAndOverlap(t *testing.T) {
	b := parttest.New(t, "langchain-recursive")
	b.Set("max_chunk_size=300", "overlap_size=60")
	seam := -1
	for i := range b.S.View.Result.Seams {
		if cut := b.S.View.SeveredAt(i); seam < 0 && b.S.View.Result.Seams[i].IsDry() && cut != nil && !cut.IsWhole() {
			seam = i
		}
	}
	m := goldenMicroscope(t, b, seam, "microscope-both")
	before := b.S.Settings
	for _, key := range []keys.Action{keys.Repair, keys.ClearDry} {
		b.Act(m, 40, key)
		if b.S.Settings == before {
			t.Errorf("action %s had no effect", key)
		}
		b.S.Undo()
		b.RunCut()
		b.S.Select(seam + 1)
		b.Settle(m, 40)
	}
}

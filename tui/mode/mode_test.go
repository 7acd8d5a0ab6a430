package mode_test

import (
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/rules"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/part"
	"chunkscope/tui/part/parttest"
)

func TestPages(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range parttest.Screens {
		c := b.PartContext(s.H)
		b.Mode("help", mode.NewHelp(c), s.W, s.H)
		b.Mode("rules", mode.NewRules(c, "overlap_size"), s.W, s.H)
		b.Mode("rules-all", mode.NewRules(c, ""), s.W, s.H)
	}
}

func TestHelpSearch(t *testing.T) {
	b := parttest.New(t, "default")
	m := mode.NewHelp(b.PartContext(40))
	for _, r := range "knee" {
		m.Type(b.PartContext(40), tea.KeyPressMsg{Text: string(r), Code: r})
	}
	b.Mode("help-found", m, 120, 40)
}

func TestHelpTermsHaveRules(t *testing.T) {
	for _, w := range keys.Words {
		at, ok := rules.Find(w.Term)
		text := ""
		switch {
		case !ok && strings.Count(w.Term, " ") > 2: // the letters in the strip are listed together
			continue
		case !ok:
			t.Errorf("%q has no rules page", w.Term)
			continue
		case at.Section == "":
			text = at.Page.Text
		default:
			text = at.Page.Section(at.Section)
		}
		if !strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimRight(w.Term, "@0123456789"))) {
			t.Errorf("%q opens section %s %s, which does not mention it", w.Term, at.Page.Name, at.Section)
		}
	}
}

func TestChunkAsEmbedded(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Select(3)
	for _, s := range parttest.Screens {
		b.Mode("embedded", mode.NewEmbedded(b.PartContext(s.H)), s.W, s.H)
	}
	m := mode.NewEmbedded(b.PartContext(40))
	b.Act(m, 40, keys.PrependPath)
	b.Mode("embedded-with-path", m, 120, 40)
	b.Use("context")
	b.Mode("embedded-context", mode.NewEmbedded(b.PartContext(40)), 120, 40)
}

// questionInput returns the prompt for a question about the first visible sentence.
func questionInput(b *parttest.Bench) part.Mode {
	b.Helper()
	c := b.PartContext(1)
	in, _ := mode.NewSelection(c).Act(c, keys.Confirm)
	return b.Apply(nil, in)
}

func TestSelection(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range parttest.Screens {
		b.Mode("selection", mode.NewSelection(b.PartContext(s.H)), s.W, s.H)
	}
}

func TestInputs(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range parttest.Screens {
		c := b.PartContext(s.H)
		for _, in := range []struct {
			name, text string
			m          part.Mode
		}{
			{"search", "dome", mode.NewSearch(c)},
			{"go-to-line", "118", mode.NewGoToLine(c)},
			{"accept", "a log, read as a whole", mode.NewAccept(c, 0)},
			{"write-file-settings", "", mode.NewSave(c)},
			{"load", "", mode.NewLoad(c)},
			{"write-file", "", mode.WriteTo(part.WriteFile{Path: "chunks.jsonl", Content: "the chunks"})},
			{"leave", "", mode.Leave{}},
			{"ask", "how far does the light reach?", questionInput(b)},
		} {
			if p, ok := in.m.(part.TextEditor); ok {
				p.Paste(c, in.text)
			}
			b.Mode(in.name, in.m, s.W, s.H)
		}
	}
}

func TestSideBySide(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Pin()
	b.Use("fixed-window")
	b.Settle(nil, 40)
	m := mode.NewSides(b.PartContext(40))
	for _, s := range parttest.Screens {
		b.Mode("sides", m, s.W, s.H)
	}
	b.Act(m, 40, keys.NextChange, keys.NextChange)
	b.Mode("sides-walking", m, 200, 60)
}

// At any width both headers must show the same facts, their full names and the legend.
func TestSideHeadersAgree(t *testing.T) {
	b := parttest.New(t, "code-heavy-adaptive")
	b.S.Pin()
	b.Use("default")
	b.Settle(nil, 40)
	m := mode.NewSides(b.PartContext(40))
	for w := mode.SidesFrom; w <= 240; w += 5 {
		rows := strings.Split(cell.Plain(strings.Join(m.Lines(b.PartContext(40), w, 40), "\n")), "\n")
		left, right, _ := strings.Cut(rows[0], "│")
		if x, y := strings.Count(left, " · "), strings.Count(right, " · "); x != y || x < 1 || !strings.Contains(left, "code-heavy-adaptive ") {
			t.Errorf("invalid headers in %d columns: %s", w, rows[0])
		}
		for mark, want := range map[string]bool{"± ": false, "− ": false, "+ 1 only in B": true, "≈ 14 other overlap": true, "≈ 6 other context": true} {
			if strings.Contains(rows[0]+rows[1], mark) != want {
				t.Errorf("in %d columns: %q shown = %v, want the opposite\n%s\n%s", w, mark, !want, rows[0], rows[1])
			}
		}
	}
}

// If A splits a sentence and B repeats all of it, it must be underlined only in A.
func TestSideShowsSplitText(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Set("max_chunk_size=1050", "overlap_size=80")
	b.S.Pin()
	b.Set("overlap_size=140")
	b.Settle(nil, 40)
	underlined, c := "", b.PartContext(40)
	for _, row := range mode.NewSides(c).Lines(c, 120, 40) {
		left, right, found := strings.Cut(row, string(c.Styles.Rule)+"│")
		if !found || strings.Contains(right, "\x1b[4m") {
			t.Errorf("no border, or B is underlined: %q", row)
		}
		if strings.Contains(left, "\x1b[4m") {
			underlined += cell.Plain(left)
		}
	}
	if !strings.Contains(underlined, "Cloud often lies") || !strings.Contains(underlined, "twinkle.") {
		t.Errorf("underlined rows of A = %q, want the split sentence", underlined)
	}
}

type fakePicture struct{}

func (fakePicture) SVG(io.Writer) error { return nil }
func (fakePicture) Pixels(w io.Writer) ([]rune, error) {
	_, err := io.WriteString(w, "pixels")
	return []rune("龘ꙮ"), err
}

func TestPictureListsMissingFonts(t *testing.T) {
	b := parttest.New(t, "default")
	m := mode.NewExport(b.PartContext(40), fakePicture{}, "")
	b.Act(m, 40, keys.Bottom)
	b.Settle(m, 40)
	got := cell.Plain(strings.Join(m.Lines(b.PartContext(30), 110, 30), "\n"))
	if !strings.Contains(got, "no available font has 2 characters (龘ꙮ), drawn as boxes") {
		t.Error(got)
	}
}

func TestExportDialog(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range parttest.Screens {
		m := mode.NewExport(b.PartContext(s.H), fakePicture{}, "")
		b.Act(m, s.H, keys.NextLine)
		b.Mode("export", m, s.W, s.H)
	}
}

func TestPreviewTruncatesLongLines(t *testing.T) {
	b := parttest.New(t, "langchain-recursive")
	b.Mode("export-settings", mode.NewExport(b.PartContext(24), fakePicture{}, ""), 80, 24)
	m := mode.NewExport(b.PartContext(24), fakePicture{}, "langchain-python")
	b.Settle(m, 24)
	got := cell.Plain(strings.Join(m.Lines(b.PartContext(120), 74, 120), "\n"))
	if !strings.Contains(got, "│ ce0f0d0e@3549+863 0b755d29@4402+539 837bb536… ") || !strings.Contains(got, "▌  langchain-python ") {
		t.Error(got)
	}
}

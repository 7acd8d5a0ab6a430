package cell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/themes"
)

// samples is the environment variable for the folder to write sample pages to:
//
//	CHUNKSCOPE_SAMPLES=dir go test -run Sample ./tui/cell
const samples = "CHUNKSCOPE_SAMPLES"

var profiles = []colorprofile.Profile{
	colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII, colorprofile.NoTTY,
}

// Each line must be as wide as the page and contain the same text in all profiles.
func TestSample(t *testing.T) {
	dir := os.Getenv(samples)
	const w = 112
	for _, theme := range themes.List() {
		text := ""
		for _, p := range profiles {
			page := samplePage(NewStyles(theme, p, Wc), w)
			for i, l := range page {
				if got := Width(Plain(l), Wc); got != w {
					t.Errorf("%s in %s: line %d has %d cells, want %d", theme.Name, p, i, got, w)
				}
			}
			frame := strings.Join(page, "\n")
			if plain := Plain(frame); text == "" {
				text = plain
			} else if plain != text {
				t.Errorf("%s shows different text in %s", theme.Name, p)
			}
			if dir == "" {
				continue
			}
			o := SVGOptions{Title: theme.Name}
			if !theme.Dark {
				o.Background, o.Foreground = "#ffffff", "#000000"
			}
			file := filepath.Join(dir, theme.Name+"-"+strings.ToLower(p.String())+".svg")
			if err := os.WriteFile(file, []byte(SVG(frame, w, len(page), o)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func samplePage(s *Styles, w int) []string {
	const left = 72
	doc, side := sampleDocument(s, left), sampleSide(s, w-left)
	var page []string
	var b Line
	head := func() {
		b.Reset(w, s.Method)
		b.Put(s.FocusBold, " chunkscope  ")
		b.Put(s.TextBold, s.Theme.Name)
		b.Put(s.Muted, " · "+s.Theme.Help)
		b.Right(s.Faint, "0.8 ms ")
		page = append(page, b.Finish(s.Text))
	}
	head()
	for i := range max(len(doc), len(side)) {
		b.Reset(w, s.Method)
		b.Add(doc[min(i, len(doc)-1)], left)
		b.Add(side[min(i, len(side)-1)], w-left)
		page = append(page, b.Finish(s.Text))
	}
	b.Reset(w, s.Method)
	for _, k := range []string{"←→ tune", "tab panel", "n p chunk", "] flag", "enter microscope", "? help"} {
		key, label, _ := strings.Cut(k, " ")
		b.Put(s.Key, " "+key+" ")
		b.Put(s.Label, label+" ")
	}
	b.Right(s.Muted, "chunk 7/23 · 41% ")
	return append(page, b.Finish(s.Text))
}

// sampleRow is a row of the sample document. «» enclose overlap and ‹› enclose context.
type sampleRow struct {
	chunk int
	mark  string
	kind  byte // t text, h heading, c code, m match, s struck, u split
	text  string
}

var sampleRows = []sampleRow{
	{2, "┃", 't', "unless both sides agree on the clock. Most do not."},
	{2, "┃", 't', ""},
	{2, "┗", 't', "«A key that leaks is revoked at once, and every login closed.»"},
	{3, "┏", 'h', "## Rotating keys"},
	{3, "┃", 't', "A key is rotated every thirty days. The old key keeps working"},
	{3, "┃", 'c', "vault keys rotate --name billing --grace 24h"},
	{3, "┗", 't', "«Rotation never needs a restart.»"},
	{4, "┏", 'h', "### What can go wrong"},
	{4, "┃", 't', "‹The service learns of the change from the answer alone›: a 401"},
	{4, "┃", 'c', "| 鍵が見つかりません | renamed store  | vault keys adopt |"},
	{4, "┃", 'u', "with the reason key-rotated means that the cached key is old."},
	{4, "┃", 't', "written to the audit log. «Rotation never needs a restart. A»"},
	{4, "┗", 't', "«service that caches keys must ask again when it is refused.»"},
	{5, "┏", 'h', "## Backups"},
	{5, "┃", 'm', "backups are taken at night and kept for ninety days."},
	{5, "┗", 't', "wrapped keys only: a stolen backup «opens nothing.»"},
	{6, "┏", 'h', "## Restoring"},
	{6, "┃", 't', "Ask for the newest snapshot and wait until it is whole."},
	{6, "┃", 's', "Past the limit of the embedding model nothing is read."},
	{6, "┗", 't', "Then compare the fingerprints. «They must be equal.»"},
	{7, "┏", 't', "A last chunk with no heading of its own."},
}

// sampleDocument draws the rows with borders. Chunk 4 is selected.
func sampleDocument(s *Styles, w int) []string {
	var b Line
	frame := func(l, title, r string) string {
		b.Reset(w, s.Method)
		b.Put(s.RuleFocus, l+"─")
		b.Put(s.TitleFocus, title)
		b.Repeat(s.RuleFocus, "─", b.Room()-1)
		b.Put(s.RuleFocus, r)
		return b.Finish(s.Text)
	}
	out := []string{frame("╭", " Document ", "╮")}
	for i, r := range sampleRows {
		out = append(out, sampleLine(s, &b, r, i, w))
	}
	out = append(out, frame("├", " Seams ", "┤"))
	b.Reset(w, s.Method)
	b.Put(s.RuleFocus, "│ ")
	for i, bar := range strings.Split("▇ ▇ ▆ ▇ ▂ ○ ▇ ▅ ▇ ▇ ○ ▇ ▃", " ") {
		st := s.Mark
		if i == 3 {
			st = s.TextBold
		} else if bar == "○" {
			st = s.NoOverlap
		}
		b.Put(st, bar+" ")
	}
	b.Put(s.Muted, "  186 of 200: ends a sentence")
	b.Space(s.Text, b.Room()-1)
	b.Put(s.RuleFocus, "│")
	return append(out, b.Finish(s.Text), frame("╰", "", "╯"))
}

func sampleLine(s *Styles, b *Line, r sampleRow, i, w int) string {
	h, current := r.chunk%themes.Hues, r.chunk == 4
	accent, text, code, strong := s.Accent[h], s.Tint[h], s.TintCode[h], s.TintBold[h]
	struck := s.TintStrike[h]
	if current {
		accent, text, code, strong = s.AccentBold[h], s.Selected[h], s.SelectedCode[h], s.SelectedBold[h]
		struck = s.SelectedStrike[h]
	}
	style := map[byte]Style{'t': text, 'h': strong, 'c': code, 's': struck, 'u': text + Style(s.Severed), 'm': text}[r.kind]
	b.Reset(w, s.Method)
	b.Put(s.RuleFocus, "│")
	b.Fit(s.Faint, string(rune('3'+i/10))+string(rune('0'+i%10))+"  ", 4)
	number := "   "
	if r.mark == "┏" {
		number = string(rune('0'+r.chunk)) + "  "
	}
	b.Put(accent, number[:2]+r.mark)
	mark := " "
	if strings.Contains(r.text, "«") {
		mark = "╎"
	}
	b.Put(s.Mark, mark)
	for _, part := range strings.SplitAfter(strings.NewReplacer("«", "\x00«", "»", "»\x00", "‹", "\x00‹", "›", "›\x00").Replace(r.text), "\x00") {
		part = strings.TrimSuffix(part, "\x00")
		switch {
		case strings.HasPrefix(part, "«"):
			b.Put(s.Overlap, strings.Trim(part, "«»"))
		case r.kind == 'm':
			b.Put(s.MatchCurrent, part[:7])
			b.Put(style, part[7:21])
			b.Put(s.Match, part[21:26])
			b.Put(style, part[26:])
		default:
			b.Put(style, part)
		}
	}
	b.Space(text, b.Room()-2)
	if current || i%7 == 3 {
		b.Put(accent, "█")
	} else {
		b.Put(s.Map[h], "▐")
	}
	b.Put(s.RuleFocus, "│")
	return b.Finish(s.Text)
}

func sampleSide(s *Styles, w int) []string {
	var b Line
	var out []string
	row := func(draw func()) {
		b.Reset(w, s.Method)
		b.Put(s.Rule, "│ ")
		draw()
		b.Space(s.Text, b.Room()-1)
		b.Put(s.Rule, "│")
		out = append(out, b.Finish(s.Text))
	}
	rule := func(l, title, r string) {
		b.Reset(w, s.Method)
		b.Put(s.Rule, l+"─")
		b.Put(s.Title, title)
		b.Repeat(s.Rule, "─", b.Room()-1)
		b.Put(s.Rule, r)
		out = append(out, b.Finish(s.Text))
	}
	slider := func(label, value string, at int, focus bool) {
		row(func() {
			name, fill, knob, number := s.Muted, s.Muted, s.Text, s.Text
			if focus {
				name, fill, knob, number = s.TextBold, s.Focus, s.FocusBold, s.TextBold
			}
			b.Fit(name, label, 15)
			b.Repeat(fill, "━", at)
			b.Put(knob, "●")
			b.Repeat(s.Faint, "─", 12-at)
			b.Space(s.Text, 1)
			b.Put(number, FitRight(value, 6, s.Method))
		})
	}
	fact := func(label, value string, st Style) {
		row(func() { b.Fit(s.Muted, label, 13); b.Put(st, value) })
	}
	rule("╭", " Settings ", "╮")
	row(func() {
		b.Fit(s.Muted, "strategy", 15)
		b.Put(s.Faint, "‹ ")
		b.Put(s.Text, "auto")
		b.Put(s.Faint, " › ")
		b.Put(s.Muted, "→ structural")
	})
	slider("max chunk size", "4096", 6, false)
	slider("overlap size", "200", 3, true)
	row(func() { b.Fit(s.Faint, "+ 9 more", 15); b.Put(s.Mark, "knee 160 ▲") })
	rule("├", "", "┤")
	row(func() {
		b.Put(s.TabOn, "Chunk")
		b.Put(s.TabOff, " ─ Measures ─ Review 3 ─ Curve")
	})
	row(func() { b.Put(s.AccentBold[0], "/Operations/Rotating keys") })
	fact("lines", "41–50 · 732 chars", s.Text)
	fact("overlap in", "93 of 200", s.Warn)
	fact("", "oversize: code block", s.Error)
	fact("whole", "6 of 6 sentences", s.Good)
	fact("moved", "▸ begins 12 later", s.Changed)
	for h := range themes.Hues {
		fact("accent", "┏━ 7 chunk ⣀⣤⣶⣿⠿⠛⠉ ▁▃▅▇", s.Accent[h])
	}
	row(func() {
		for h := range themes.Hues {
			b.Put(s.Tint[h], " tint ")
			b.Put(s.Overlap, "lap")
		}
	})
	row(func() {
		for h := range themes.Hues {
			b.Put(s.Selected[h], " sel ")
			b.Put(s.SelectedMuted[h], "mute")
		}
	})
	row(func() {
		b.Put(s.Raised.Text, " Raised ")
		b.Put(s.Raised.Muted, "muted ")
		b.Put(s.Raised.FocusBold, "focus ")
		b.Put(s.Raised.Warn, "warn ")
		b.Put(s.Raised.Error, "error ")
		b.Put(s.Raised.Good, "good ")
	})
	rule("╰", "", "╯")
	row(func() {})
	return out
}

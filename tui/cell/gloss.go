package cell

import (
	"strings"
	"sync"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

var glosses sync.Map

// LipGloss converts s to a Lip Gloss style.
func (s Style) LipGloss() lipgloss.Style {
	if known, ok := glosses.Load(s); ok {
		return known.(lipgloss.Style)
	}
	pen, gloss := s.Pen(), lipgloss.NewStyle()
	if pen.Fg != nil {
		gloss = gloss.Foreground(pen.Fg)
	}
	if pen.Bg != nil {
		gloss = gloss.Background(pen.Bg)
	}
	has := func(a uint8) bool { return pen.Attrs&a != 0 }
	gloss = gloss.Bold(has(uv.AttrBold)).Faint(has(uv.AttrFaint)).Reverse(has(uv.AttrReverse)).
		Strikethrough(has(uv.AttrStrikethrough)).Underline(pen.Underline != uv.UnderlineNone)
	glosses.Store(s, gloss)
	return gloss
}

// Pen converts s to a style for a canvas.
func (s Style) Pen() (pen uv.Style) {
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	if _, _, n, _ := ansi.DecodeSequence(string(s), ansi.NormalState, p); n > 0 {
		uv.ReadStyle(p.Params(), &pen)
	}
	return pen
}

// ApplyBackground adds the background of s to the parts of text that have none. text comes from Lip
// Gloss or Bubbles.
func (s Style) ApplyBackground(text string) string {
	if s == "" {
		return text
	}
	sequence := string(s)
	return sequence + strings.NewReplacer(Reset, Reset+sequence, "\n", "\n"+sequence).Replace(text) + Reset
}

// Block splits text from Lip Gloss or Bubbles into rows of width w. Parts without a background get
// the background of s.
func (s Style) Block(text string, w int) []string {
	rows := strings.Split(lipgloss.PlaceHorizontal(w, lipgloss.Left, lipgloss.NewStyle().MaxWidth(w).Render(text)), "\n")
	for i, row := range rows {
		rows[i] = s.ApplyBackground(row)
	}
	return rows
}

// EscapeForLipGloss is like Escape for text that Lip Gloss or Bubbles will measure. A cluster that
// they might measure differently is shortened to its first character.
func EscapeForLipGloss(s string) string {
	var sb strings.Builder
	for col := 0; len(s) > 0; {
		n, _, repl := Cluster(s, Grapheme, col)
		if repl == "" {
			repl = replaceAmbiguous(s[:n])
		}
		sb.WriteString(repl)
		col += lipgloss.Width(repl)
		s = s[n:]
	}
	return sb.String()
}

// replaceAmbiguous returns cluster, or a replacement if terminals and libraries might measure it
// differently.
func replaceAmbiguous(cluster string) string {
	first, size := utf8.DecodeRuneInString(cluster)
	_, _, letters := Cluster(cluster, Wc, 0)
	variants := []string{cluster, letters, cluster[:size]}
	if canJoinNext(cluster[:size], first, Grapheme) {
		variants = variants[:2]
	}
	for _, text := range variants {
		if w := lipgloss.Width(text); w > 0 && w == ansi.StringWidthWc(text) && w == Width(text, Wc) {
			return text
		}
	}
	return unknownGlyph
}

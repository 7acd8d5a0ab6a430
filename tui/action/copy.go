package action

import (
	"fmt"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// copyChunk copies the selected chunk as it will be embedded.
func copyChunk(v *screen.Screen) part.Intents {
	if v.Chunks() == 0 {
		return part.Do(part.Say("there is no chunk to copy"))
	}
	return part.Do(part.Copy{What: fmt.Sprintf("chunk %d", v.Selected+1), Text: v.View.Result.Content(v.Selected)})
}

// copyCommand copies the command line that gives these chunks.
func copyCommand(v *screen.Screen) part.Intents {
	if v.Settings.AreGiven() {
		return part.Do(part.Copy{What: "the command line", Text: "chunkscope " + Quoted(v.Doc.Name) + " --chunks " + Quoted(v.Given.File())})
	}
	return part.Do(part.Copy{What: "the command line", Text: CommandLine(v.Doc.Name, v.Settings)})
}

// CommandLine is how chunkscope is asked for the chunks of a file: the nearest
// preset and what differs from it.
func CommandLine(file string, s settings.Settings) string {
	best, fewest := &settings.Presets[0], -1
	for i := range settings.Presets {
		p := &settings.Presets[i]
		if n := len(differing(p.Settings(), s)); fewest < 0 || n < fewest {
			best, fewest = p, n
		}
	}
	words := []string{"chunkscope", "chunk", Quoted(file)}
	if best.Name != "default" {
		words = append(words, "--preset", best.Name)
	}
	for _, t := range differing(best.Settings(), s) {
		words = append(words, "--set", Quoted(t.Key+"="+t.Get(&s)))
	}
	return strings.Join(words, " ")
}

func differing(a, b settings.Settings) []*settings.Setting {
	var out []*settings.Setting
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Applies(&b) && t.Get(&a) != t.Get(&b) {
			out = append(out, t)
		}
	}
	return out
}

const harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%"

// Quoted is a word for a POSIX shell. What a terminal would obey when the word
// is pasted is spelt out.
func Quoted(word string) string {
	if cell.EscapeLines(word) != word || strings.Contains(word, "\n") {
		return "$'" + spelt(word) + "'"
	}
	if word != "" && strings.Trim(word, harmless) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// spelt is a word between $'…', byte by byte where it must be (POSIX.1-2024,
// section 2.2.4).
func spelt(word string) string {
	var b strings.Builder
	for i := range len(word) {
		switch c := word[i]; {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < 0x20 || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c) // three digits: no digit that follows can join them
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

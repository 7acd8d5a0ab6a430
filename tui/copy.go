package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/part"
)

// copyChunk copies the selected chunk as it will be embedded.
func (r *root) copyChunk() tea.Cmd {
	if r.s.Chunks() == 0 {
		r.Say("there is no chunk to copy")
		return nil
	}
	i := r.s.Selected
	return r.apply(part.Do(part.Copy{What: fmt.Sprintf("chunk %d", i+1), Text: r.s.View.Result.Content(i)}))
}

// copyCommand copies the command line that gives these chunks.
func (r *root) copyCommand() tea.Cmd {
	line := commandLine(r.s.Doc.Name, r.s.Settings)
	return r.apply(part.Do(part.Copy{What: "the command line", Text: line}))
}

// commandLine is how chunkscope is asked for these chunks: the nearest preset
// and what differs from it.
func commandLine(file string, s settings.Settings) string {
	best, fewest := &settings.Presets[0], -1
	for i := range settings.Presets {
		p := &settings.Presets[i]
		if n := len(differing(p.Settings(), s)); fewest < 0 || n < fewest {
			best, fewest = p, n
		}
	}
	words := []string{"chunkscope", "chunk", quoted(file)}
	if best.Name != "default" {
		words = append(words, "--preset", best.Name)
	}
	for _, t := range differing(best.Settings(), s) {
		words = append(words, "--set", quoted(t.Key+"="+t.Get(&s)))
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

// quoted is a word for a POSIX shell.
func quoted(word string) string {
	if word != "" && strings.Trim(word, harmless) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

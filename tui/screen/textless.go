package screen

import (
	"charm.land/lipgloss/v2"

	"chunkscope/engine/text"
	"chunkscope/tui/keys"
)

func (v *Screen) isBlank() bool { return v.View != nil && text.IsBlank(v.Doc.Text) }

// drawNotice returns the rows that replace a document without text. It returns nil if the document
// has text.
func (v *Screen) drawNotice(w int) []string {
	if !v.isBlank() {
		return nil
	}
	subject := "This document is empty: there is nothing to cut."
	if v.Doc.Text != "" {
		subject = "This document contains only white space: there is nothing to cut."
	}
	next := keys.Leave.Key() + " quits; run chunkscope without a file for a sample."
	if len(v.Files) > 1 {
		next = keys.Files.Key() + " lists the other documents."
	}
	remedy := v.Styles.Muted.LipGloss().Render("Files are reloaded when they change. " + next)
	text := lipgloss.NewStyle().Padding(1, 2, 0).Width(max(12, w)).Render(v.Styles.TextBold.LipGloss().Render(subject) + "\n\n" + remedy)
	return v.Styles.Text.Block(text, w)
}

package action

import (
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// listQuestions proposes draft questions if no questions are stored.
func listQuestions(v *screen.Screen) part.Intents {
	out := part.Do(
		part.OpenTab(screen.TabIndex[*panel.Probe](v.Panes)), part.Focus(layout.Panel),
		part.Ask(""), part.Mark{Current: -1},
	)
	if query := v.Questions.Current(); query != nil && query.IsEmpty() && !v.Scope.IsAll() {
		out = append(out, part.DraftQuestions{})
	}
	return out
}

// The selection starts with the sentence of the current search match, or with a visible sentence.
func selectText(v *screen.Screen) part.Intents {
	if r := v.Reading; len(r.Matches) > 0 && r.Match >= 0 {
		return part.Do(part.Open{Mode: mode.NewMatchSelection(v.Context, r.Matches[r.Match])})
	}
	return part.Do(part.Open{Mode: mode.NewSelection(v.Context)})
}

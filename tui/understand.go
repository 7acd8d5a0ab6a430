package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/microscope"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// microscope opens the seam before the selected chunk.
func (r *root) microscope() tea.Cmd {
	switch n := r.s.Chunks(); {
	case r.s.View == nil:
		r.Say("the document is still being cut")
	case n == 0:
		r.Say("there is no chunk, and no seam")
	case n == 1:
		r.Say("one chunk has no seam to look at")
	default:
		return r.apply(microscope.Open(r.Context()))
	}
	return nil
}

// openRules opens the rules of what is selected in the part that has the keys.
func (r *root) openRules() tea.Cmd {
	return r.Open(mode.NewRules(r.Context(), r.topic()))
}

// topic is what the part that has the keys is about; empty for nothing in
// particular.
func (r *root) topic() string {
	var has any
	switch n := len(r.modes); {
	case n > 0:
		has = r.modes[n-1]
	case r.focus == paneSettings:
		return r.settings.Key()
	case r.focus == panePanel:
		has = r.tabs[r.tab]
	}
	if t, ok := has.(part.Topical); ok {
		return t.Topic(r.Context())
	}
	return ""
}

// embedded opens the selected chunk as it will be embedded.
func (r *root) embedded() tea.Cmd {
	if r.s.Chunks() == 0 {
		r.Say("there is no chunk to show")
		return nil
	}
	return r.Open(mode.NewEmbedded(r.Context()))
}

// toggleTokens shows the borders of tokens, or hides them.
func (r *root) toggleTokens() {
	r.s.Model.ShowTokens = !r.s.Model.ShowTokens
	if r.s.Model.ShowTokens {
		r.Say("every second token is underlined (" + r.s.Model.Tokenizer() + "); i hides them")
	}
}

// understandTasks are the work behind what is drawn over the document.
func (r *root) understandTasks() []tasks.Task {
	return append(r.s.Model.TokensTask(), r.s.Model.LimitTask()...)
}

// layers are what lies on the visible text: what no model will read, and the
// borders of tokens.
func (r *root) layers(from, to int) []docview.Layer {
	var out []docview.Layer
	if l := r.s.Model.Limit(); l != nil && len(l.Lost) > 0 {
		out = append(out, docview.Layer{Kind: docview.Struck, Spans: l.Lost})
	}
	if even, odd, ok := r.s.Model.TokensIn(from, to); ok {
		out = append(out, docview.Layer{Kind: docview.Even, Spans: even}, docview.Layer{Kind: docview.Odd, Spans: odd})
	}
	return out
}

// documentTitle says what is drawn over the document.
func (r *root) documentTitle(layers []docview.Layer) string {
	title := "Document"
	if r.s.Model.ShowTokens {
		n := 0
		for _, l := range layers {
			if l.Kind == docview.Even || l.Kind == docview.Odd {
				n += len(l.Spans)
			}
		}
		if n == 0 {
			title += " · counting tokens …"
		} else {
			title += fmt.Sprintf(" · %s tokens here (%s)", part.Count(n), r.s.Model.Tokenizer())
		}
	}
	if m, ok := r.s.Model.Chosen(); ok {
		title += fmt.Sprintf(" · struck past %s: %s", part.Count(m.MaxTokens), m.Name)
	}
	return title
}

// pastLimit is the header's count of chunks that a model does not read to
// their end; empty without a model.
func (r *root) pastLimit() (style cell.Style, text string) {
	l := r.s.Model.Limit()
	switch {
	case l == nil:
		return "", ""
	case l.Chunks == 0:
		return r.styles.Muted, "none past limit"
	}
	return r.styles.Warn, part.Count(l.Chunks) + " past limit"
}

package screen

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/part"
)

// Layers returns the highlights between from and to: text that the embedding model does not read,
// text outside chunks, text that the system removes, token boundaries, and text split by the
// selected seam.
func (v *Screen) Layers(from, to int) []docview.Layer {
	var out []docview.Layer
	if l := v.Model.Limit(); l != nil && len(l.Unembedded) > 0 {
		out = append(out, docview.Layer{Kind: docview.Struck, Spans: l.Unembedded})
	}
	if gaps, _ := v.Given.OutsideText(); len(gaps) > 0 && v.View != nil && v.View.Given != nil {
		out = append(out, docview.Layer{Kind: docview.Outside, Spans: gaps})
	}
	if v.View != nil {
		if spans := v.View.RemovedText(from, to); len(spans) > 0 {
			out = append(out, docview.Layer{Kind: docview.Removed, Spans: spans})
		}
	}
	if even, odd, ok := v.Model.TokensIn(from, to); ok {
		out = append(out, docview.Layer{Kind: docview.Even, Spans: even}, docview.Layer{Kind: docview.Odd, Spans: odd})
	}
	// Token boundaries look like split text.
	if v.View != nil && len(v.View.Result.Seams) > 0 && v.Elements.AreAvailable() && !v.Model.ShowsTokens() {
		if spans := docview.SplitText(v.View, max(0, v.Selected-1)); len(spans) > 0 {
			out = append(out, docview.Layer{Kind: docview.Severed, Spans: spans})
		}
	}
	return out
}

func (v *Screen) describeLayers(layers []docview.Layer) []item {
	var parts []string
	if v.Model.ShowsTokens() {
		n := 0
		for _, l := range layers {
			if l.Kind == docview.Even || l.Kind == docview.Odd {
				n += len(l.Spans)
			}
		}
		if n == 0 {
			parts = append(parts, "counting tokens …")
		} else {
			parts = append(parts, fmt.Sprintf("%s tokens here (%s)", part.Count(n), tokenizer.Label(v.Model.Tokenizer())))
		}
	}
	if slices.ContainsFunc(layers, func(l docview.Layer) bool { return l.Kind == docview.Removed }) {
		parts = append(parts, "removed ·· or struck")
	}
	if gaps, _ := v.Given.OutsideText(); len(gaps) > 0 && v.View != nil && v.View.Given != nil {
		parts = append(parts, fmt.Sprintf("∅ in no chunk: %s", text.Count(len(gaps), "place")))
	}
	if m, c, ok := v.Model.TokenCounter(); ok {
		about := ""
		if c.Estimate {
			about = "about "
		}
		parts = append(parts, fmt.Sprintf("struck past %s%s tokens: %s", about, part.Count(c.Reads), m.Name))
	}
	if len(parts) == 0 {
		return nil
	}
	return []item{newItem(v.Styles.Muted, strings.Join(parts, " · "), 0)}
}

// describePastLimit returns the number of chunks that exceed the model's limit, and its style. It
// returns "" if no model is selected.
func (v *Screen) describePastLimit() (style cell.Style, text string) {
	l := v.Model.Limit()
	if l == nil {
		return "", ""
	}
	style, text = v.Styles.Warn, part.Count(l.Chunks)+" past limit"
	if l.Chunks == 0 {
		style, text = v.Styles.Muted, "none past limit"
	}
	if l.Estimate {
		text += " (estimate)"
	}
	return style, text
}

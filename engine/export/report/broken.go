package report

import (
	"cmp"
	"context"
	"html/template"
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
)

type brokenElement struct {
	chunk.Span
	kind     element.Kind
	sentence string
}

func (p *page) brokenElements() []brokenElement {
	var out []brokenElement
	for k := range element.Kind(element.KindCount) {
		err := metrics.EachSevered(context.Background(), p.r, k, func(f element.Status) bool {
			if !f.IsWhole() {
				s := chunk.Span{Start: p.snapToCharacter(f.Start), End: p.snapToCharacter(f.End)}
				out = append(out, brokenElement{s, k, escapeInvisible(explain.Broken(p.r, &f))})
			}
			return true
		})
		if err != nil && p.err == nil {
			p.err = err
		}
	}
	slices.SortStableFunc(out, func(a, b brokenElement) int { return cmp.Compare(a.Start, b.Start) })
	return out
}

func (p *page) openBroken(piece chunk.Span, touching []brokenElement) (closing string) {
	pos := -1
	for i := range touching {
		w := &touching[i]
		if w.Start <= piece.Start && piece.End <= w.End && (pos < 0 || w.kind.Rank() < touching[pos].kind.Rank()) {
			pos = i
		}
	}
	if pos < 0 {
		return ""
	}
	w := &touching[pos]
	p.writeMarkup(`<span class="b b-` + w.kind.Info().Letter)
	if piece.Start == w.Start { // set the title only once, because an element may have thousands of pieces
		p.writeMarkup(`" title="` + template.HTMLEscapeString(w.sentence))
	}
	p.writeMarkup(`">`)
	return "</span>"
}

type brokenKind struct {
	Letter, Many string
}

func (p *page) brokenKinds() []brokenKind {
	var out []brokenKind
	for _, k := range element.KindsBySeverity {
		if p.report.Measures.Elements[k].Broken() > 0 {
			out = append(out, brokenKind{k.Info().Letter, p.report.Measures.Elements.KindNames(k).Plural})
		}
	}
	return out
}

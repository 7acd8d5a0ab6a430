package align

import (
	"context"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/element"
	"chunkscope/engine/outline"
	"chunkscope/engine/source"
)

func (a *aligner) find(ctx context.Context) error {
	var plain []*pattern
	for i := range a.entries {
		g := &a.entries[i]
		// Other systems replace an incomplete final character with U+FFFD.
		g.add(&pattern{text: strings.Trim(condense(g.content), string(utf8.RuneError)), document: a.plain})
		plain = append(plain, g.wholes[0])
	}
	if err := findWhole(ctx, plain); err != nil {
		return err
	}
	var rest, found []*entry
	for i := range a.entries {
		switch g := &a.entries[i]; {
		case g.isFoundWhole():
			found = append(found, g)
		case g.wholes[0].text != "":
			rest = append(rest, g)
		}
	}
	if len(rest) == 0 {
		return nil
	}
	rest, err := a.findByWords(ctx, rest, found)
	if err != nil {
		return err
	}
	return a.findAnchors(ctx, rest)
}

func (a *aligner) findByWords(ctx context.Context, list, found []*entry) (missing []*entry, err error) {
	a.words = newWords(a.doc.Text, nil)
	if err := a.findWords(ctx, a.words, list); err != nil {
		return nil, err
	}
	if missing = selectByFoundWhole(list, false); len(missing) < len(list) {
		if err := a.findWords(ctx, a.words, found); err != nil {
			return nil, err
		}
		found = append(found, selectByFoundWhole(list, true)...)
	}
	if len(missing) == 0 || a.doc.Format != source.Markdown {
		return missing, nil
	}
	rendered := a.renderedView()
	if err := a.findWords(ctx, rendered, missing); err != nil {
		return nil, err
	}
	remaining := selectByFoundWhole(missing, false)
	if len(remaining) == len(missing) {
		return missing, nil
	}
	if err := a.findVisible(ctx, rendered, remaining); err != nil {
		return nil, err
	}
	return selectByFoundWhole(missing, false), a.findWords(ctx, rendered, found)
}

func (a *aligner) renderedView() *view {
	if a.page == nil {
		var hidden []element.Hidden
		if a.doc.Format == source.Markdown {
			hidden = element.FindHidden(a.doc.Text, a.doc.Outline())
		}
		a.page = newWords(a.doc.Text, hidden)
	}
	return a.page
}

func (a *aligner) findWords(ctx context.Context, v *view, list []*entry) error {
	var all []*pattern
	for _, g := range list {
		if g.view == nil {
			g.view = newWords(g.content, nil)
		}
		all = append(all, g.add(&pattern{text: g.view.text, document: v, chunk: g.view}))
	}
	return findWhole(ctx, all)
}

func (a *aligner) findVisible(ctx context.Context, v *view, list []*entry) error {
	var all []*pattern
	for _, g := range list {
		if !mayContainHiddenText(g.content) {
			continue
		}
		if hidden := element.FindHidden(g.content, outline.Parse(g.content)); len(hidden) > 0 {
			g.view = newWords(g.content, hidden)
			all = append(all, g.add(&pattern{text: g.view.text, document: v, chunk: g.view}))
		}
	}
	return findWhole(ctx, all)
}

func (g *entry) add(p *pattern) *pattern {
	p.first = -1
	g.wholes = append(g.wholes, p)
	return p
}

func selectByFoundWhole(list []*entry, isFoundWhole bool) (out []*entry) {
	for _, g := range list {
		if g.isFoundWhole() == isFoundWhole {
			out = append(out, g)
		}
	}
	return out
}

func mayContainHiddenText(s string) bool {
	return strings.ContainsAny(s, "<[") || strings.Contains(s, "```") || strings.Contains(s, "~~~") || hasNumberedItem(s)
}

func hasNumberedItem(s string) bool {
	for line := range strings.Lines(s) {
		line = strings.TrimLeft(line, " \t")
		rest := strings.TrimLeft(line, "0123456789")
		if len(rest) < len(line) && (strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ")")) {
			return true
		}
	}
	return false
}

type pattern struct {
	text     string
	document *view
	chunk    *view
	// starts lists possible starts. There may be many, so they are verified only when needed.
	starts []uint32
	lead   int
	// first is the first verified start, or -1.
	first    int
	isUnique bool
}

func findWhole(ctx context.Context, patterns []*pattern) error {
	if len(patterns) == 0 {
		return nil
	}
	x := newIndex(patterns[0].document.text)
	for _, p := range patterns {
		w := chooseWindow(len(p.text), windows[0])
		x.request(p.text, w)
		x.request(p.text[len(p.text)-w:], w)
	}
	if err := x.find(ctx); err != nil {
		return err
	}
	for _, p := range patterns {
		w := chooseWindow(len(p.text), windows[0])
		p.starts, _ = x.findPlaces(p.text, w)
		if ends, _ := x.findPlaces(p.text[len(p.text)-w:], w); len(ends) < len(p.starts) {
			p.starts, p.lead = ends, len(p.text)-w
		}
		p.verify()
	}
	return nil
}

func (p *pattern) verify() {
	if p.text == "" {
		return
	}
	trials := maxExamined + (1<<20)/len(p.text)
	for _, s := range p.starts[:min(len(p.starts), trials)] {
		if !p.matchesAt(int(s) - p.lead) {
			continue
		}
		if p.first >= 0 {
			return
		}
		p.first = int(s) - p.lead
	}
	p.isUnique = p.first >= 0 && len(p.starts) <= trials
}

// A match of fewer than maxShortWordBytes bytes must not start or end inside a word.
const maxShortWordBytes = 24

func (p *pattern) matchesAt(start int) bool {
	if start < 0 || start > len(p.document.text) || !strings.HasPrefix(p.document.text[start:], p.text) {
		return false
	}
	return p.chunk == nil || len(p.text) >= maxShortWordBytes || p.document.hasWholeWords(start, start+len(p.text))
}

// hasWholeWords reports whether neither end is inside an ASCII word.
func (v *view) hasWholeWords(start, end int) bool {
	first, last := v.sourceOffset(start), v.sourceOffset(end-1)+1
	isInside := func(i int) bool {
		return i > 0 && i < len(v.source) && isWordByte(v.source[i-1]) && isWordByte(v.source[i])
	}
	return !isInside(first) && !isInside(last)
}

func (a *aligner) position(v *view, pos int) int {
	if v == a.positionView() {
		return pos
	}
	return a.positionView().viewPosition(v.sourceOffset(pos))
}

func (a *aligner) viewOffset(v *view, position int) int {
	if v == a.positionView() || position < 0 {
		return position
	}
	return v.viewPosition(a.positionView().sourceOffset(position))
}

func (a *aligner) positionView() *view {
	if a.words == nil {
		return a.plain
	}
	return a.words
}

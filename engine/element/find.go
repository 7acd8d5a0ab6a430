package element

import (
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/text"
)

// Find returns the elements of a text. It takes linear time.
func Find(text string, o *outline.Outline, sentences, links []chunk.PackedSpan) *Set {
	f := &finder{text: text, o: o}
	f.uncounted = findUncounted(text, o, sentences, links)
	f.allocate()
	f.addSentences(sentences)
	f.addCode()
	f.addTables()
	f.addItems()
	f.addHeadings()
	f.addElements(Link, links)
	f.addRemainingText()
	f.normalizeLeaves()
	set := f.Set
	return &set
}

type finder struct {
	Set
	text         string
	o            *outline.Outline
	otherLeaves  []otherLeaf
	nextSentence int
}

type otherLeaf struct {
	chunk.PackedSpan
	companion      chunk.PackedSpan
	countedByLines bool
}

func (f *finder) allocate() {
	codes, tables, rows := len(f.o.CodeBlocks), len(f.o.Tables), 0
	for i := range f.o.Tables {
		rows += int(f.o.Tables[i].Rows)
	}
	f.kinds[CodeBlock].spanList = newSpanList(codes)
	f.kinds[TableRow].spanList = newSpanList(rows)
	f.kinds[Heading].spanList = newSpanList(f.o.NumHeadings())
	f.otherLeaves = make([]otherLeaf, 0, codes+tables+rows+len(f.o.Markup))
}

func (f *finder) addElement(k Kind, s, companion chunk.Span) {
	if s = text.TrimSpan(f.text, s); !s.Empty() && !f.isUncounted(k, s) {
		f.kinds[k].add(Element{s, companion})
	}
}

func (f *finder) addLeaf(s, companion chunk.Span, lines bool) {
	if s = text.TrimSpan(f.text, s); !s.Empty() && !f.uncounted.contains(s) {
		f.otherLeaves = append(f.otherLeaves, otherLeaf{chunk.Pack(s), chunk.Pack(companion), lines})
	}
}

func (f *finder) addSentences(list []chunk.PackedSpan) { f.addElements(Sentence, list) }

// addElements adds the spans in list as elements of kind k. It copies the list only if a span must be
// omitted or trimmed.
func (f *finder) addElements(k Kind, list []chunk.PackedSpan) {
	for i, p := range list {
		if s := p.Span(); text.TrimSpan(f.text, s) != s || f.isUncounted(k, s) {
			f.kinds[k].spans = append(make([]chunk.PackedSpan, 0, len(list)), list[:i]...)
			for _, p := range list[i:] {
				f.addElement(k, p.Span(), chunk.Span{})
			}
			return
		}
		f.kinds[k].recordStart(p.Start())
	}
	f.kinds[k].spans = list
}

func (f *finder) isUncounted(k Kind, s chunk.Span) bool {
	if len(f.uncounted.spans) == 0 {
		return false
	}
	if k == ListItem {
		s.Start += markerLength(s.Slice(f.text))
		s = text.TrimSpan(f.text, s)
	}
	return f.uncounted.contains(s)
}

func (f *finder) addCode() {
	for i := range f.o.CodeBlocks {
		f.addElement(CodeBlock, f.o.CodeBlocks[i].Span(), chunk.Span{})
		f.addLeaf(f.o.CodeBlocks[i].Span(), chunk.Span{}, true)
	}
}

func (f *finder) addTables() {
	for i := range f.o.Tables {
		t := f.o.Tables[i].Span()
		end := text.LineEnd(f.text[:t.End], t.Start)
		end = text.LineEnd(f.text[:t.End], end)
		header := text.TrimSpan(f.text, chunk.Span{Start: t.Start, End: end})
		f.addLeaf(header, chunk.Span{}, false)
		for start := end; start < t.End; start = end {
			end = text.LineEnd(f.text[:t.End], start)
			row := chunk.Span{Start: start, End: end}
			if f.o.Tables[i].Nested {
				row.Start += len(row.Slice(f.text)) - len(strings.TrimLeft(row.Slice(f.text), " \t>"))
			}
			f.addElement(TableRow, row, header)
			f.addLeaf(row, header, false)
		}
	}
}

func (f *finder) addItems() { f.addElements(ListItem, f.o.Items) }

func (f *finder) addHeadings() {
	for i := range f.o.NumHeadings() {
		h := f.o.Heading(i)
		f.addElement(Heading, f.o.BlockText(h.Block), f.findNextLine(h))
	}
}

// findNextLine returns the first visible line below a heading. If the first sentence is shorter
// than the line, it returns that sentence. The span is empty if the section has no text.
func (f *finder) findNextLine(h outline.HeadingInfo) chunk.Span {
	next := h.Block + 1
	for next < f.o.NumBlocks() && (f.o.IsInvisible(next) || f.uncounted.contains(text.TrimSpan(f.text, f.o.BlockText(next)))) {
		next++
	}
	if next >= f.o.NumBlocks() {
		return chunk.Span{}
	}
	if b := f.o.Block(next); b.Kind == outline.Heading && b.Level <= h.Level {
		return chunk.Span{}
	}
	s := text.TrimSpan(f.text, f.o.BlockText(next))
	s.End = text.LineEnd(f.text[:s.End], s.Start)
	list := f.kinds[Sentence].spans
	for f.nextSentence < len(list) && list[f.nextSentence].End() <= s.Start {
		f.nextSentence++
	}
	if k := f.nextSentence; k < len(list) && list[k].Start() < s.End && list[k].End() < s.End {
		s.End = list[k].End()
	}
	return text.TrimSpan(f.text, s)
}

func (f *finder) addRemainingText() {
	for _, s := range f.o.Markup {
		f.addLeaf(s.Span(), chunk.Span{}, true)
	}
	for i := range f.o.NumBlocks() {
		switch f.o.BlockKind(i) {
		case outline.FrontMatter, outline.Definition:
			f.addLeaf(f.o.BlockText(i), chunk.Span{}, true)
		}
	}
}

// normalizeLeaves sorts elements and leaves, removes overlaps between leaves, and counts the
// characters in each leaf.
func (f *finder) normalizeLeaves() {
	prose, other := f.kinds[Sentence].spans, f.otherLeaves
	slices.SortStableFunc(other, func(a, b otherLeaf) int { return a.Start() - b.Start() })
	if len(other) == 0 {
		f.leaves.spans = prose
		for i := range prose {
			f.leaves.setChars(i, f.countChars(prose[i].Span()))
		}
		prose = nil
	} else {
		f.leaves.spans = make([]chunk.PackedSpan, 0, len(prose)+len(other))
	}
	end := 0
	for i, k := 0, 0; i < len(prose) || k < len(other); {
		var l Leaf
		if i == len(prose) || k < len(other) && other[k].Start() < prose[i].Start() {
			o := &other[k]
			l = Leaf{Element: Element{o.Span(), o.companion.Span()}, CountedByLines: o.countedByLines}
			k++
		} else {
			l.Span, l.CountedByLines = prose[i].Span(), true
			i++
		}
		if l.Start < end {
			l.Span = text.TrimSpan(f.text, chunk.Span{Start: end, End: l.End})
		}
		if l.Empty() {
			continue
		}
		end = l.End
		l.Chars = f.countChars(l.Span)
		f.leaves.add(&l)
	}
	for k := range f.kinds {
		f.kinds[k].sort()
	}
}

func (f *finder) countChars(s chunk.Span) int {
	n := FindQuoting(f.o, f.text, s).Chars(f.text, s)
	f.chars += n
	f.sumOfSquares += float64(n) * float64(n)
	return n
}

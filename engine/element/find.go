package element

import (
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/text"
)

// Find finds the elements of a text by its outline, its sentences and its links, in
// time linear in the text.
func Find(text string, o *outline.Outline, sentences, links []chunk.Packed) *Set {
	f := &finder{text: text, o: o}
	f.uncounted = findUncounted(text, o, sentences, links)
	f.makeRoom()
	f.sentences(sentences)
	f.codes()
	f.tables()
	f.items()
	f.headings()
	f.keepAll(Link, links)
	f.rest()
	f.partition()
	found := f.Set // releases the finder's other fields
	return &found
}

type finder struct {
	Set
	text  string
	o     *outline.Outline
	other []otherLeaf
	said  int // index of the first sentence that ends after the start of the last announced text
}

// otherLeaf is a leaf that is not a sentence.
type otherLeaf struct {
	chunk.Packed
	with  chunk.Packed
	lines bool
}

// makeRoom allocates lists that may be very long.
func (f *finder) makeRoom() {
	codes, tables, rows := len(f.o.Codes), len(f.o.Tables), 0
	for i := range f.o.Tables {
		rows += int(f.o.Tables[i].Rows)
	}
	f.kinds[CodeBlock].places = placesFor(codes)
	f.kinds[TableRow].places = placesFor(rows)
	f.kinds[Heading].places = placesFor(f.o.NumHeadings())
	f.other = make([]otherLeaf, 0, codes+tables+rows+len(f.o.Markup))
}

func (f *finder) keep(k Kind, s, with chunk.Span) {
	if s = text.TrimSpan(f.text, s); !s.Empty() && !f.isUncounted(k, s) {
		f.kinds[k].add(Element{s, with})
	}
}

func (f *finder) leaf(s, with chunk.Span, lines bool) {
	if s = text.TrimSpan(f.text, s); !s.Empty() && !f.uncounted.has(s) {
		f.other = append(f.other, otherLeaf{chunk.Pack(s), chunk.Pack(with), lines})
	}
}

// sentences adds those of the document's sentences that have text.
func (f *finder) sentences(list []chunk.Packed) { f.keepAll(Sentence, list) }

// keepAll adds a whole list. It shares the list if every span counts and none has white
// space at its ends.
func (f *finder) keepAll(k Kind, list []chunk.Packed) {
	for i, p := range list {
		if s := p.Span(); text.TrimSpan(f.text, s) != s || f.isUncounted(k, s) {
			f.kinds[k].spans = append(make([]chunk.Packed, 0, len(list)), list[:i]...)
			for _, p := range list[i:] {
				f.keep(k, p.Span(), chunk.Span{})
			}
			return
		}
		f.kinds[k].follow(p.Start())
	}
	f.kinds[k].spans = list
}

// isUncounted reports whether the text of an element does not count. The text of a list
// item begins after its marker.
func (f *finder) isUncounted(k Kind, s chunk.Span) bool {
	if len(f.uncounted.spans) == 0 {
		return false
	}
	if k == ListItem {
		s.Start += marker(s.Of(f.text))
		s = text.TrimSpan(f.text, s)
	}
	return f.uncounted.has(s)
}

func (f *finder) codes() {
	for i := range f.o.Codes {
		f.keep(CodeBlock, f.o.Codes[i].Span(), chunk.Span{})
		f.leaf(f.o.Codes[i].Span(), chunk.Span{}, true)
	}
}

// tables adds the rows of every table. The first line is its header; the second is the
// delimiter row, which belongs to the header.
func (f *finder) tables() {
	for i := range f.o.Tables {
		t := f.o.Tables[i].Span()
		end := text.LineEnd(f.text[:t.End], t.Start)
		end = text.LineEnd(f.text[:t.End], end)
		header := text.TrimSpan(f.text, chunk.Span{Start: t.Start, End: end})
		f.leaf(header, chunk.Span{}, false)
		for start := end; start < t.End; start = end {
			end = text.LineEnd(f.text[:t.End], start)
			row := chunk.Span{Start: start, End: end}
			if f.o.Tables[i].Nested {
				row.Start += len(row.Of(f.text)) - len(strings.TrimLeft(row.Of(f.text), " \t>"))
			}
			f.keep(TableRow, row, header)
			f.leaf(row, header, false)
		}
	}
}

func (f *finder) items() { f.keepAll(ListItem, f.o.Items) }

// headings adds the document's own headings, not those in quotes and lists, each with the
// first line that it announces.
func (f *finder) headings() {
	for i := range f.o.NumHeadings() {
		h := f.o.Heading(i)
		f.keep(Heading, f.o.BlockText(h.Block), f.findAnnounced(h))
	}
}

// findAnnounced returns the first visible line after a heading that counts. If the line is
// longer than its first sentence, it returns that sentence, since a line may be a whole
// paragraph. It returns an empty span at the end, and if another heading of the same or a
// higher level follows.
func (f *finder) findAnnounced(h outline.Head) chunk.Span {
	next := h.Block + 1
	for next < f.o.NumBlocks() && (f.o.Unseen(next) || f.uncounted.has(text.TrimSpan(f.text, f.o.BlockText(next)))) {
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
	for f.said < len(list) && list[f.said].End() <= s.Start {
		f.said++
	}
	if k := f.said; k < len(list) && list[k].Start() < s.End && list[k].End() < s.End {
		s.End = list[k].End()
	}
	return text.TrimSpan(f.text, s)
}

// rest adds the remaining text: neither running text, code nor tables.
func (f *finder) rest() {
	for _, s := range f.o.Markup {
		f.leaf(s.Span(), chunk.Span{}, true)
	}
	for i := range f.o.NumBlocks() {
		switch f.o.BlockKind(i) {
		case outline.FrontMatter, outline.Definition:
			f.leaf(f.o.BlockText(i), chunk.Span{}, true)
		}
	}
}

// partition sorts the leaves so that they do not overlap, and counts them. Sentences, the
// majority, are sorted already, and if there are no other leaves their list is shared.
func (f *finder) partition() {
	prose, other := f.kinds[Sentence].spans, f.other
	slices.SortStableFunc(other, func(a, b otherLeaf) int { return a.Start() - b.Start() })
	if len(other) == 0 {
		f.leaves.spans = prose
		for i := range prose {
			f.leaves.setChars(i, f.count(prose[i].Span()))
		}
		prose = nil
	} else {
		f.leaves.spans = make([]chunk.Packed, 0, len(prose)+len(other))
	}
	end := 0
	for i, k := 0, 0; i < len(prose) || k < len(other); {
		var l Leaf
		if i == len(prose) || k < len(other) && other[k].Start() < prose[i].Start() {
			o := &other[k]
			l = Leaf{Element: Element{o.Span(), o.with.Span()}, Lines: o.lines}
			k++
		} else {
			l.Span, l.Lines = prose[i].Span(), true
			i++
		}
		if l.Start < end {
			l.Span = text.TrimSpan(f.text, chunk.Span{Start: end, End: l.End})
		}
		if l.Empty() {
			continue
		}
		end = l.End
		l.Chars = f.count(l.Span)
		f.leaves.add(&l)
	}
	for k := range f.kinds {
		f.kinds[k].sort()
	}
}

// count returns the number of characters of a leaf.
func (f *finder) count(s chunk.Span) int {
	n := QuotingOf(f.o, f.text, s).Chars(f.text, s)
	f.chars += n
	f.square += float64(n) * float64(n)
	return n
}

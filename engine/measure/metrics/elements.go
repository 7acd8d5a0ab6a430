package metrics

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// ElementCounts holds the numbers of elements of one kind, by the effect of chunking
// (rules/elements):
//
//	whole    = elements that are in one chunk, with their Companion
//	too long = other elements that exceed the maximum chunk size
//	severed  = other elements with a chunk boundary inside, and repaired elements
//	repaired = elements with a chunk boundary inside that are in one chunk anyway
//	lost     = other elements, whose text was dropped
//
// whole + (severed − repaired) + too long + lost = total. Elements are not counted if a reviewer
// omitted some of their text.
type ElementCounts struct {
	Total, Whole, Severed, Repaired, TooLong, Lost int
	// SeparatedFromCompanion counts severed elements that are only separated from their Companion.
	SeparatedFromCompanion int
	Declarations           int
	// CountedByLines counts the elements in TooLong whose lines are measured separately for whole
	// text.
	CountedByLines int
}

// DescribeNotWhole calls explain.DescribeElementCounts for elements of kind k.
func (j ElementCounts) DescribeNotWhole(k element.Kind) string {
	return explain.DescribeElementCounts(k, j.Severed, j.SeparatedFromCompanion, j.Repaired, j.TooLong, j.Lost)
}

// Share returns the share of intact elements, or 1 if there are none.
func (j ElementCounts) Share() float64 { return WholeCount{j.Whole, j.Total}.Share() }

// Broken returns the number of elements that are not intact.
func (j ElementCounts) Broken() int { return j.Total - j.Whole }

// DescribeStatus calls explain.StatusWord for elements of kind k.
func (j ElementCounts) DescribeStatus(k element.Kind) string {
	return explain.StatusWord(k, j.Broken(), j.SeparatedFromCompanion, j.TooLong)
}

// SeveredWord calls explain.SeveredWord for elements of kind k.
func (j ElementCounts) SeveredWord(k element.Kind) string {
	return explain.SeveredWord(k, j.SeparatedFromCompanion == j.Severed-j.Repaired)
}

// DescribeCountedByLines calls explain.DescribeCountedByLines for the kinds with elements that are
// measured line by line.
func (b *ByKind) DescribeCountedByLines() string {
	var kinds []string
	for k := range b {
		if n := b[k].CountedByLines; n > 0 {
			kinds = append(kinds, explain.DefiniteNoun(b.KindNames(element.Kind(k)), n))
		}
	}
	return explain.DescribeCountedByLines(kinds)
}

// MarshalJSON encodes the counts as an object with the members total, whole, severed, repaired,
// too_long, lost and share.
func (j ElementCounts) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Total    int     `json:"total"`
		Whole    int     `json:"whole"`
		Severed  int     `json:"severed"`
		Repaired int     `json:"repaired"`
		TooLong  int     `json:"too_long"`
		Lost     int     `json:"lost"`
		Share    float64 `json:"share"`
	}{j.Total, j.Whole, j.Severed, j.Repaired, j.TooLong, j.Lost, j.Share()})
}

// ByKind holds the counts for each kind of element.
type ByKind [element.KindCount]ElementCounts

// KindNames returns the names of kind k.
func (b *ByKind) KindNames(k element.Kind) element.Info {
	if j := &b[k]; k == element.CodeBlock && j.Total > 0 && j.Declarations == j.Total {
		return element.Declaration
	}
	return k.Info()
}

// Changed describes the kinds with fewer or more intact elements in after. In both lists, the
// largest change comes first.
func (b ByKind) Changed(after ByKind) (fewer, more []string) {
	var kinds []element.Kind
	for i := range b {
		if b[i].Whole != after[i].Whole {
			kinds = append(kinds, element.Kind(i))
		}
	}
	change := func(k element.Kind) float64 { return math.Abs(b[k].Share() - after[k].Share()) }
	slices.SortStableFunc(kinds, func(x, y element.Kind) int { return cmp.Compare(change(y), change(x)) })
	for _, k := range kinds {
		message := explain.WholeOfKind(after.KindNames(k), b[k].Whole, after[k].Whole, after[k].Total)
		if after[k].Whole < b[k].Whole {
			fewer = append(fewer, message)
		} else {
			more = append(more, message)
		}
	}
	return fewer, more
}

// Broken returns the number of elements of all kinds that are not intact.
func (b *ByKind) Broken() (n int) {
	for k := range b {
		n += b[k].Broken()
	}
	return n
}

// Worst returns the kind with the smallest share of intact elements. ok is false if all elements
// are intact.
func (b ByKind) Worst() (k element.Kind, ok bool) {
	for i, j := range b {
		if j.Broken() > 0 && (!ok || j.Share() < b[k].Share()) {
			k, ok = element.Kind(i), true
		}
	}
	return k, ok
}

// MarshalJSON encodes the counts as an object with one member per kind.
func (b ByKind) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	for k, j := range b {
		sep := ","
		if k == 0 {
			sep = "{"
		}
		value, err := j.MarshalJSON()
		if err != nil {
			return nil, err
		}
		out.WriteString(sep + `"` + element.Kind(k).String() + `":`)
		out.Write(value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// ElementMeasures holds the effects of chunking on elements and leaves.
type ElementMeasures struct {
	Kinds ByKind
	// Text is the amount of intact text (rules/whole-text), in code points.
	//
	//	share = Σ characters of whole leaves ÷ Σ characters of leaves
	//
	// Leaves are sentences, table rows with their header, table headers, code and HTML blocks,
	// front matter and definitions. If a leaf is too long for a chunk, each line is measured
	// separately. If a line is too long, each word is measured separately.
	Text WholeCount
	// Broken is the number of leaves that are not intact. OtherText counts the broken leaves that
	// are not elements.
	Broken    int
	OtherText OtherText
	// Pairs counts the pairs of adjacent sentences in the same block of prose, and those in one
	// chunk.
	Pairs   WholeCount
	Severed SeveredSentences
}

// MeasureWholeText measures how much text is intact.
func MeasureWholeText(ctx context.Context, r *engine.Result) (WholeCount, error) {
	j := newElementScan(r, NewSpanIndex(r))
	err := j.measureLeaves(ctx)
	return j.Text, err
}

type elementScan struct {
	ElementMeasures
	r     *engine.Result
	index *SpanIndex
	limit int
	meter func(a, b int) int
	// onLost is called for every leaf that is not intact, with the number of characters outside its
	// intact parts. onSevered is called for every split sentence.
	onLost    func(seam, chars int)
	onSevered func(SeveredSentence)
	adjacent  *adjacentSentences

	companion      chunk.Span
	companionUnits int
}

func newElementScan(r *engine.Result, x *SpanIndex) *elementScan {
	return &elementScan{r: r, index: x, limit: SizeLimit(r), meter: r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange}
}

// SizeLimit returns the maximum chunk size of r, or 0 if there is none.
func SizeLimit(r *engine.Result) int {
	if !settings.FindStrategy(r.Strategy).HasMaxSize {
		return 0
	}
	return r.TextSize()
}

func (j *elementScan) measureAll(ctx context.Context) (ElementMeasures, error) {
	for k := range element.Kind(element.KindCount) {
		if err := j.measureKind(ctx, k); err != nil {
			return ElementMeasures{}, err
		}
	}
	if err := j.measureLeaves(ctx); err != nil {
		return ElementMeasures{}, err
	}
	return j.ElementMeasures, nil
}

type cursor struct {
	span, seam int
	seamOffset int
}

func (j *elementScan) measureKind(ctx context.Context, k element.Kind) error {
	if k == element.Sentence {
		j.adjacent = loadAdjacentSentences(j.r.Doc)
	}
	w := cursor{span: -1}
	out := &j.Kinds[k]
	list := j.r.Doc.Elements().ListOf(k)
	out.Total += list.Len()
	for i := range list.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		holder, severed := j.findHolder(&w, list.Extent(i))
		if k == element.Sentence {
			j.measureSentence(&w, i, holder, severed)
		}
		if holder >= 0 && !severed {
			out.Whole++
			continue
		}
		e := list.At(i)
		if holder < 0 && !e.Companion.Empty() {
			holder = j.index.findHolderInPieces(j.r, e)
		}
		if holder < 0 && HasOmittedText(j.r, list.Extent(i)) {
			out.Total--
			continue
		}
		switch {
		case holder >= 0 && severed:
			out.Whole++
			out.Severed++
			out.Repaired++
		case holder >= 0:
			out.Whole++
		case j.isTooLong(e):
			out.TooLong++
			if k == element.CodeBlock || k == element.Sentence && (text.LineEnd(j.r.Doc.Text[:e.End], e.Start) < e.End || j.isMeasuredByWord(e.Span)) {
				out.CountedByLines++
			}
		case severed:
			out.Severed++
			if !e.Companion.Empty() && !j.hasSeam(e.Span) {
				out.SeparatedFromCompanion++
			}
		default:
			out.Lost++
		}
	}
	if k == element.CodeBlock && j.r.Doc.Outline().IsSource {
		out.Declarations = out.Total
	}
	return nil
}

// findElementHolder returns the index of a chunk that contains all of e, or -1. severed is true if
// a boundary is inside e.
func (j *elementScan) findElementHolder(w *cursor, e element.Element) (holder int, severed bool) {
	if holder, severed = j.findHolder(w, e.Extent()); holder < 0 && !e.Companion.Empty() {
		holder = j.index.findHolderInPieces(j.r, e)
	}
	return holder, severed
}

func (j *elementScan) hasSeam(s chunk.Span) bool {
	i := sort.Search(len(j.r.Seams), func(i int) bool { return j.r.Seams[i].Byte > s.Start })
	return i < len(j.r.Seams) && j.r.Seams[i].Byte < s.End
}

func (j *elementScan) findHolder(w *cursor, x chunk.Span) (holder int, severed bool) {
	for w.span+1 < len(j.index.spans) && j.index.spans[w.span+1].Start <= x.Start {
		w.span++
	}
	for w.seam < len(j.r.Seams) && w.seamOffset <= x.Start {
		if w.seamOffset = j.r.Seams[w.seam].Byte; w.seamOffset <= x.Start {
			w.seam++
		}
	}
	severed = w.seam < len(j.r.Seams) && w.seamOffset < x.End
	return j.index.findHolderBefore(w.span, x.End), severed
}

func (j *elementScan) isTooLong(e element.Element) bool {
	if j.limit == 0 {
		return false
	}
	n := j.meter(e.Start, e.End)
	if !e.Companion.Empty() {
		n += j.companionSize(e.Companion)
	}
	return n > j.limit
}

// HasOmittedText reports whether a reviewer omitted text inside s.
func HasOmittedText(r *engine.Result, s chunk.Span) bool {
	i := sort.Search(len(r.Omitted), func(i int) bool { return r.Omitted[i].End > s.Start })
	return i < len(r.Omitted) && r.Omitted[i].Start < s.End
}

// companionSize caches the last size, because all rows of a table share a header.
func (j *elementScan) companionSize(companion chunk.Span) int {
	if j.companion != companion {
		j.companion, j.companionUnits = companion, j.meter(companion.Start, companion.End)
	}
	return j.companionUnits
}

func (j *elementScan) measureLeaves(ctx context.Context) error {
	set := j.r.Doc.Elements()
	w := cursor{span: -1}
	j.Text = WholeCount{Total: set.Chars()}
	leaves := set.Leaves()
	for i := range leaves.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s, chars, isAlone := leaves.WithoutCompanion(i)
		holder, _ := j.findHolder(&w, s)
		if holder >= 0 && isAlone {
			j.Text.Whole += chars
			continue
		}
		l := leaves.At(i)
		leaf := element.Element{Span: s}
		if holder >= 0 {
			if holder = j.index.FindHolder(l.Extent()); holder < 0 {
				holder = j.index.findHolderInPieces(j.r, l.Element)
			}
		}
		wholeChars := l.Chars
		if holder < 0 && HasOmittedText(j.r, l.Extent()) {
			j.Text.Total -= l.Chars
			continue
		}
		if holder < 0 {
			wholeChars = 0
			if l.CountedByLines && j.isTooLong(leaf) {
				wholeChars = j.countWholeParts(w, &l)
			}
		}
		j.Text.Whole += wholeChars
		if wholeChars < l.Chars {
			j.Broken++
			if b := element.ClassifyOtherText(j.r.Doc.Outline(), s); b != element.NoOtherText {
				j.OtherText[b]++
			}
			if j.onLost != nil {
				j.onLost(min(w.seam, len(j.r.Seams)-1), l.Chars-wholeChars)
			}
		}
	}
	return nil
}

package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

var bars = [view.Levels]string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

type seamStrip struct {
	*part.Context

	w            int
	cached       *strip
	hover        string // description of what is under the pointer, shown instead of the selected seam
	hasMessage   bool   // whether a visible panel describes the selected seam
	tooLongWords string
}

func (v *Screen) newSeamStrip() seamStrip {
	inSight := v.Panes.Visible(&v.Layout)
	isExplained := slices.ContainsFunc(inSight, func(p any) bool { _, ok := p.(*panel.Chunk); return ok })
	return seamStrip{v.Context, v.Layout.Seams.W, &v.Cache.strip, v.Hover, isExplained, "too long"}
}

// strip caches the bars of the seam strip. A document may have too many seams to visit them all for
// each frame.
type strip struct {
	view   *view.View
	states *measuring.ElementStates
	parts  []segment
}

// segment is a group of adjacent seams that share one bar.
type segment struct {
	measuring.SeamState

	glyph string // bar for the smallest overlap
	full  bool   // whether all seams have all requested overlap
}

func (t *strip) segments(v *view.View, elements *measuring.ElementStates, n int) []segment {
	if t.view == v && t.states == elements && len(t.parts) == n {
		return t.parts
	}
	*t = strip{view: v, states: elements, parts: make([]segment, n)}
	seams := len(v.Result.Seams)
	for x := range t.parts {
		t.parts[x] = joinSeams(v, elements, x*seams/n, (x+1)*seams/n)
	}
	return t.parts
}

func joinSeams(v *view.View, elements *measuring.ElementStates, from, to int) segment {
	s := segment{SeamState: elements.Union(v, from, to)}
	s.glyph, s.full = deliveryBar(v.Deliveries(from, to))
	return s
}

func (v seamStrip) segments() []segment {
	states, _ := v.Elements.ElementStates()
	n, _ := v.bars()
	return v.cached.segments(v.View, states, n)
}

func (v seamStrip) selectedSegment() segment {
	states, _ := v.Elements.ElementStates()
	return joinSeams(v.View, states, v.selectedSeam(), v.selectedSeam()+1)
}

// draw returns the seam strip. The height of a bar shows how much of the requested overlap the seam
// has. If a seam splits an element that is complete in no chunk, the letter of the element replaces
// the bar. A legend follows, and a description of what is under the pointer or of the selected
// seam.
func (v seamStrip) draw(hovered []item) string {
	s := v.Styles
	var b cell.Line
	b.Reset(v.w, s.Method)
	if v.View == nil || len(v.View.Result.Seams) == 0 {
		b.Space(s.Text, 1)
		b.PutMax(s.Muted, cmp.Or(v.hover, v.explainEmpty()), b.Room()-1)
		return b.Finish(s.Text)
	}
	v.putBars(&b)
	maxWidth := b.Room() - cell.Width(legendRule, cell.Wc)
	if maxWidth <= minWords {
		return b.Finish(s.Text)
	}
	fact, hovered := v.layOutLegend(hovered, maxWidth)
	if len(hovered) > 0 {
		b.Put(s.Rule, legendRule)
		writeItems(&b, hovered)
	}
	b.Space(s.Text, b.Room()-itemsWidth(fact)-1)
	writeItems(&b, fact)
	return b.Finish(s.Text)
}

// putBars draws the bars. The selected seam has its own bar, in brackets.
func (v seamStrip) putBars(b *cell.Line) {
	current := v.selectedBar()
	for x, segment := range v.segments() {
		column := v.barColumn(x)
		if x == current {
			segment = v.selectedSegment()
			b.PadTo(v.Styles.Text, column-1)
			b.Put(v.Styles.TextBold, "[")
		}
		b.PadTo(v.Styles.Text, column)
		v.putBar(b, &segment)
		if x == current {
			b.Put(v.Styles.TextBold, "]")
		}
	}
}

func (v seamStrip) selectedBar() int {
	n, _ := v.bars()
	return ((v.selectedSeam()+1)*n - 1) / len(v.View.Result.Seams)
}

// barColumn returns the column of bar x. Other bars move if the gaps are too narrow for the
// brackets of the selected bar.
func (v seamStrip) barColumn(x int) int {
	_, pitch := v.bars()
	column, current := 2+pitch*x, v.selectedBar()
	if pitch == 1 && x < current {
		column--
	}
	if pitch <= 2 && x > current {
		column++
	}
	return column
}

// layOutLegend returns the description and the legend that follow the bars. hovered replaces the
// legend if it is not empty. There is no description if a visible panel describes the selected
// seam. A complete legend takes precedence over the reason for missing overlap.
func (v seamStrip) layOutLegend(hovered []item, maxWidth int) (fact, legend []item) {
	if n := itemsWidth(hovered); n > 0 {
		if limit := maxWidth - n - factGap; limit > minWords {
			fact = v.describeCurrent(limit)
			if itemsWidth(fact) > limit { // even the shortest description does not fit
				fact = nil
			}
		}
		return fact, hovered
	}
	limit := maxWidth
	if v.hover == "" {
		if v.hasMessage {
			return nil, longestFit(v.legends(false), maxWidth-1)
		}
		if complete := v.completeLegends(true); len(complete) > 0 {
			plain := v.describePlain()
			list := longestFit(complete, maxWidth-factGap-itemsWidth(plain[0]))
			if list == nil {
				list = longestFit(complete, maxWidth-factGap-itemsWidth(plain[1]))
			}
			if list == nil {
				list = longestFit(v.shortLegends(true), maxWidth-factGap-itemsWidth(v.describeDry()))
			}
			if list == nil { // letters need a legend
				return nil, longestFit(v.legends(false), maxWidth-1)
			}
			limit -= itemsWidth(list) + factGap
		}
	}
	if fact = v.describeCurrent(limit); v.hover == "" && itemsWidth(fact) > limit {
		fact = nil
	}
	return fact, longestFit(v.legends(fact != nil && v.hover == ""), maxWidth-itemsWidth(fact)-factGap)
}

const factGap = 3

const legendRule = " │ "

const minWords = 11

// bars returns the number of bars and the distance between them in cells. It leaves space for the
// legend and for the description, unless a panel shows the description or the screen is narrow.
func (v seamStrip) bars() (n, pitch int) {
	seams, gaps, words := len(v.View.Result.Seams), spacedBarsWidth, denseBarsWidth
	if v.hasMessage || v.w < minDescriptionScreen {
		gaps, words = spacedLegendWidth, legendWidth
	}
	switch {
	case seams <= maxSpacedBars && 3*seams+gaps+statusWidth <= v.w:
		return seams, 3
	case seams <= maxSpacedBars && 2*seams+gaps <= v.w:
		return seams, 2
	}
	if n = v.w - 1 - words; seams > n {
		n -= densityWidth
	}
	return min(max(6, n), seams), 1
}

// Widths reserved for text to the right of the bars: for the legend and the description next to
// bars with and without gaps, for only a legend, for the status of letters, and for the number of
// seams per cell.
const spacedBarsWidth, spacedLegendWidth, denseBarsWidth, legendWidth, statusWidth, densityWidth = 51, 34, 37, 35, 20, 9

const maxSpacedBars = 20

const minDescriptionScreen = 70

// putBar draws the bar of a group of seams. It shows their worst problem, which is split text that
// is complete in no chunk, then missing overlap, then the smallest overlap.
func (v seamStrip) putBar(b *cell.Line, seg *segment) {
	s, glyph, style := v.Styles, seg.glyph, v.Styles.Bar
	_, pitch := v.bars()
	if glyph == dryGlyph || glyph == notRequestedGlyph || v.overlapIsInMetadata() {
		style = s.NoOverlap
	}
	if seg.full && pitch == 1 {
		glyph = fullGlyph
	}
	switch letter := seg.Letter(); {
	case letter != "" && seg.IsTooLong(): // no chunk of this size can contain the element
		glyph, style = letter, s.WarnBold
	case letter != "":
		glyph, style = letter, s.ErrorBold
	}
	b.Raw(style, glyph, 1)
}

func (v seamStrip) overlapIsInMetadata() bool {
	return v.View.Result.Settings.Mode().Place == settings.OverlapInMetadata
}

// dryGlyph marks a seam that has none of the requested overlap. notRequestedGlyph marks a seam for
// which no overlap was requested.
const (
	dryGlyph          = "○"
	notRequestedGlyph = "·"
)

const fullGlyph = "▊"

// deliveryBar returns the bar for the smallest overlap in a group of seams. full reports whether
// all seams have all requested overlap.
func deliveryBar(d view.Delivery) (glyph string, full bool) {
	switch minimum := d.LeastDelivered(); {
	case d.LacksOverlap():
		return dryGlyph, false
	case minimum == 0:
		return notRequestedGlyph, false
	default:
		return bars[minimum-1], minimum == view.Levels
	}
}

func (v seamStrip) explainEmpty() string {
	switch n := v.ChunkCount(); {
	case v.View == nil && v.FailureMessage != "": // a visible panel explains the error
		return "no chunk: " + v.FailureMessage
	case v.View == nil:
		return "no chunks yet"
	case n == 0:
		return "no chunks, no seams"
	}
	return "one chunk, no seam: reduce the size to cut it"
}

// describeCurrent describes what is under the pointer or, if nothing is, the selected seam. It
// returns the longest wording that fits in w cells, or else the shortest. If the selected cut no
// longer exists, it returns a message about that.
func (v seamStrip) describeCurrent(w int) (words []item) {
	if v.hover != "" {
		return []item{newItem(v.Styles.Focus, cell.TruncateAtClause(v.hover, w, v.Styles.Method), 0)}
	}
	if v.LostCut > 0 {
		for _, words = range v.describeLostCut() {
			if itemsWidth(words) <= w {
				break
			}
		}
		return words
	}
	i := v.selectedSeam()
	overlaps := v.describeOverlap(i)
	if v.hasMessage {
		overlaps = v.amountWordings(i)
	}
	for _, overlap := range overlaps { // the legend explains split elements
		for _, words = range v.describe(i, seamWording{overlap: overlap}) {
			if itemsWidth(words) <= w {
				return words
			}
		}
	}
	if v.hasRepeatedOverlap(i) {
		amounts := v.formatOverlapAmounts(i)
		shortest := strings.Replace(amounts[len(amounts)-1], " of ", "/", 1)
		return v.describe(i, seamWording{overlap: shortest})[1]
	}
	return words
}

// describeLostCut identifies the cut by its line, because other seams now have its chunk numbers.
func (v seamStrip) describeLostCut() (words [2][]item) {
	for i, format := range []string{"cut at line %d is gone", "line %d: cut gone"} {
		words[i] = []item{newItem(v.Styles.Muted, fmt.Sprintf(format, v.Doc.LineOf(v.LostCut)), 0)}
	}
	return words
}

// selectedSeam returns the seam before the selected chunk, or 0 for the first chunk.
func (v seamStrip) selectedSeam() int {
	return min(max(0, v.Selected-1), len(v.View.Result.Seams)-1)
}

// describePlain describes the overlap of the selected seam without a reason, first with the number
// of the chunk. If the selected cut no longer exists, it describes that.
func (v seamStrip) describePlain() [2][]item {
	if v.LostCut > 0 {
		return v.describeLostCut()
	}
	i := v.selectedSeam()
	return v.describe(i, seamWording{overlap: v.formatOverlapAmounts(i)[0]})
}

// describeDry returns a short description of the selected seam. If the seam has no overlap, the
// description includes the reason.
func (v seamStrip) describeDry() []item {
	i := v.selectedSeam()
	m := &v.View.Result.Seams[i]
	if v.LostCut > 0 || !m.IsDry() {
		return v.describeCurrent(0)
	}
	return v.describe(i, seamWording{overlap: "dry: " + explain.LimitName(m.Limit)})[1]
}

type seamWording struct{ severs, overlap string }

// describe returns a wording with the chunk numbers at the seam and one without. In both, the word
// "overlap" has the style of repeated text, which explains that style.
func (v seamStrip) describe(i int, t seamWording) [2][]item {
	s := v.Styles
	if t.severs != "" {
		t.severs += " · "
	}
	if !v.hasRepeatedOverlap(i) {
		return [2][]item{{newItem(s.Muted, fmt.Sprintf("seam %d│%d  ", i+1, i+2)+t.severs+t.overlap, 0)}, {newItem(s.Muted, t.severs+t.overlap, 0)}}
	}
	overlap := newItem(s.Overlap, "overlap", 0)
	return [2][]item{
		{newItem(s.Muted, t.severs, 0), overlap, newItem(s.Muted, fmt.Sprintf(" chunk %d repeats %s", i+2, t.overlap), 0)},
		{newItem(s.Muted, t.severs, 0), overlap, newItem(s.Muted, " "+t.overlap, 0)},
	}
}

// hasRepeatedOverlap reports whether the next chunk repeats text at seam i. Such text has the
// overlap style.
func (v seamStrip) hasRepeatedOverlap(i int) bool {
	m := &v.View.Result.Seams[i]
	return v.View.Given == nil && !v.overlapIsInMetadata() && m.Delivered > 0
}

// wordings returns descriptions of seam i, longest first. The shorter ones omit the elements that
// the seam splits, because the strip has letters for them.
func (v seamStrip) wordings(i int) (out []seamWording) {
	severs, overlaps := v.describeSevered(i), v.describeOverlap(i)
	if severs != "" {
		for _, overlap := range overlaps {
			out = append(out, seamWording{severs, overlap})
		}
	}
	for _, overlap := range overlaps {
		out = append(out, seamWording{overlap: overlap})
	}
	return out
}

// amountWordings returns descriptions of the overlap of seam i without a reason, longest first.
func (v seamStrip) amountWordings(i int) (out []string) {
	if m := &v.View.Result.Seams[i]; v.hasRepeatedOverlap(i) {
		if delivered, requested := m.CountedOverlap(); delivered != requested {
			out = append(out, part.Count(delivered)+" of "+v.countOverlap(requested)+" asked")
		}
	}
	return append(out, v.formatOverlapAmounts(i)...)
}

// describeSevered describes text that seam i splits and that is complete in no chunk. It returns ""
// if there is none.
func (v seamStrip) describeSevered(i int) string {
	states, _ := v.Elements.ElementStates()
	state := states.AtSeam(v.View, i)
	if k, ok := state.Lost.MostSevere(); ok {
		info, status := states.Elements.KindNames(k), states.Elements[k].SeveredWord(k)
		if state.IsTooLong() {
			status = "too long"
		}
		return state.Letter() + " " + info.Singular + " " + status
	}
	if text := states.TextAt(v.View, i); !text.Empty() {
		return measuring.OtherTextLetter + " " + explain.OtherText(v.View.Result, text) + " severed"
	}
	return ""
}

// describeOverlap returns descriptions of the overlap of seam i, longest first. If overlap is
// missing, the reason takes precedence over the requested amount.
func (v seamStrip) describeOverlap(i int) []string {
	m, amounts := &v.View.Result.Seams[i], v.formatOverlapAmounts(i)
	switch {
	case v.View.Given != nil || m.Requested == 0 && m.Delivered == 0:
		return amounts
	case m.Limit.Kind == chunk.LimitNone || len(amounts) == 1: // no requested overlap is missing
		return amounts
	case m.IsDry(): // same word as in the legend
		amounts = []string{"dry"}
	}
	return append(explain.OverlapWordings(v.View.Result, i), amounts...)
}

// formatOverlapAmounts formats the delivered and requested overlap of seam i, first with the unit.
func (v seamStrip) formatOverlapAmounts(i int) []string {
	m := &v.View.Result.Seams[i]
	switch {
	case v.View.Given != nil:
		return []string{explain.Overlap(v.View.Result, i)}
	case m.Requested == 0 && m.Delivered == 0:
		return []string{"no overlap requested", "none requested"}
	}
	delivered, requested := m.CountedOverlap()
	if delivered == requested {
		return []string{v.countOverlap(delivered)}
	}
	withoutUnit := part.Count(delivered) + " of "
	return []string{withoutUnit + v.countOverlap(requested), withoutUnit + part.Count(requested)}
}

func (v seamStrip) countOverlap(amount int) string {
	return text.Count(amount, strings.TrimSuffix(v.View.Result.Settings.OverlapUnit(), "s"))
}

// SeamAt returns the chunk after the seam at column x of the strip. ok is false if there is no
// seam.
func (v *Screen) SeamAt(x int) (chunk int, ok bool) {
	if v.View == nil || len(v.View.Result.Seams) == 0 {
		return 0, false
	}
	strip := v.newSeamStrip()
	n, pitch := strip.bars()
	x -= v.Layout.Seams.X
	for bar := n - 1; bar >= 0; bar-- {
		if start := strip.barColumn(bar); x >= start {
			return bar*len(v.View.Result.Seams)/n + 1, x < start+pitch || bar < n-1
		}
	}
	return 0, false
}

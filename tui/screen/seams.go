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

// strip caches the bars of the seam strip. Documents may have too many seams to visit all of them
// for each frame.
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

// draw returns the seam strip. The height of each bar shows how much of the requested overlap a
// seam has. If a seam splits an element that no chunk contains completely, the letter of the
// element replaces the bar. After the bars there is a legend, followed by a description of the
// selected seam or of what is under the pointer.
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
	room := b.Room() - cell.Width(legendRule, cell.Wc)
	if room <= minWords {
		return b.Finish(s.Text)
	}
	fact, hovered := v.layOutLegend(hovered, room)
	if len(hovered) > 0 {
		b.Put(s.Rule, legendRule)
		writeItems(&b, hovered)
	}
	b.Space(s.Text, b.Room()-itemsWidth(fact)-1)
	writeItems(&b, fact)
	return b.Finish(s.Text)
}

// putBars draws the bars. The bar of the selected seam is in brackets and never shared with other
// seams.
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

// barColumn returns the column of bar x. If the gaps between bars are too narrow for the brackets
// of the selected bar, other bars move.
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

// layOutLegend returns the description and the legend to draw after the bars. hovered replaces the
// legend if it is not empty. There is no description if a visible panel describes the selected
// seam. A complete legend is preferred to a description with the reason for an amount.
func (v seamStrip) layOutLegend(hovered []item, room int) (fact, legend []item) {
	if n := itemsWidth(hovered); n > 0 {
		if limit := room - n - factGap; limit > minWords {
			fact = v.describeCurrent(limit)
			if itemsWidth(fact) > limit { // even the shortest description does not fit
				fact = nil
			}
		}
		return fact, hovered
	}
	limit := room
	if v.hover == "" {
		if v.hasMessage {
			return nil, longestFit(v.legends(false), room-1)
		}
		if complete := v.completeLegends(true); len(complete) > 0 {
			plain := v.describePlain()
			list := longestFit(complete, room-factGap-itemsWidth(plain[0]))
			if list == nil {
				list = longestFit(complete, room-factGap-itemsWidth(plain[1]))
			}
			if list == nil {
				list = longestFit(v.shortLegends(true), room-factGap-itemsWidth(v.describeDry()))
			}
			if list == nil { // letters need a legend
				return nil, longestFit(v.legends(false), room-1)
			}
			limit -= itemsWidth(list) + factGap
		}
	}
	if fact = v.describeCurrent(limit); v.hover == "" && itemsWidth(fact) > limit {
		fact = nil
	}
	return fact, longestFit(v.legends(fact != nil && v.hover == ""), room-itemsWidth(fact)-factGap)
}

const factGap = 3

const legendRule = " │ "

const minWords = 11

// bars returns the number of bars and the distance between them in cells. It leaves space for the
// legend and, unless a panel shows the description or the screen is narrow, for the description.
func (v seamStrip) bars() (n, pitch int) {
	seams, gaps, words := len(v.View.Result.Seams), besideGaps, besideBars
	if v.hasMessage || v.w < minDescriptionScreen {
		gaps, words = legendBesideGaps, legendRoom
	}
	switch {
	case seams <= maxSpacedBars && 3*seams+gaps+statusRoom <= v.w:
		return seams, 3
	case seams <= maxSpacedBars && 2*seams+gaps <= v.w:
		return seams, 2
	}
	if n = v.w - 1 - words; seams > n {
		n -= crowdRoom
	}
	return min(max(6, n), seams), 1
}

// These widths are reserved to the right of the bars. besideGaps and besideBars are for the legend
// and the description, beside bars with and without gaps. legendBesideGaps and legendRoom are for
// the legend alone. statusRoom is for the status of letters. crowdRoom is for the number of seams
// per cell.
const besideGaps, legendBesideGaps, besideBars, legendRoom, statusRoom, crowdRoom = 51, 34, 37, 35, 20, 9

const maxSpacedBars = 20

const minDescriptionScreen = 70

// putBar draws the bar of a group of seams. It shows the worst problem of the group: split text
// that no chunk contains completely, then missing overlap, then the smallest overlap.
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
	case v.View == nil && v.FailureMessage != "": // a visible panel explains the failure
		return "no chunk: " + v.FailureMessage
	case v.View == nil:
		return "no chunk yet"
	case n == 0:
		return "no chunk, no seam"
	}
	return "one chunk, no seam: a smaller size cuts it"
}

// describeCurrent describes what is under the pointer, or the selected seam if nothing is. It
// returns the longest wording that fits in w cells, or else the shortest. If the cut that the user
// selected is gone, it says so instead of describing another seam.
func (v seamStrip) describeCurrent(w int) (words []item) {
	if v.hover != "" {
		return []item{piece(v.Styles.Focus, cell.TruncateAtClause(v.hover, w, v.Styles.Method), 0)}
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
	for _, overlap := range overlaps { // split elements are in the legend
		for _, words = range v.describe(i, seamWording{overlap: overlap}) {
			if itemsWidth(words) <= w {
				return words
			}
		}
	}
	if v.isAmber(i) {
		amounts := v.formatOverlapAmounts(i)
		shortest := strings.Replace(amounts[len(amounts)-1], " of ", "/", 1)
		return v.describe(i, seamWording{overlap: shortest})[1]
	}
	return words
}

// describeLostCut names the line of the cut, because other seams now have the numbers of its chunks.
func (v seamStrip) describeLostCut() (words [2][]item) {
	for i, format := range []string{"cut at line %d is gone", "line %d: cut gone"} {
		words[i] = []item{piece(v.Styles.Muted, fmt.Sprintf(format, v.Doc.LineOf(v.LostCut)), 0)}
	}
	return words
}

// selectedSeam returns the index of the seam before the selected chunk, or 0 if the first chunk is
// selected.
func (v seamStrip) selectedSeam() int {
	return min(max(0, v.Selected-1), len(v.View.Result.Seams)-1)
}

// describePlain describes the overlap of the selected seam without a reason. The first wording
// includes the number of the chunk. If the selected cut is gone, they say so.
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

// describe returns a wording with the chunk numbers at the seam and one without them. In both, the
// word "overlap" has the style of repeated text to explain that style.
func (v seamStrip) describe(i int, t seamWording) [2][]item {
	s := v.Styles
	if t.severs != "" {
		t.severs += " · "
	}
	if !v.isAmber(i) {
		return [2][]item{{piece(s.Muted, fmt.Sprintf("seam %d│%d  ", i+1, i+2)+t.severs+t.overlap, 0)}, {piece(s.Muted, t.severs+t.overlap, 0)}}
	}
	overlap := piece(s.Overlap, "overlap", 0)
	return [2][]item{
		{piece(s.Muted, t.severs, 0), overlap, piece(s.Muted, fmt.Sprintf(" chunk %d repeats %s", i+2, t.overlap), 0)},
		{piece(s.Muted, t.severs, 0), overlap, piece(s.Muted, " "+t.overlap, 0)},
	}
}

// isAmber reports whether seam i has overlap that the next chunk repeats. Such text is amber.
func (v seamStrip) isAmber(i int) bool {
	m := &v.View.Result.Seams[i]
	return v.View.Given == nil && !v.overlapIsInMetadata() && m.Delivered > 0
}

// wordings returns descriptions of seam i, longest first. Only the longer ones include the elements
// that the seam splits, because these also have a letter in the strip.
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

// amountWordings returns descriptions of the overlap amount of seam i, longest first. They do not
// include a reason.
func (v seamStrip) amountWordings(i int) (out []string) {
	if m := &v.View.Result.Seams[i]; v.isAmber(i) {
		if delivered, requested := m.CountedOverlap(); delivered != requested {
			out = append(out, part.Count(delivered)+" of "+v.countOverlap(requested)+" asked")
		}
	}
	return append(out, v.formatOverlapAmounts(i)...)
}

// describeSevered describes text that seam i splits and that no chunk contains completely. It
// returns "" if there is none.
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
// missing, the reason is more important than the requested amount.
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

// formatOverlapAmounts returns how much of the requested overlap seam i has. The first wording
// includes the unit.
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

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

// seamStrip draws the strip of seams below the document.
type seamStrip struct {
	*part.Context

	w     int
	known *strip
	hover string // description of the object under the pointer, which replaces that of the selected seam
	told  bool   // a visible panel already shows what the selected seam severs, and its limit
}

func (v *Screen) seams() seamStrip {
	inSight := v.Panes.Visible(&v.Layout)
	told := slices.ContainsFunc(inSight, func(p any) bool { _, ok := p.(*panel.Chunk); return ok })
	return seamStrip{v.Context, v.Layout.Seams.W, &v.Kept.strip, v.Hover, told}
}

// strip caches the content of the strip of seams for a result and a width, since a
// document may have more seams than a frame has time for.
type strip struct {
	view   *view.View
	judged *measuring.Judged
	parts  []stretch
}

// stretch is some adjacent seams, shown as the worst of them.
type stretch struct {
	measuring.SeamState

	glyph string // the bar of the lowest delivery
	full  bool   // all deliver everything requested
}

// stretches returns the n stretches of a strip.
func (t *strip) stretches(v *view.View, judged *measuring.Judged, n int) []stretch {
	if t.view == v && t.judged == judged && len(t.parts) == n {
		return t.parts
	}
	*t = strip{view: v, judged: judged, parts: make([]stretch, n)}
	seams := v.Result.Seams.Len()
	for x := range t.parts {
		from, to := x*seams/n, (x+1)*seams/n
		at := &t.parts[x]
		at.SeamState = judged.Union(v, from, to)
		at.glyph, at.full = deliveryBar(v.Deliveries(from, to))
	}
	return t.parts
}

func (v seamStrip) stretches() []stretch {
	judged, _ := v.Elements.Judged()
	n, _ := v.bars()
	return v.known.stretches(v.View, judged, n)
}

// draw draws every seam as a bar of delivered over requested overlap, or as the letter of
// an element that it severs and no chunk holds whole. Then come the legend or the layers
// over the text, and at the end the description of the selected seam or of the object
// under the pointer.
func (v seamStrip) draw(over []item) string {
	s := v.Styles
	var b cell.Line
	b.Reset(v.w, s.Method)
	b.Space(s.Text, 1)
	if v.View == nil || v.View.Result.Seams.Len() == 0 {
		b.PutMax(s.Muted, cmp.Or(v.hover, v.emptyText()), b.Room()-1)
		return b.Finish(s.Text)
	}
	seams := v.View.Result.Seams.Len()
	n, pitch := v.bars()
	now := max(0, v.Selected-1)
	parts := v.stretches()
	for x := range parts {
		v.bar(&b, &parts[x], pitch, now >= x*seams/n && now < (x+1)*seams/n)
	}
	room := b.Room() - 2
	if room <= leastSaid {
		return b.Finish(s.Text)
	}
	fact, over := v.beside(over, room)
	if len(over) > 0 {
		b.Space(s.Text, 2)
		write(&b, over)
	}
	b.Space(s.Text, b.Room()-spread(fact)-1)
	write(&b, fact)
	return b.Finish(s.Text)
}

// beside returns the description of the selected seam, and the text before it: the layers
// over the text, or the legend. The legend is complete first, beside the amount without
// its reason, or beside the shortest description; the description gets the rest. The object
// under the pointer has priority.
func (v seamStrip) beside(over []item, room int) (fact, legend []item) {
	if n := spread(over); n > 0 {
		if most := room - n - gapBeside; most > leastSaid {
			fact = v.fact(most)
			if spread(fact) > most { // its shortest form
				fact = nil
			}
		}
		return fact, over
	}
	most := room
	if v.hover == "" {
		kept := longestFit(v.completeLegends(), room-gapBeside-spread(v.plain()))
		if kept == nil {
			kept = longestFit(v.briefLegends(), room-gapBeside-spread(v.fact(0)))
		}
		most -= spread(kept) + gapBeside
	}
	fact = v.fact(most)
	return fact, longestFit(v.legends(), room-spread(fact)-gapBeside)
}

// gapBeside is the width of the gaps around the legend and the description.
const gapBeside = 3

// leastSaid is the minimum width for text next to the bars.
const leastSaid = 11

// bars returns the number of bars in the strip, and their distance in cells: two if each
// seam has its own bar with a gap after it, else one. The description and the legend keep
// their room.
func (v seamStrip) bars() (n, pitch int) {
	seams := v.View.Result.Seams.Len()
	if 2*seams+besideGaps <= v.w {
		return seams, 2
	}
	return min(max(8, v.w-1-besideBars), seams), 1
}

// besideGaps is the width reserved for text next to bars with gaps, besideBars that next
// to bars without.
const besideGaps, besideBars = 91, 36

// bar draws adjacent seams as the worst of them: by an element that it severs and no
// chunk holds whole, then by no delivery, then by low delivery.
func (v seamStrip) bar(b *cell.Line, at *stretch, pitch int, now bool) {
	s, glyph := v.Styles, at.glyph
	style := s.Bar
	if glyph == dry || glyph == unasked || v.isInMetadata() {
		style = s.Dry
	}
	if at.full && pitch == 1 {
		glyph = full
	}
	if now {
		style = s.MarkNow
	}
	if letter := at.Letter(); letter != "" {
		glyph, style = letter, v.letterLook(at, now)
	}
	b.Raw(style, glyph, 1)
	b.Space(s.Text, pitch-1)
}

// letterLook returns the style of a letter, stronger for the selected seam. No cut of this
// size could spare an element that is too long.
func (v seamStrip) letterLook(at *stretch, now bool) cell.Style {
	s := v.Styles
	switch {
	case at.IsTooLong() && now:
		return s.WarnNow
	case at.IsTooLong():
		return s.WarnBold
	case now:
		return s.ErrorNow
	}
	return s.ErrorBold
}

// isInMetadata reports whether the requested overlap is kept in metadata, so that no
// chunk repeats it.
func (v seamStrip) isInMetadata() bool {
	return v.View.Result.Settings.Mode().Place == settings.OverlapInMetadata
}

// Glyphs of seams without a bar: requested overlap was not delivered; none was requested.
const (
	dry     = "○"
	unasked = "·"
)

// full is a full bar for adjacent bars, which would otherwise merge.
const full = "▊"

// deliveryBar returns the bar of the lowest delivery among adjacent seams; full if all of
// it is delivered.
func deliveryBar(d view.Delivery) (glyph string, full bool) {
	switch minimum := d.LeastDelivered(); {
	case d.IsDry():
		return dry, false
	case minimum == 0:
		return unasked, false
	default:
		return bars[minimum-1], minimum == view.Levels
	}
}

// emptyText explains why there is no seam to draw.
func (v seamStrip) emptyText() string {
	switch n := v.Chunks(); {
	case v.View == nil && v.Failed != "": // a visible panel already says so
		return "no chunk: " + v.Failed
	case v.View == nil:
		return "no chunk yet"
	case n == 0:
		return "no chunk, no seam"
	}
	return "one chunk has no seam"
}

// fact describes the seam before the selected chunk, or after the first one, in w cells
// if a wording is that short. The object under the pointer has priority.
func (v seamStrip) fact(w int) (words []item) {
	if v.hover != "" {
		return []item{piece(v.Styles.Focus, cell.Clauses(v.hover, w, v.Styles.Method), 0)}
	}
	i := v.seam()
	tellings := v.tellings(i)
	if v.told {
		tellings = v.amountsAlone(i)
	}
	for _, t := range tellings {
		for _, words = range v.named(i, t) {
			if spread(words) <= w {
				return words
			}
		}
	}
	return words
}

// seam returns the seam before the selected chunk, or after the first one.
func (v seamStrip) seam() int {
	return min(max(0, v.Selected-1), v.View.Result.Seams.Len()-1)
}

// plain returns the overlap of the selected seam as a sentence without a reason.
func (v seamStrip) plain() []item {
	i := v.seam()
	return v.named(i, v.amountsAlone(i)[0])[0]
}

// telling is a wording of what a seam severs, if anything, and of its overlap.
type telling struct{ severs, overlap string }

// named returns a telling as a sentence, and after the numbers of the seam's chunks. The
// word that is amber explains the color of the bars and of the text.
func (v seamStrip) named(i int, t telling) [2][]item {
	s, pair := v.Styles, fmt.Sprintf("%d│%d ", i+1, i+2)
	if t.severs != "" {
		t.severs += " · "
	}
	if !v.isAmber(i) {
		return [2][]item{{piece(s.Muted, "seam "+pair+" "+t.severs+t.overlap, 0)}, {piece(s.Muted, pair+t.severs+t.overlap, 0)}}
	}
	overlap := piece(s.Overlap, "overlap", 0)
	return [2][]item{
		{piece(s.Muted, t.severs, 0), overlap, piece(s.Muted, fmt.Sprintf(" chunk %d repeats %s", i+2, t.overlap), 0)},
		{piece(s.Muted, pair+t.severs, 0), overlap, piece(s.Muted, " "+t.overlap, 0)},
	}
}

// isAmber reports whether the overlap of seam i is text that the next chunk repeats.
func (v seamStrip) isAmber(i int) bool {
	m := v.View.Result.Seams.At(i)
	return v.View.Given == nil && !v.isInMetadata() && m.Delivered > 0
}

// tellings returns descriptions of seam i, the longest first. If there is room for only
// one fact, it is the overlap, since the strip has a letter for what is severed.
func (v seamStrip) tellings(i int) (out []telling) {
	severs, overlaps := v.severs(i), v.overlaps(i)
	if severs != "" {
		for _, overlap := range overlaps {
			out = append(out, telling{severs, overlap})
		}
	}
	for _, overlap := range overlaps {
		out = append(out, telling{overlap: overlap})
	}
	return out
}

func (v seamStrip) amountsAlone(i int) (out []telling) {
	for _, overlap := range v.amounts(i) {
		out = append(out, telling{overlap: overlap})
	}
	return out
}

// severs describes the elements that seam i severs and no chunk holds whole; empty if
// there are none.
func (v seamStrip) severs(i int) string {
	judged, _ := v.Elements.Judged()
	at := judged.AtSeam(v.View, i)
	if k, ok := at.Lost.MostSevere(); ok {
		info, fate := judged.Elements.KindNames(k), judged.Elements[k].SeveredFate(k)
		if at.IsTooLong() {
			fate = "too long"
		}
		return info.Letter + " " + info.One + " " + fate
	}
	if text := judged.TextAt(v.View, i); !text.Empty() {
		return measuring.OtherTextLetter + " " + explain.OtherText(v.View.Result, text) + " severed"
	}
	return ""
}

// overlaps describes the overlap that seam i delivers, the longest wording first. The
// reason for a dry seam is more important than the requested amount.
func (v seamStrip) overlaps(i int) []string {
	m, s := v.View.Result.Seams.At(i), &v.View.Result.Settings
	amounts := v.amounts(i)
	if v.View.Given != nil || m.Requested == 0 && m.Delivered == 0 {
		return amounts
	}
	if m.Limit.Kind == chunk.LimitNone || len(amounts) == 1 { // all of it is delivered
		return amounts
	}
	words := []string{explain.Overlap(v.View.Result, i)}
	full, bare := amounts[0], amounts[1]
	words = append(words, full+": "+explain.LimitInShort(m.Limit, s.Unit))
	if number := explain.LimitByNumber(m.Limit, s.Unit); number != "" && s.OverlapUnit() == s.Unit {
		words = append(words, bare+": "+number)
	}
	why := ": " + explain.LimitName(m.Limit)
	words = append(words, full+why)
	if m.Dry() {
		return append(words, "dry"+why)
	}
	return append(words, full, bare)
}

// amounts returns the delivered and requested overlap of seam i, with its unit and
// without.
func (v seamStrip) amounts(i int) []string {
	m := v.View.Result.Seams.At(i)
	switch {
	case v.View.Given != nil:
		return []string{explain.Overlap(v.View.Result, i)}
	case m.Requested == 0 && m.Delivered == 0:
		return []string{"no overlap requested", "none requested"}
	}
	noun := strings.TrimSuffix(v.View.Result.Settings.OverlapUnit(), "s")
	delivered, requested := m.CountedOverlap()
	if delivered == requested {
		return []string{text.Count(delivered, noun)}
	}
	alone := part.Count(delivered) + " of "
	return []string{alone + text.Count(requested, noun), alone + part.Count(requested)}
}

// SeamAt returns the chunk after the seam at a column of the strip; ok is false if there
// is none.
func (v *Screen) SeamAt(x int) (chunk int, ok bool) {
	if v.View == nil || v.View.Result.Seams.Len() == 0 {
		return 0, false
	}
	strip := v.seams()
	n, pitch := strip.bars()
	x -= v.Layout.Seams.X + 1
	if x < 0 || x >= n*pitch {
		return 0, false
	}
	return x/pitch*v.View.Result.Seams.Len()/n + 1, true
}

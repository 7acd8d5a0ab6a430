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

// seamStrip is the strip of seams below the document.
type seamStrip struct {
	*part.Context

	w     int
	known *strip
	hover string // what the pointer is on, said in place of the selected seam's facts
	told  bool   // a panel in sight tells what the selected seam severs, and what limits it
}

func (v *Screen) seams() seamStrip {
	inSight := v.Panes.Visible(&v.Layout)
	told := slices.ContainsFunc(inSight, func(p any) bool { _, ok := p.(*panel.Chunk); return ok })
	return seamStrip{v.Context, v.Layout.Seams.W, &v.Kept.strip, v.Hover, told}
}

// strip is what the strip of seams tells, found once for a result and a width:
// a document may have more seams than a frame has time for.
type strip struct {
	view   *view.View
	judged *measuring.Judged
	parts  []stretch
}

// stretch is some neighbouring seams, each as the worst of them.
type stretch struct {
	measuring.AtSeam

	glyph string // the bar of the least that one of them delivers
	full  bool   // all deliver all they request
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
		at.AtSeam = judged.Between(v, from, to)
		at.glyph, at.full = deliveryBar(v.Deliveries(from, to))
	}
	return t.parts
}

func (v seamStrip) stretches() []stretch {
	judged, _ := v.Elements.Judged()
	n, _ := v.bars()
	return v.known.stretches(v.View, judged, n)
}

// draw draws every seam as a bar, delivered of requested, or in its place the letter of
// what it severs and no chunk has whole; then what the glyphs mean, or what is drawn
// over the text, and at the end the facts of the selected seam or what the pointer is on.
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
	look := s.Muted
	if v.hover != "" {
		look = s.Focus
	}
	b.Space(s.Text, b.Room()-cell.Width(fact, s.Method)-1)
	b.PutMax(look, fact, b.Room()-1)
	return b.Finish(s.Text)
}

// beside returns the fact of the selected seam, and what stands before it: what is drawn over
// the text, or what the glyphs mean. These keep their room, and the fact
// of the seam gets the rest; what the pointer is on goes before.
func (v seamStrip) beside(over []item, room int) (fact string, legend []item) {
	if n := spread(over); n > 0 {
		if most := room - n - gapBeside; most > leastSaid {
			fact = v.fact(most)
			if cell.Width(fact, v.Styles.Method) > most { // its shortest form
				fact = ""
			}
		}
		return fact, over
	}
	most := room
	if v.hover == "" {
		kept := longestFit(v.briefLegends(), room-cell.Width(v.fact(0), v.Styles.Method)-gapBeside)
		most -= spread(kept) + gapBeside
	}
	fact = v.fact(most)
	return fact, longestFit(v.legends(), room-cell.Width(fact, v.Styles.Method)-gapBeside)
}

// gapBeside are the cells around the legend and the fact.
const gapBeside = 3

// leastSaid is the least room for text beside the bars of the strip.
const leastSaid = 11

// bars returns the number of bars in the strip, and the cells from one to the next: two
// where each seam has a bar of its own with a gap behind it, else one. The fact of the
// selected seam and the legend keep their room.
func (v seamStrip) bars() (n, pitch int) {
	seams := v.View.Result.Seams.Len()
	if 2*seams+besideGaps <= v.w {
		return seams, 2
	}
	return min(max(8, v.w-1-besideBars), seams), 1
}

// besideGaps are the cells that the fact and the legend keep beside bars with gaps,
// besideBars those that they keep beside others.
const besideGaps, besideBars = 91, 36

// bar draws some seams as the worst of them is: what it severs that no chunk holds, then
// that nothing is delivered, then how little is.
func (v seamStrip) bar(b *cell.Line, at *stretch, pitch int, now bool) {
	s, glyph := v.Styles, at.glyph
	style := s.Bar
	if glyph == dry || glyph == unasked || v.isInMetadata() {
		style = s.Dry
	}
	if letter := at.Letter(); letter != "" {
		glyph, style = letter, s.ErrorBold
	} else if at.full && pitch == 1 {
		glyph = full
	}
	if now {
		style = s.MarkNow
	}
	b.Raw(style, glyph, 1)
	b.Space(s.Text, pitch-1)
}

// isInMetadata reports whether what is requested is kept as context, which no chunk repeats.
func (v seamStrip) isInMetadata() bool {
	return v.View.Result.Settings.Mode().Shares == settings.InMetadata
}

// Glyphs of seams without a bar: overlap was requested and none delivered; none
// was requested.
const (
	dry     = "○"
	unasked = "·"
)

// full is a full bar where bars stand side by side and would be one.
const full = "▊"

// deliveryBar returns the bar of the least that one of some neighbouring seams delivers
// of what it requests; full when it is all.
func deliveryBar(d view.Delivery) (glyph string, full bool) {
	switch minimum := d.LeastDelivered(); {
	case d.Dry():
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
	case v.View == nil && v.Failed != "": // no panel in sight need say it
		return "no chunk: " + v.Failed
	case v.View == nil:
		return "no chunk yet"
	case n == 0:
		return "no chunk, no seam"
	}
	return "one chunk has no seam"
}

// fact tells the seam before the selected chunk, or after the first, in w cells as far as
// there is a wording that short. What the pointer is on goes before.
func (v seamStrip) fact(w int) string {
	if v.hover != "" {
		return cell.Clauses(v.hover, w, v.Styles.Method)
	}
	i := min(max(0, v.Selected-1), v.View.Result.Seams.Len()-1)
	if v.told {
		return v.longestOf(i, v.amounts(i), w)
	}
	return v.tell(i, w)
}

// tell returns the fact of seam i in the longest wording that w cells hold whole: what
// it severs goes last.
func (v seamStrip) tell(i, w int) string {
	severs, overlaps := v.severs(i), v.overlaps(i)
	if severs[0] == "" {
		return v.longestOf(i, overlaps, w)
	}
	var words []string
	for _, overlap := range overlaps {
		words = append(words, severs[0]+" · "+overlap)
	}
	last := overlaps[len(overlaps)-1]
	return v.longestOf(i, append(words, severs[1]+" · "+last, severs[0], severs[1], last), w)
}

// longestOf returns the first of some words about seam i that w cells hold; else the last.
func (v seamStrip) longestOf(i int, words []string, w int) string {
	name := fmt.Sprintf("%d│%d ", i+1, i+2)
	for _, message := range words {
		if cell.Width(name+message, v.Styles.Method) <= w {
			return name + message
		}
	}
	return name + words[len(words)-1]
}

// severs says what seam i severs that no chunk holds whole, and again in fewer
// words; both are empty when it severs nothing.
func (v seamStrip) severs(i int) (said [2]string) {
	judged, _ := v.Elements.Judged()
	if k, ok := judged.AtSeam(v.View, i).Lost.Gravest(); ok {
		info := judged.Kinds.Words(k)
		return [2]string{info.Letter + ": severs a " + info.One, info.One + " cut"}
	}
	if text := judged.TextAt(v.View, i); !text.Empty() {
		letter := measuring.OtherTextLetter + ": "
		return [2]string{letter + "severs " + explain.OneOtherText(v.View.Result, text), letter + explain.OtherText(v.View.Result, text)}
	}
	return said
}

// overlaps describes the overlap that seam i delivers, the longest wording first. Why a
// seam is dry matters more than how much was requested.
func (v seamStrip) overlaps(i int) []string {
	m, s := v.View.Result.Seams.At(i), &v.View.Result.Settings
	amounts := v.amounts(i)
	if v.View.Given != nil || m.Requested == 0 && m.Delivered == 0 {
		return amounts
	}
	words := []string{explain.Overlap(v.View.Result, i)}
	if m.Limit.Kind == chunk.LimitNone {
		return append(words, amounts...)
	}
	full, bare := amounts[0], amounts[1]
	words = append(words, full+": "+explain.LimitInShort(m.Limit, s.Unit))
	if number := explain.LimitByNumber(m.Limit, s.Unit); number != "" && s.OverlapUnit() == s.Unit {
		words = append(words, bare+": "+number)
	}
	why := ": " + explain.LimitInAWord(m.Limit)
	words = append(words, full+why)
	if m.Dry() {
		return append(words, "no overlap"+why, "dry"+why)
	}
	return append(words, full, bare)
}

// amounts returns what seam i delivers of what was requested, with its unit and without.
func (v seamStrip) amounts(i int) []string {
	m := v.View.Result.Seams.At(i)
	switch {
	case v.View.Given != nil:
		return []string{explain.Overlap(v.View.Result, i)}
	case m.Requested == 0 && m.Delivered == 0:
		return []string{"no overlap requested", "no overlap"}
	}
	noun := strings.TrimSuffix(v.View.Result.Settings.OverlapUnit(), "s")
	delivered, requested := m.CountedOverlap()
	alone := part.Count(delivered) + " of "
	return []string{alone + text.Count(requested, noun), alone + part.Count(requested)}
}

// SeamAt returns the chunk after the seam at a column of the strip; ok is false where
// none is.
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

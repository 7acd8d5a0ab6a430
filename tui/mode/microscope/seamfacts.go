package microscope

import (
	"fmt"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// seamFact is one sentence about a seam, behind a label.
type seamFact struct {
	label, text string
	style       cell.Style // of the label
}

const factWidth = 11

// Lines draws the text around the seam, and below it what there is to say.
func (m *Mode) Lines(c *part.Context, w, h int) []string {
	i := seamOf(&c.Reader)
	if i < 0 {
		why := "one chunk has no seam"
		if c.View == nil {
			why = "cutting …"
		}
		return []string{part.Row(c, w, c.Styles.Muted, " "+why)}
	}
	t := newSeamText(c, i)
	facts := append(m.told(t), t.facts()...)
	var below []string
	for _, f := range facts {
		lines := t.fact(f, w)
		if h-len(below)-len(lines) < 9 && len(below) > 0 { // the text comes first
			break
		}
		below = append(below, lines...)
	}
	if h-len(below) > 14 {
		below = append([]string{part.Row(c, w, c.Styles.Text, "")}, below...)
	}
	return append(t.draw(w, h-len(below)), below...)
}

// told says where what was made whole last is now, when it is not what the seam
// severs.
func (m *Mode) told(t *seamText) []seamFact {
	d := &m.mended
	if d.doc != t.r.Doc || !t.c.Present() || !t.known || t.severed != nil && t.severed.Span == d.span {
		return nil
	}
	i := t.c.View.Owner(d.span.Start)
	if body := t.r.Chunks.Body(i); body.Start > d.span.Start || body.End < d.span.End {
		return nil
	}
	from, to := t.r.Doc.LineOf(d.span.Start), t.r.Doc.LastLineOf(d.span)
	said := fmt.Sprintf("the %s of %s is whole in chunk %d; this seam is the nearest to it", d.noun, part.NamedLines(from, to), i+1)
	return []seamFact{{"repaired", said, t.c.Styles.GoodBold}}
}

func (t *seamText) fact(f seamFact, w int) []string {
	var out []string
	for k, line := range cell.Wrap(f.text, max(8, w-factWidth-2), t.c.Method) {
		var b cell.Line
		b.Reset(w, t.c.Method)
		if k == 0 {
			b.Put(f.style, " "+f.label)
		}
		b.To(t.c.Styles.Text, factWidth)
		b.Put(t.c.Styles.Text, line)
		out = append(out, b.Finish(t.c.Styles.Text))
	}
	return out
}

// facts are what there is to say, the most important first.
func (t *seamText) facts() []seamFact {
	s := t.c.Styles
	out := []seamFact{t.state()}
	dry := t.c.Elements.Dry(t.i) && (t.severed == nil || t.severed.Whole())
	if t.severed != nil && !t.severed.Whole() {
		out = append(out, t.remedy())
	}
	if dry {
		out = append(out, t.overlap(), t.dry())
	}
	if around := t.around(); around != "" {
		out = append(out, seamFact{"also", around, s.Muted})
	}
	if said := explain.Section(t.r, t.i); said != "" {
		out = append(out, seamFact{"section", said, s.Muted})
	}
	if !dry {
		out = append(out, t.overlap())
	}
	if metrics.FenceGlued(t.r, t.i+1) {
		out = append(out, seamFact{"fence", fmt.Sprintf("stands behind the repeated text in chunk %d, on one line: to a Markdown parser no code block begins there", t.i+2), s.Warn})
	}
	out = append(out, seamFact{"cut here", explain.Cut(t.r, t.i), s.Muted})
	if t.meta {
		out = append(out, seamFact{"metadata", fmt.Sprintf("what is marked above the cut stands in chunk %d's metadata, below it in chunk %d's, and is not embedded with them", t.i+2, t.i+1), s.Muted})
	}
	return out
}

// overlap says what is delivered, and what limited it.
func (t *seamText) overlap() seamFact {
	label := "overlap"
	if t.meta {
		label = "context"
	}
	shared := explain.Overlap(t.r, t.i)
	if counted := explain.Counted(t.r, t.i); counted != "" {
		shared += "; " + counted
	}
	return seamFact{label, shared, t.c.Styles.Muted}
}

// state says what the cut did to the element at it.
func (t *seamText) state() seamFact {
	s, cut := t.c.Styles, t.severed
	switch {
	case !t.known:
		return seamFact{"severed", "looking for what is …", s.Muted}
	case cut == nil:
		return t.besideElements()
	}
	said := explain.Severed(t.r, &cut.Fate, cut.Missing, cut.Reachable)
	if cut.Whole() {
		return seamFact{"repaired", said, s.GoodBold}
	}
	if t.meta {
		said += "; text kept in metadata repairs nothing"
	}
	return seamFact{"severed", said, s.ErrorBold}
}

// besideElements says what the cut did where it severs no element of a kind.
func (t *seamText) besideElements() seamFact {
	s := t.c.Styles
	switch leaf, holder, ok := metrics.LeafAt(t.r, t.i); {
	case ok && holder >= 0:
		return seamFact{"repaired", explain.SeveredLeaf(t.r, leaf, holder), s.GoodBold}
	case ok:
		return seamFact{"severed", explain.SeveredLeaf(t.r, leaf, holder), s.ErrorBold}
	case metrics.InsideWord(t.r, t.i):
		return seamFact{"severed", "a word, in text that is of no kind of element", s.ErrorBold}
	}
	return seamFact{"whole", "nothing is severed here", s.GoodBold}
}

// around names the other elements that the seam severs.
func (t *seamText) around() string {
	if t.severed == nil {
		return ""
	}
	var said []string
	for i := range t.severed.Around {
		f := &t.severed.Around[i]
		what := "the " + explain.Noun(t.r, f.Kind, f.Element)
		if f.Whole() {
			what += ", which is repaired"
		}
		said = append(said, what)
	}
	if len(said) == 0 {
		return ""
	}
	return "it severs " + strings.Join(said, "; ")
}

// remedy says what would make the element whole, and what that costs.
func (t *seamText) remedy() seamFact {
	s := t.c.Styles
	r, known := t.c.Elements.Repair()
	switch {
	case t.c.View.Given != nil:
		return seamFact{"to repair", part.Uncut("repair"), s.Muted}
	case !known:
		return seamFact{"to repair", "looking for what would …", s.Muted}
	case r == nil:
		return seamFact{"to repair", "nothing that was tried makes it whole", s.Muted}
	}
	return seamFact{"press a", "to set " + changes(r) + cost(r, t.severed.Kind), s.FocusBold}
}

// dry says what would clear a dry seam, and what that changes elsewhere.
func (t *seamText) dry() seamFact {
	s := t.c.Styles
	r, known := t.c.Elements.DryRemedy(t.i)
	switch {
	case !known:
		return seamFact{"dry", "looking for what would clear it …", s.Warn}
	case r == nil:
		return seamFact{"dry", "nothing that was tried clears it", s.Warn}
	}
	said := "to set " + settings.LabelOf(r.Setting) + " " + r.To + ": " + r.Effect() + " dry seams"
	if cost := r.Cost(metrics.DrySeam); cost != "" {
		said += "; " + cost
	}
	return seamFact{"press a", said, s.FocusBold}
}

// cost says what a repair changes elsewhere.
func cost(r *sweep.Repair, k element.Kind) string {
	var said []string
	switch share := r.Stored(); {
	case share > 0:
		said = append(said, "stores "+quantity.Percent(share)+" more text")
	case share < 0:
		said = append(said, "stores "+quantity.Percent(-share)+" less text")
	}
	others := r.Before.Elements
	others[k] = r.After.Elements[k]
	fewer, _ := others.Changed(r.After.Elements)
	said = append(said, fewer...)
	one := r.After.Elements.Words(k).One
	switch n := r.Gained(k); {
	case n == 1:
		said = append(said, "makes this "+one+" whole, and no other")
	case n > 1:
		said = append(said, "makes "+quantity.Count(n, one)+" whole that are not")
	case n < 0:
		said = append(said, "breaks "+quantity.Count(1-n, "other "+one))
	}
	if a, b := quantity.Percent(r.Before.WholeText.Share()), quantity.Percent(r.After.WholeText.Share()); a != b {
		said = append(said, "whole text "+a+" → "+b)
	}
	if a, b := r.Before.Chunks, r.After.Chunks; a != b {
		said = append(said, "chunks "+part.Count(a)+" → "+part.Count(b))
	}
	if len(said) == 0 {
		return ""
	}
	return ": " + strings.Join(said, "; ")
}

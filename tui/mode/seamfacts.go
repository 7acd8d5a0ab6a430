package mode

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

type seamFact struct {
	label, text string
	style       cell.Style
	short       string // alternative for narrow screens, or empty
	oneRow      string // alternative that fits in one row, or empty
}

const factWidth = 11

func (m *Microscope) Lines(c *part.Context, w, h int) []string {
	i := MicroscopeSeam(&c.Reader)
	if i < 0 {
		reason := "only one chunk: no seams"
		if c.View == nil {
			reason = part.CuttingMessage(c)
		}
		return []string{part.Row(c, w, c.Styles.Muted, " "+reason)}
	}
	t := newSeamText(c, i)
	facts := append(m.repairedFacts(t), t.listFacts()...)
	var below []string
	for _, f := range facts {
		lines := t.formatFact(f, w)
		fits := func() bool { return len(below) == 0 || h-len(below)-len(lines) >= max(9, h*3/5) } // keep most rows for the text
		if f.short != "" && !fits() {
			f.text = f.short
			lines = t.formatFact(f, w)
		}
		if !fits() {
			break
		}
		below = append(below, lines...)
	}
	if h-len(below) > 14 {
		below = append([]string{part.Row(c, w, c.Styles.Text, "")}, below...)
	}
	return append(t.draw(w, h-len(below)), below...)
}

func (m *Microscope) repairedFacts(t *seamText) []seamFact {
	d := &m.lastRepaired
	if d.doc != t.r.Doc || !t.c.IsUpToDate() || !t.known || t.severed != nil && t.severed.Span == d.span {
		return nil
	}
	i := t.c.View.Owner(d.span.Start)
	if body := t.r.Chunks.Body(i); body.Start > d.span.Start || body.End < d.span.End {
		return nil
	}
	start, end := t.r.Doc.LineOf(d.span.Start), t.r.Doc.LastLineOf(d.span)
	message := fmt.Sprintf("the %s on %s is whole in chunk %d; this is the nearest seam", d.noun, part.LineRange(start, end), i+1)
	return []seamFact{{label: "repaired", text: message, style: t.c.Styles.GoodBold}}
}

func (t *seamText) formatFact(f seamFact, w int) []string {
	var out []string
	lines := cell.Wrap(f.text, max(8, w-factWidth-2), t.c.Method)
	if len(lines) > 1 && f.oneRow != "" && cell.Width(f.oneRow, t.c.Method) <= w-factWidth-2 {
		lines = []string{f.oneRow}
	}
	for k, line := range lines {
		var b cell.Line
		b.Reset(w, t.c.Method)
		if k == 0 {
			b.Put(f.style, " "+f.label)
		}
		b.PadTo(t.c.Styles.Text, factWidth)
		b.Put(t.c.Styles.Text, line)
		out = append(out, b.Finish(t.c.Styles.Text))
	}
	return out
}

func (t *seamText) listFacts() []seamFact {
	s := t.c.Styles
	out := []seamFact{t.stateFact()}
	dry := t.c.Elements.IsDry(t.i)
	switch broken := t.lost != nil; {
	case broken && dry: // keep facts with keys together
		out = append(out, t.remedyFact(), t.dryFact(), t.overlapFact())
	case broken:
		out = append(out, t.remedyFact())
	case dry:
		out = append(out, t.overlapFact(), t.dryFact())
	}
	if description := t.describeNearby(); description != "" {
		out = append(out, seamFact{label: "also", text: description, style: s.Muted})
	}
	if message := explain.Section(t.r, t.i); message != "" {
		out = append(out, seamFact{label: "section", text: message, style: s.Muted})
	}
	if !dry {
		out = append(out, t.overlapFact())
	}
	if metrics.HasBrokenFence(t.r, t.i+1) {
		out = append(out, seamFact{label: "hidden", text: fmt.Sprintf("the code starts on the repeated text's line in chunk %d: a Markdown parser sees no code block there", t.i+2), style: s.Warn})
	}
	out = append(out, seamFact{label: "cut here", text: explain.DescribeCut(t.r, t.i), style: s.Muted})
	if t.isInMetadata {
		out = append(out, seamFact{label: "metadata", text: fmt.Sprintf("the marked text above the cut is in chunk %d's metadata, the text below it in chunk %d's; neither is embedded", t.i+2, t.i+1), style: s.Muted})
	}
	return out
}

func (t *seamText) overlapFact() seamFact {
	label := "overlap"
	if t.isInMetadata {
		label = "context"
	}
	shared := explain.Overlap(t.r, t.i)
	if counted := explain.ExplainCounting(t.r, t.i); counted != "" {
		shared += "; " + counted
	}
	return seamFact{label: label, text: shared, style: t.c.Styles.Muted}
}

func (t *seamText) stateFact() seamFact {
	s, cut := t.c.Styles, t.severed
	switch {
	case !t.known:
		return seamFact{label: "severed", text: "looking for severed text …", style: s.Muted}
	case cut == nil || cut.IsWhole() && !t.text.Empty(): // other split text is described first
		return t.intactFact()
	}
	message := explain.Severed(t.r, &cut.Status, cut.Missing, cut.Reachable)
	if cut.IsWhole() {
		return seamFact{label: "repaired", text: message, style: s.GoodBold}
	}
	if t.isInMetadata {
		message += "; text kept in metadata repairs nothing"
	}
	if cut.TooLong {
		return seamFact{label: "too long", text: message, style: s.WarnBold}
	}
	out := seamFact{label: "severed", text: message, style: s.ErrorBold}
	if !t.isInMetadata && cut.Reachable && cut.Companion.Empty() {
		out.oneRow = explain.SeveredWordings(t.r, &cut.Status, cut.Missing, cut.Reachable)[1]
	}
	return out
}

func (t *seamText) intactFact() seamFact {
	s := t.c.Styles
	switch leaf, holder, ok := metrics.LeafAt(t.r, t.i); {
	case ok && holder >= 0:
		return seamFact{label: "repaired", text: explain.SeveredLeaf(t.r, leaf, holder), style: s.GoodBold}
	case ok:
		return seamFact{label: "severed", text: explain.SeveredLeaf(t.r, leaf, holder), style: s.ErrorBold}
	case metrics.HasOmittedTextAt(t.r, t.i):
		return seamFact{label: "left out", text: explain.PartlyOmitted, style: s.Muted}
	case metrics.IsInsideWord(t.r, t.i):
		return seamFact{label: "severed", text: "a word outside any element", style: s.ErrorBold}
	}
	if word := t.wordAtOverlapEnd(); word != "" {
		return seamFact{label: "whole", text: "the cut severs nothing, but the overlap ends within a " + word, style: s.Muted}
	}
	return seamFact{label: "whole", text: "nothing is severed here", style: s.GoodBold}
}

// wordAtOverlapEnd returns "word" or "link" if a truncated overlap ends inside one, or else "".
func (t *seamText) wordAtOverlapEnd() string {
	doc, at := t.r.Doc.Text, t.shared.End
	if t.shared.Empty() || at >= t.r.Seams[t.i].Byte || doc[at-1] <= ' ' || doc[at-1] >= utf8.RuneSelf || !isWordByte(doc[at]) {
		return ""
	}
	start := t.shared.Start + strings.LastIndexAny(doc[t.shared.Start:at], " \n") + 1
	if strings.Contains(doc[start:at], "://") {
		return "link"
	}
	return "word"
}

func isWordByte(b byte) bool { return '0' <= b && b <= '9' || 'A' <= b&^0x20 && b&^0x20 <= 'Z' }

func (t *seamText) describeNearby() string {
	if t.severed == nil {
		return ""
	}
	var parts []string
	name := func(f *element.Status) {
		subject := "the " + explain.Noun(t.r, f.Kind, f.Element)
		if f.IsWhole() {
			subject += " (repaired)"
		}
		parts = append(parts, subject)
	}
	switch {
	case t.text.Empty():
	case t.severed.IsWhole():
		name(&t.severed.Status)
	default:
		parts = append(parts, "the "+explain.OtherText(t.r, t.text))
	}
	for i := range t.severed.Others {
		name(&t.severed.Others[i])
	}
	if len(parts) == 0 {
		return ""
	}
	return "it severs " + strings.Join(parts, "; ")
}

func (t *seamText) remedyFact() seamFact {
	s := t.c.Styles
	r, known := t.c.Elements.Repair()
	switch {
	case t.c.View.Given != nil:
		return seamFact{label: "to repair", text: part.ExplainUncut("repair"), style: s.Muted}
	case !known:
		return seamFact{label: "to repair", text: "looking for a setting …", style: s.Muted}
	case r == nil:
		return seamFact{label: "to repair", text: "no setting up to twice max chunk size makes it whole", style: s.Muted}
	}
	out := seamFact{label: "press " + keys.Repair.Key(), text: "to set " + describeChanges(r), style: s.FocusBold}
	if r.IsHarmful() {
		out.text += ", which does harm elsewhere"
		out.style = s.Warn
	}
	if len(r.Changed) == 1 && settings.IsOverlapSize(r.Changed[0].Key) {
		out.text += ", the least needed"
	}
	out.text += describeCost(r, t.lost)
	return out
}

func (t *seamText) dryFact() seamFact {
	s := t.c.Styles
	r, known := t.c.Elements.DryRemedy(t.i)
	switch {
	case !known:
		return seamFact{label: "dry", text: "looking for a change that clears it …", style: s.Warn}
	case r == nil:
		return seamFact{label: "dry", text: "no single change clears it" + sweep.DescribeRestrictions(metrics.DrySeam), style: s.Muted}
	}
	out := seamFact{label: "press " + keys.ClearDry.Key(), style: s.FocusBold}
	changed, _ := settings.Lookup(r.Setting)
	out.text = "to set " + part.NameValue(changed, &r.Settings) + ": " + r.Effect() + " dry seams"
	harm, worse := "", r.DescribeWorst()
	switch r.Harm() {
	case sweep.Harmful:
		harm = ", but does harm elsewhere"
	case sweep.Drastic:
		harm = ", but it does more harm than good"
	}
	if harm != "" {
		out.style = s.Warn
	}
	out.text += harm
	out.short = out.text
	if worse != "" {
		out.short += ": " + worse
	}
	if cost := r.Cost(metrics.DrySeam); cost != "" {
		out.text += "; " + cost
	}
	return out
}

func describeCost(r *sweep.Repair, broken *measuring.SeveredText) string {
	clauses := []string{sweep.DescribeStorage(&r.Before, &r.After)}
	others := r.Before.Elements
	if !broken.OtherText {
		others[broken.Kind] = r.After.Elements[broken.Kind]
	}
	fewer, _ := others.Changed(r.After.Elements)
	clauses = slices.Concat(clauses, r.DescribeRaised(), fewer)
	if !broken.OtherText {
		clauses = append(clauses, describeGained(r, broken.Kind)...)
	}
	a, b := text.Percent(r.Before.WholeText.Share()), text.Percent(r.After.WholeText.Share())
	if lost := sweep.DescribeLostText(r.Before.WholeText, r.After.WholeText); lost != "" {
		clauses = append(clauses, lost)
	} else if a != b {
		clauses = append(clauses, "whole text "+a+" → "+b)
	}
	if growth := sweep.DescribeGrowth(&r.Before, &r.After, r.Settings.Unit); growth != "" {
		clauses = append(clauses, growth)
	}
	return ": " + strings.Join(clauses, "; ")
}

// describeGained describes how many elements a repair makes whole.
func describeGained(r *sweep.Repair, k element.Kind) []string {
	name := r.After.Elements.KindNames(k).Singular
	switch n := r.Gained(k); {
	case n == 1:
		return []string{"makes only this " + name + " whole"}
	case n > 1:
		return []string{part.Count(n) + " more " + r.After.Elements.KindNames(k).Plural + " whole"}
	case n < 0:
		return []string{"breaks " + text.Count(1-n, "other "+name)}
	}
	return nil
}

func describeChanges(r *sweep.Repair) string {
	words := make([]string, len(r.Changed))
	for i, t := range r.Changed {
		words[i] = part.NameValue(t, &r.Settings)
	}
	return strings.Join(words, ", ")
}

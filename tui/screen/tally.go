package screen

import (
	"slices"
	"strings"

	"chunkscope/engine/alteration"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// tally counts chunks, flags, dry seams and whole elements of this document, or of all if
// they are in scope.
func (v header) tally() []item {
	if v.Scope.IsAll() {
		m, _ := v.Scope.MeasureTotals()
		if m == nil || m.Total == nil || m.Settings != v.Settings {
			return nil
		}
		t := m.Total
		items := []item{piece(v.Styles.TextBold, plural(t.Chunks, "chunk"), 9).withAction(keys.Files)}
		items = append(items, v.flags(t.Small, t.Oversize, t.DrySeams.Dry)...)
		return append(append(items, storedItem(v.Styles, v.Layout.W, t.StoredRatio)), v.wholeItems(t.WholeText, t.Elements, 0, &t.Altered)...)
	}
	s, view := v.Styles, v.View
	switch {
	case view == nil && v.Failed != "":
		return []item{piece(s.Error, "not cut", 9)}
	case view == nil:
		return []item{piece(s.Muted, v.Spin+" "+part.Cutting(v.Context), 9)}
	}
	items := []item{v.chunks()}
	progress := v.Review.Progress()
	flags := v.flags(view.Small, view.Oversize, view.Dry)
	if progress.Decided > 0 && progress.Decided == progress.Total { // none is undecided any more
		for i := range flags {
			flags[i].style = s.Muted
		}
	}
	items = append(items, flags...)
	if progress.Decided > 0 {
		items = append(items, piece(s.Muted, "◇ "+part.Count(progress.Decided)+" of "+part.Count(progress.Total)+" decided", 4).withAction(keys.ReviewFlags))
	}
	if n := len(view.Result.Omitted); n > 0 { // intentional: text that is no longer whole is not the fault of the cuts
		items = append(items, piece(s.Muted, part.Count(n)+" left out", 6))
	}
	if style, past := v.describePastLimit(); past != "" {
		items = append(items, piece(style, past, 7).withAction(keys.ModelLimit))
	}
	if v.RunIsSlow {
		items = append(items, piece(s.Muted, v.Spin+" "+part.Cutting(v.Context), 8))
	}
	if judged, _ := v.Elements.JudgedElements(); judged != nil && v.Chunks() > 0 {
		items = append(items, storedItem(v.Styles, v.Layout.W, judged.Stored.PerSource()))
		items = append(items, v.wholeItems(judged.WholeText, judged.Elements, judged.OtherTexts, &judged.Altered)...)
	}
	return items
}

// storedItem describes how much more text is stored than the document has.
func storedItem(s *cell.Styles, width int, perSource float64) item {
	worth := requiredPriority
	if width < storedWidth {
		worth = 5
	}
	return piece(s.Text, text.Growth(perSource)+" stored", worth).withAction(ToMeasures)
}

const storedWidth = 64

func (v header) chunks() item {
	n := v.View.Result.Chunks.Len()
	message := plural(n, "chunk")
	if v.View.Result.Truncated {
		message = part.Count(n) + " of " + plural(v.View.Result.TotalBeforeTruncation, "chunk")
	}
	judged, _ := v.Elements.JudgedElements()
	if dropped := v.countDropped(judged); dropped != "" {
		return piece(v.Styles.ErrorBold, message+dropped, 9).withAction(keys.Chunks)
	}
	return piece(v.Styles.TextBold, message, 9).withAction(keys.Chunks)
}

// flags returns the flagged chunks, decided or not, and the dry seams, each with its mark
// in the gutter and on the map.
func (v header) flags(small, oversize, dry int) (items []item) {
	s := v.Styles
	label, seams := " oversize", plural(dry, "dry seam")
	if v.words >= briefFlags {
		label, seams = " over", part.Count(dry)+" dry"
	}
	if small > 0 {
		worth := 7
		if oversize > 0 { // the worse one stays longer
			worth--
		}
		items = append(items, piece(s.Text, "• "+part.Count(small)+" small", worth).withAction(keys.ReviewFlags))
	}
	if oversize > 0 {
		items = append(items, piece(s.Error, oversized+" "+part.Count(oversize)+label, 7).withAction(keys.ReviewFlags))
	}
	if dry > 0 {
		items = append(items, piece(s.Muted, "○ "+seams, 5).withAction(ToDry))
	}
	return items
}

// wholeItems returns the share of the text in whole elements, and the number of broken
// ones, or of lines of code that lost their indentation if that is worse.
func (v header) wholeItems(text metrics.Whole, kinds metrics.ByKind, others int, altered *alteration.Counts) []item {
	if text.Total == 0 {
		return nil
	}
	k, ok := kinds.Worst()
	worst := v.broken(&kinds, others)
	if indented := (metrics.Whole{Whole: altered.CodeLines - altered.Unindented, Total: altered.CodeLines}).Share(); altered.Unindented > 0 && (!ok || indented < kinds[k].Share()) {
		code := " of code"
		if v.words == allBrief {
			code = ""
		}
		worst = tallied(v.Styles, v.Styles.Error, plural(altered.Unindented, "line")+code+" unindented")
	}
	share := part.Percent(text.Whole, text.Total)
	message, longer := share+" whole", share+" of text whole"
	if worst != nil && text.Whole == text.Total && (altered.Unindented > 0 || !areTooLong(&kinds)) { // 100% would contradict what is broken
		message, longer = "all text whole", ""
	}
	out := []item{piece(part.WholeTextLook(&v.Styles.Face, text, kinds), message, 8).withAction(ToMeasures)}
	out[0].longer = longer
	if worst == nil {
		return out
	}
	it := item{priority: 6, action: ToMeasures, pieces: worst}
	for _, p := range worst {
		it.text += p.text
	}
	return append(out, it)
}

// tallied returns a number in a color, and its words, after a separator.
func tallied(s *cell.Styles, look cell.Style, message string) []item {
	number, words, _ := strings.Cut(message, " ")
	return []item{piece(s.Muted, "· ", 0), piece(look, number, 0), piece(s.Text, " "+words, 0)}
}

func areTooLong(kinds *metrics.ByKind) bool {
	for k := range kinds {
		if kinds[k].Broken() > kinds[k].TooLong {
			return false
		}
	}
	return true
}

// broken counts what is not whole: all together and, where there is room, by kind, the most
// frequent first. It is empty if all is whole. Numbers have the colors of letters on the
// strip.
func (v header) broken(kinds *metrics.ByKind, others int) (out []item) {
	var severed []element.Kind
	for k := range element.Kind(element.KindCount) {
		if kinds[k].Broken() > 0 {
			severed = append(severed, k)
		}
	}
	total, look, fate := kinds.Broken()+others, v.Styles.Error, "broken"
	if others == 0 && areTooLong(kinds) { // no cut of this size could help
		look, fate = v.Styles.Warn, "too long"
	}
	switch {
	case total == 0:
		return nil
	case len(severed) == 1 && others == 0:
		k := severed[0]
		return tallied(v.Styles, look, counted(kinds, k, v.words)+" "+kinds[k].DescribeFate(k))
	case v.words == allBrief || len(severed) == 0:
		return tallied(v.Styles, look, part.Count(total)+" "+fate)
	}
	slices.SortStableFunc(severed, func(a, b element.Kind) int { return kinds[b].Broken() - kinds[a].Broken() })
	for _, k := range severed {
		color, message := v.Styles.Error, counted(kinds, k, v.words)
		if kinds[k].Broken() == kinds[k].TooLong {
			color = v.Styles.Warn
		}
		if its := kinds[k].DescribeFate(k); its != "broken" && its != fate {
			message += " " + its
		}
		out = append(out, tallied(v.Styles, color, message)...)
		out = append(out, piece(v.Styles.Text, " ", 0))
	}
	if others > 0 {
		out = append(out, tallied(v.Styles, v.Styles.Error, part.Count(others)+" other")...)
	} else {
		out = out[:len(out)-1]
	}
	out[0].text = " " // the first kind follows a colon
	return append(tallied(v.Styles, look, part.Count(total)+" "+fate+":"), out...)
}

func counted(kinds *metrics.ByKind, k element.Kind, words words) string {
	n, named := kinds[k].Broken(), kinds.KindNames(k)
	if plural := strings.HasSuffix(named.Short, "s"); words == allLong || n == 1 || words < allBrief && !plural {
		return text.Count(n, named.One)
	}
	return part.Count(n) + " " + named.Short
}

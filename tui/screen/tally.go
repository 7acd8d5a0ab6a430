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

func (v header) countItems() []item {
	if v.Scope.IsAll() {
		m, _ := v.Scope.MeasureTotals()
		if m == nil || m.Total == nil || m.Settings != v.Settings {
			return nil
		}
		t := m.Total
		items := []item{newItem(v.Styles.TextBold, plural(t.Chunks, "chunk"), 9).withAction(keys.Files)}
		items = append(items, v.flagItems(t.Small, t.Oversize, t.DrySeams.DryCount)...)
		return append(items, worstItems(v, t.Elements, 0, &t.Altered)...)
	}
	s, view := v.Styles, v.View
	switch {
	case view == nil && v.FailureMessage != "":
		return []item{newItem(s.Error, "not cut", 9)}
	case view == nil:
		return []item{newItem(s.Muted, v.Spin+" "+part.CuttingMessage(v.Context), 9)}
	}
	items := []item{v.chunkItem()}
	progress := v.Review.Progress()
	flags := v.flagItems(view.SmallCount, view.OversizeCount, view.DryCount)
	if progress.Decided > 0 && progress.Decided == progress.Total { // all flags have a decision
		for i := range flags {
			flags[i].style = s.Muted
		}
	}
	items = append(items, flags...)
	if progress.Decided > 0 {
		items = append(items, newItem(s.Muted, "◇ "+part.Count(progress.Decided)+" of "+part.Count(progress.Total)+" decided", 4).withAction(keys.ReviewFlags))
	}
	if n := len(view.Result.Omitted); n > 0 { // unlike broken text, omissions are intended
		items = append(items, newItem(s.Muted, part.Count(n)+" left out", 6))
	}
	if style, past := v.describePastLimit(); past != "" {
		items = append(items, newItem(style, past, 7).withAction(keys.ModelLimit))
	}
	if v.RunIsSlow {
		items = append(items, newItem(s.Muted, v.Spin+" "+part.CuttingMessage(v.Context), 8))
	}
	if states, _ := v.Elements.ElementStates(); states != nil && v.ChunkCount() > 0 {
		items = append(items, worstItems(v, states.Elements, states.OtherTextCount, &states.Altered)...)
	}
	return items
}

func measureItems(v header) []item {
	var whole metrics.WholeCount
	var kinds metrics.ByKind
	var perSource float64
	if v.Scope.IsAll() {
		m, _ := v.Scope.MeasureTotals()
		if m == nil || m.Total == nil || m.Settings != v.Settings {
			return nil
		}
		whole, kinds, perSource = m.Total.WholeText, m.Total.Elements, m.Total.StoredRatio
	} else {
		states, _ := v.Elements.ElementStates()
		if v.View == nil || states == nil || v.ChunkCount() == 0 {
			return nil
		}
		whole, kinds, perSource = states.WholeText, states.Elements, states.Stored.PerSource()
	}
	stored := text.Growth(perSource) + " text stored"
	switch {
	case v.Layout.W < storedWidth:
		stored = ""
	case v.w == v.Layout.W && v.words >= briefFlags:
		stored = text.Growth(perSource) + " stored"
	}
	pieces := []item{newItem(v.Styles.Text, stored, 0)}
	if whole.Total > 0 {
		if stored != "" {
			pieces = append(pieces, newItem(v.Styles.Muted, " · ", 0))
		}
		share := part.MarkPoor(v.Styles, part.Percent(whole.Whole, whole.Total), part.IsPoor(whole, kinds))
		pieces = append(pieces, newItem(part.WholeTextStyle(&v.Styles.Face, whole, kinds), share+" whole", 0))
	}
	return []item{joinPieces(pieces, requiredPriority)}
}

// joinPieces joins differently styled items into one. A click on it opens the measures.
func joinPieces(pieces []item, priority int) item {
	it := item{priority: priority, action: OpenMeasures, pieces: pieces}
	for _, p := range pieces {
		it.text += p.text
	}
	return it
}

const storedWidth = 64

func (v header) chunkItem() item {
	n := v.View.Result.Chunks.Len()
	message := plural(n, "chunk")
	if v.View.Result.Truncated {
		message = part.Count(n) + " of " + plural(v.View.Result.TotalBeforeTruncation, "chunk")
	}
	states, _ := v.Elements.ElementStates()
	if dropped := v.countDropped(states); dropped != "" {
		return newItem(v.Styles.ErrorBold, message+dropped, 9).withAction(keys.Chunks)
	}
	return newItem(v.Styles.TextBold, message, 9).withAction(keys.Chunks)
}

// flagItems counts flagged chunks and seams without overlap, each with a mark.
func (v header) flagItems(small, oversize, dry int) (items []item) {
	s := v.Styles
	label, seams := " oversize", plural(dry, "dry seam")
	if v.words >= briefFlags {
		label, seams = " over", part.Count(dry)+" dry"
	}
	if small > 0 {
		priority := 7
		if oversize > 0 { // more important than small chunks
			priority--
		}
		items = append(items, newItem(s.Text, "• "+part.Count(small)+" small", priority).withAction(keys.ReviewFlags))
	}
	if oversize > 0 {
		items = append(items, newItem(s.Error, oversizeMark+" "+part.Count(oversize)+label, 7).withAction(keys.ReviewFlags))
	}
	if dry > 0 {
		items = append(items, newItem(s.Muted, "○ "+seams, 5).withAction(NextDrySeam))
	}
	return items
}

// worstItems counts the broken elements. If a larger share of the code lines has lost its
// indentation, it counts those lines instead.
func worstItems(v header, kinds metrics.ByKind, others int, altered *alteration.Counts) []item {
	k, ok := kinds.Worst()
	pieces := v.brokenItems(&kinds, others)
	if indented := (metrics.WholeCount{Whole: altered.CodeLines - altered.Unindented, Total: altered.CodeLines}).Share(); altered.Unindented > 0 && (!ok || indented < kinds[k].Share()) {
		code := " of code"
		if v.words == allBrief {
			code = ""
		}
		pieces = newCountItems(v.Styles.Text, v.Styles.Error, plural(altered.Unindented, "line")+code+" unindented")
	}
	if pieces == nil {
		return nil
	}
	return []item{joinPieces(pieces, 6)}
}

// newCountItems returns an item for the number at the start of message, in style look, and an item
// for the rest.
func newCountItems(words, look cell.Style, message string) []item {
	number, rest, _ := strings.Cut(message, " ")
	return []item{newItem(look, number, 0), newItem(words, " "+rest, 0)}
}

func areTooLong(kinds *metrics.ByKind) bool {
	for k := range kinds {
		if kinds[k].Broken() > kinds[k].TooLong {
			return false
		}
	}
	return true
}

// brokenItems counts the broken elements and, if they fit, each kind, most frequent first. The
// numbers have the colors of the letters in the seam strip.
func (v header) brokenItems(kinds *metrics.ByKind, others int) (out []item) {
	var severed []element.Kind
	for k := range element.Kind(element.KindCount) {
		if kinds[k].Broken() > 0 {
			severed = append(severed, k)
		}
	}
	total, look, status := kinds.Broken()+others, v.Styles.Error, "broken"
	if others == 0 && areTooLong(kinds) { // no chunk of this size can contain the elements
		look, status = v.Styles.Warn, "too long"
	}
	switch {
	case total == 0:
		return nil
	case len(severed) == 1 && others == 0:
		k := severed[0]
		return newCountItems(v.Styles.Text, look, formatBroken(kinds, k, v.words)+" "+kinds[k].DescribeStatus(k))
	case v.words == allBrief || len(severed) == 0:
		return newCountItems(v.Styles.Text, look, part.Count(total)+" "+status)
	}
	slices.SortStableFunc(severed, func(a, b element.Kind) int { return kinds[b].Broken() - kinds[a].Broken() })
	out = newCountItems(v.Styles.Text, look, part.Count(total)+" "+status+":")
	gap := " "
	add := func(color cell.Style, message string) {
		out = append(append(out, newItem(v.Styles.Text, gap, 0)), newCountItems(v.Styles.Text, color, message)...)
		gap = ", "
	}
	for _, k := range severed {
		color, message := v.Styles.Error, formatBroken(kinds, k, v.words)
		if kinds[k].Broken() == kinds[k].TooLong {
			color = v.Styles.Warn
		}
		if description := kinds[k].DescribeStatus(k); description != "broken" && description != status && v.words < briefStatuses {
			message += " " + description
		}
		add(color, message)
	}
	if others > 0 {
		add(v.Styles.Error, part.Count(others)+" other")
	}
	return out
}

func formatBroken(kinds *metrics.ByKind, k element.Kind, words words) string {
	n, named := kinds[k].Broken(), kinds.KindNames(k)
	if plural := strings.HasSuffix(named.Short, "s"); words == allLong || n == 1 && words != briefStatuses || words < briefStatuses && !plural {
		return text.Count(n, named.Singular)
	}
	if n == 1 {
		return "1 " + shortWord(named)
	}
	return part.Count(n) + " " + named.Short
}

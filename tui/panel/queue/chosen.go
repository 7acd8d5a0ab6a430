package queue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
)

// drawDetails describes the selected item. If space is limited, the possible actions come first.
func (p *Review) drawDetails(c *part.Context, w, k, height int) []string {
	if k < 0 {
		s := part.Sheet{C: c, W: w}
		s.Text(NotFlaggedMessage(c), c.Styles.Muted)
		return s.Lines
	}
	if c.H > maxFlatHeight && c.H < part.FullPanelHeight && w >= reasonWidth && !hasSeveralDocuments(c) {
		return p.describeInRows(c, w, k)
	}
	flag, remedy := part.Sheet{C: c, W: w}, part.Sheet{C: c, W: w}
	p.writeFlag(&flag, k)
	p.writeRemedy(&remedy, k)
	if len(flag.Lines)+len(remedy.Lines) <= height {
		return append(flag.Lines, remedy.Lines...)
	}
	if c.H <= maxFlatHeight {
		lines := part.Sheet{C: c, W: w}
		text := p.describeItem(c, k)
		if rows := cell.Wrap(text, w-2, c.Method); len(rows) > height && height > 0 { // mention the key that enlarges the panel
			extra := " … " + c.KeyFor(keys.EnlargePane) + " shows all"
			text = strings.Join(append(rows[:height-1:height-1], cell.Truncate(rows[height-1], w-2-len(extra)+2, c.Method)+extra), "\n")
		}
		lines.Text(text, c.Styles.Text)
		return lines.Lines
	}
	sheet := part.Sheet{C: c, W: w, MaxRows: max(2, height-1)} // reserve one row for the flag
	p.writeRemedy(&sheet, k)
	sheet.Lines, sheet.MaxRows = sheet.Lines[:min(len(sheet.Lines), sheet.MaxRows)], height
	p.writeFlag(&sheet, k)
	return sheet.Lines[:min(len(sheet.Lines), height)]
}

func (p *Review) describeInRows(c *part.Context, w, k int) []string {
	s := part.Sheet{C: c, W: w}
	it := c.Review.Item(k)
	remedies, remedy, style := p.listRemedies(c, k)
	if remedy == "" {
		p.remedy = min(p.remedy, len(remedies)-1)
		r := &remedies[p.remedy]
		if len(remedies) > 1 {
			remedy = fmt.Sprintf("remedy %d of %d ", p.remedy+1, len(remedies))
		}
		changed, _, _ := strings.Cut(r.Cost(it.Flag), "; ")
		remedy, style = remedy+"→ "+r.Describe()+": "+cmp.Or(changed, "changes no other measure"), c.Styles.Advice
	}
	wrapRows := func(text string, limit int) []string {
		rows := cell.Wrap(text, w-2, c.Method)
		if len(rows) > limit {
			rows = append(rows[:limit-1:limit-1], cell.TruncateAtClause(strings.Join(rows[limit-1:], " "), w-2, c.Method))
		}
		return rows
	}
	d, decided := c.Review.Decision(it.Chunk)
	below := wrapRows(remedy, 2)
	rows := 3 - len(below)
	if decided {
		rows = 1
	}
	s.Text(strings.Join(wrapRows(describeReason(c, it), rows), "\n"), c.Styles.Text)
	if decided {
		s.Text(DescribeDecision(d), c.Styles.Good)
	}
	s.Text(strings.Join(below, "\n"), style)
	return s.Lines
}

func (p *Review) describeItem(c *part.Context, k int) string {
	it := c.Review.Item(k)
	text := describeReason(c, it)
	if d, ok := c.Review.Decision(it.Chunk); ok {
		text += " · " + DescribeDecision(d)
	}
	remedies, empty, _ := p.listRemedies(c, k)
	if empty != "" {
		return text + " · " + empty
	}
	p.remedy = min(p.remedy, len(remedies)-1)
	r := &remedies[p.remedy]
	text += " → " + r.Describe()
	changed, _, _ := strings.Cut(r.Cost(it.Flag), "; ")
	if changed == "" {
		changed = "nothing else changes"
	}
	if r.Harm() != sweep.Harmless {
		changed += "; " + c.KeyFor(keys.AcceptChunk) + " accepts the chunk; that may be better"
	}
	return text + ": " + describeCostScope(c) + changed
}

func (p *Review) writeFlag(s *part.Sheet, k int) {
	c := s.C
	it := c.Review.Item(k)
	s.Text(describeReason(c, it), c.Styles.Text)
	if message := describePastLimit(c, it.Chunk); message != "" && it.Flag != reviewing.PastLimit {
		s.Text(message, c.Styles.Text)
	}
	if d, ok := c.Review.Decision(it.Chunk); ok {
		s.Text(DescribeDecision(d), c.Styles.Good)
	}
	if n := c.Review.CountSameText(it.Chunk); n > 1 {
		s.Text(fmt.Sprintf("%s flagged chunks have exactly this text: a decision applies to all of them", part.Count(n)), c.Styles.Muted)
	}
}

func describeReason(c *part.Context, it reviewing.Item) string {
	r := c.View.Result
	ch := r.Chunks.At(it.Chunk)
	switch it.Flag {
	case metrics.Oversize:
		return explain.Oversize(r, ch)
	case reviewing.PastLimit:
		return describePastLimit(c, it.Chunk)
	case metrics.SeveredSeam:
		switch lost := measuring.SeveredTextAt(c.View, it.Chunk-1, c.View.SeveredAt(it.Chunk-1)); {
		case lost == nil:
			return "the cut before it severs text that is whole in no chunk"
		case lost.OtherText:
			return "the cut before it severs the " + lost.Noun + ", which is whole in no chunk"
		default:
			return "the " + explain.Broken(r, &lost.Status)
		}
	case metrics.DrySeam:
		return "the seam before it is dry: " + explain.Overlap(r, it.Chunk-1)
	}
	return explain.Small(r, ch)
}

// describePastLimit describes how much of chunk i exceeds the limit of the embedding model. It
// returns "" if the chunk does not.
func describePastLimit(c *part.Context, i int) string {
	l := c.Model.Limit()
	if l == nil {
		return ""
	}
	p, ok := l.PartBeyondLimit(i)
	if !ok {
		return ""
	}
	text := fmt.Sprintf("%s tokens, but %s never reads the last %s", part.Count(p.Tokens), l.Model.Name, part.Count(p.ExtraTokens))
	if l.Estimate {
		text = "about " + text + " (" + l.EstimateWarning() + ")"
	}
	return text
}

func (p *Review) writeRemedy(s *part.Sheet, k int) {
	remedies, empty, style := p.listRemedies(s.C, k)
	if empty != "" {
		s.Text(empty, style)
		return
	}
	p.writeRemedies(s, s.C.Review.Item(k), remedies)
}

func decideKeys(c *part.Context) string {
	return c.KeyFor(keys.AcceptChunk) + " accepts it; again: with a note"
}

func (*Review) listRemedies(c *part.Context, k int) (all []sweep.Remedy, reason string, style cell.Style) {
	remedies, err := c.Review.Remedies(k)
	switch {
	case err != nil:
		return nil, "no remedy: " + settings.ScreenMessage(err), c.Styles.Warn
	case remedies == nil:
		return nil, "looking for a remedy …", c.Styles.Muted
	case remedies.Repair != nil:
		return nil, "→ " + repairText(remedies.Repair), c.Styles.Advice
	case len(remedies.All) == 0:
		return nil, noRemedyMessage(c, c.Review.Item(k), remedies), c.Styles.Muted
	}
	return remedies.All, "", ""
}

func repairText(r *sweep.Repair) string {
	content := describeRepair(r) + ": " + sweep.DescribeStorage(&r.Before, &r.After)
	if growth := sweep.DescribeGrowth(&r.Before, &r.After, r.Settings.Unit); growth != "" {
		content += ", " + growth
	}
	if costs := slices.DeleteFunc(append(r.DescribeRaised(), r.DescribeLosses()), func(cost string) bool { return cost == "" }); len(costs) > 0 {
		content += "; a trade: " + strings.Join(costs, ", ")
	}
	return content
}

func describeRepair(r *sweep.Repair) string {
	var changed []string
	for _, t := range r.Changed {
		changed = append(changed, part.NameValue(t, &r.Settings))
	}
	return strings.Join(changed, ", ") + " makes it whole"
}

// DescribeDecision returns the verdict and the note of a decision as text.
func DescribeDecision(d review.Decision) string {
	glyph := "✓ "
	if d.Verdict == review.Waived {
		glyph = "~ "
	}
	text := glyph + string(d.Verdict)
	if d.Note != "" {
		text += ": " + d.Note
	}
	return text
}

func (p *Review) writeRemedies(s *part.Sheet, it reviewing.Item, all []sweep.Remedy) {
	c := s.C
	p.remedy = min(p.remedy, len(all)-1)
	r := &all[p.remedy]
	style := c.Styles.Advice
	if _, decided := c.Review.Decision(it.Chunk); decided {
		style = c.Styles.Muted
	}
	s.Text("→ "+r.Describe(), style)
	message := r.Cost(it.Flag)
	if message == "" {
		message = "changes no other measure"
	}
	message = describeCostScope(c) + message
	if len(all) > 1 { // the count comes first, because a short screen truncates the rest
		message = fmt.Sprintf("remedy %d of %d · ", p.remedy+1, len(all)) + message
	}
	if r.Harm() != sweep.Harmless { // the remedy may be worse than the problem
		message = c.KeyFor(keys.AcceptChunk) + " accepts the chunk as it is; that may be better: " + message
	}
	s.Text(message, c.Styles.Muted)
}

// describeCostScope returns a note that costs are measured only in the open document. It returns ""
// if there is only one document.
func describeCostScope(c *part.Context) string {
	if !hasSeveralDocuments(c) {
		return ""
	}
	return fmt.Sprintf("all %s are cut again; in this one: ", text.Count(c.Scope.DocumentCount(), "document"))
}

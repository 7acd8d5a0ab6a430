package sweep

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

func (c *Curve) recommend(base engine.Settings) {
	if !settings.IsOverlapSize(c.Setting) {
		c.Recommendation = c.describeEffect() + c.warnAboutDroppedText(base)
		return
	}
	knee, ok := FindKnee(c.Points)
	if !ok {
		c.Recommendation = "The document has no text to judge overlap by."
		return
	}
	c.Knee = &knee
	c.Recommendation = c.describeKnee(base, knee)
	kneeSettings := base.WithNumber(c.Setting, knee.Value)
	for _, key := range base.Mode().SizeKeys {
		if t, ok := settings.Lookup(key); ok && key != c.Setting && t.Number(&kneeSettings) != t.Number(&base) {
			c.Recommendation += fmt.Sprintf(" Note that with %s 0, %s (%s) applies: set that to 0 too.", settings.KeyLabel(c.Setting), t.Label(), formatValue(t, t.Number(&base)))
		}
	}
	c.Recommendation += c.warnAboutDroppedText(base)
}

func (c *Curve) warnAboutDroppedText(base engine.Settings) string {
	if !c.IgnoresCap {
		return ""
	}
	return fmt.Sprintf(" Note that max chunks per document (%d) drops text; the curve still counts it.", base.MaxChunksPerDocument)
}

func (c *Curve) describeKnee(base engine.Settings, k Knee) string {
	benefit := c.describeBenefit(base, k)
	if base.EmbeddedOverlapKey() == "" || len(c.Points) == 1 {
		return benefit
	}
	benefit += c.DescribeSwing(k) + c.describeShortfalls(k)
	switch {
	case k.HasTooFewElements:
		return fmt.Sprintf("Perhaps %s: %s. %s", c.formatNumber(k.Value), k.KneeWarning(), benefit)
	case k.HasRange() && !k.IsHighest:
		return benefit + fmt.Sprintf(" The knee is not sharp: it lies between %s and %s.", c.formatNumber(k.Band.Low), c.formatNumber(k.Band.High))
	}
	return benefit
}

// KneeWarning returns a warning if the knee depends on too few elements. Otherwise, it returns "".
func (k *Knee) KneeWarning() string {
	switch {
	case !k.HasTooFewElements:
		return ""
	case k.Severed == 1:
		return "based on only 1 element, too few to tell"
	}
	return fmt.Sprintf("based on only %d elements, too few to tell", k.Severed)
}

type shortfall struct {
	kind element.Kind
	best *Point
}

// shortfalls lists the kinds of elements with more intact elements above the knee than at the knee,
// largest difference first. Not all of them affect the share of intact text.
func (c *Curve) shortfalls(k Knee) (list []shortfall) {
	point := &c.Points[k.Index]
	for i, j := range point.Elements {
		x := shortfall{element.Kind(i), point}
		for p := k.Index + 1; p < len(c.Points); p++ {
			if c.Points[p].isUsable() && c.Points[p].Elements[i].Whole > x.best.Elements[i].Whole {
				x.best = &c.Points[p]
			}
		}
		if x.best != point && x.kind != element.Sentence && j.Total > 0 { // sentences already count as intact text
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b shortfall) int {
		return cmp.Compare(point.Elements[a.kind].Share()-a.best.Elements[a.kind].Share(), point.Elements[b.kind].Share()-b.best.Elements[b.kind].Share())
	})
	return list
}

func (c *Curve) describeShortfalls(k Knee) string {
	const limit = 2
	list, point := c.shortfalls(k), &c.Points[k.Index]
	if len(list) == 0 {
		return ""
	}
	var parts []string
	for _, x := range list[:min(limit, len(list))] {
		j := point.Elements[x.kind]
		parts = append(parts, fmt.Sprintf("%s of %s %s are whole at %s, %s at %s (%s stored)", text.GroupDigits(j.Whole), text.GroupDigits(j.Total),
			point.Elements.KindNames(x.kind).Plural, c.formatPoint(point), text.GroupDigits(x.best.Elements[x.kind].Whole), c.formatPoint(x.best), text.Growth(x.best.StoredRatio)))
	}
	return " By kind, more overlap helps: " + strings.Join(parts, "; ") + "."
}

// DescribeShortfalls describes the kinds of elements that benefit from more overlap than the knee.
// If there are none, it returns "".
func (c *Curve) DescribeShortfalls() string {
	if c.Knee == nil {
		return ""
	}
	return strings.TrimSpace(c.describeShortfalls(*c.Knee))
}

// DescribeShortfall describes the kind of element that benefits most from more overlap than the
// knee, as in "50 makes 14 more headings whole (+1% stored)". If there is none, it returns "".
func (c *Curve) DescribeShortfall() string {
	if c.Knee == nil {
		return ""
	}
	list := c.shortfalls(*c.Knee)
	if len(list) == 0 {
		return ""
	}
	point, x := &c.Points[c.Knee.Index], list[0]
	words, n := point.Elements.KindNames(x.kind), x.best.Elements[x.kind].Whole-point.Elements[x.kind].Whole
	name := words.Plural
	if n == 1 {
		name = words.Singular
	}
	return fmt.Sprintf("%s makes %s more %s whole (%s stored)", c.formatPoint(x.best), text.GroupDigits(n), name, text.Growth(x.best.StoredRatio))
}

func (c *Curve) describeBenefit(base engine.Settings, k Knee) string {
	point, limit, first, last := &c.Points[k.Index], &c.Points[k.MostIndex], c.first(), c.last()
	percentage := text.Percent(point.WholeText.Share())
	switch {
	case base.EmbeddedOverlapKey() == "":
		return fmt.Sprintf("Overlap mode %s keeps repeated text in metadata, so %s does not affect whole text (%s), which depends only on the cuts.",
			base.OverlapMode, settings.KeyLabel(c.Setting), percentage)
	case first == last:
		return fmt.Sprintf("At %s, %s of the text is whole (%s stored); there is no other value to compare.",
			c.formatPoint(point), percentage, text.Growth(point.StoredRatio))
	case k.IsLowest && point.WholeText.Share() < SufficientWholeText:
		return fmt.Sprintf("More overlap gains little here: %s of the text is whole at %s, %s at %s, with %s stored instead of %s.",
			percentage, c.formatPoint(point), text.Percent(last.WholeText.Share()), c.formatPoint(last), text.Growth(last.StoredRatio), text.Growth(point.StoredRatio))
	case k.IsLowest && c.describeShortfalls(k) != "":
		return fmt.Sprintf("For whole text, %s is enough: %s of it is whole, and %s of adjacent sentences are together; %s.",
			c.formatPoint(point), percentage, text.Percent(point.WholePairs.Share()), c.describeMore(k))
	case k.IsLowest:
		return fmt.Sprintf("%s is enough: %s of the text is already whole, and %s of adjacent sentences are together; %s.",
			c.formatPoint(point), percentage, text.Percent(point.WholePairs.Share()), c.describeMore(k))
	case k.IsHighest:
		return fmt.Sprintf("From %s to %s, whole text rises from %s to %s, stored text from %s to %s, and the curve is still rising at the end of the range: sweep further.",
			c.formatPoint(first), c.formatPoint(point), text.Percent(first.WholeText.Share()), percentage, text.Growth(first.StoredRatio), text.Growth(point.StoredRatio))
	}
	message := fmt.Sprintf("%s makes %s of the text whole (%s: %s) and stores %s",
		c.formatPoint(point), percentage, c.formatPoint(first), text.Percent(first.WholeText.Share()), text.Growth(point.StoredRatio))
	if limit == point {
		if c.DescribeSwing(k) != "" {
			return message + "."
		}
		return message + "; beyond that, no more text becomes whole."
	}
	return fmt.Sprintf("%s; beyond that, each additional 1%% of stored text makes %s more whole, up to %s at %s (%s stored).",
		message, formatRate(k.GainBeyond), text.Percent(limit.WholeText.Share()), c.formatPoint(limit), text.Growth(limit.StoredRatio))
}

// DescribeSwing describes values above the knee at which less text is intact, and a single value at
// which more text is intact. If there are no such values, it returns "".
func (c *Curve) DescribeSwing(k Knee) string {
	point := &c.Points[k.Index]
	worst, best, isKept := point, point, false
	for i := k.Index + 1; i < len(c.Points); i++ {
		p := &c.Points[i]
		isKept = isKept || p.isUsable() && p.WholeText.Share() >= point.WholeText.Share()
		switch {
		case !p.isUsable():
		case p.WholeText.Share() < worst.WholeText.Share():
			worst = p
		case p.WholeText.Share() > best.WholeText.Share():
			best = p
		}
	}
	better := c.risesAfterKnee(k) && best.WholeText.Share() > c.Points[k.MostIndex].WholeText.Share()
	share := func(p *Point) string { return text.Percent(p.WholeText.Share()) }
	switch drops := share(worst) != share(point); {
	case drops && better:
		return fmt.Sprintf(" Beyond that, differences are due to chance: %s is whole at %s, %s at %s.", share(worst), c.formatPoint(worst), share(best), c.formatPoint(best))
	case drops && !isKept:
		return fmt.Sprintf(" More overlap is worse: %s is whole at %s.", share(worst), c.formatPoint(worst))
	case drops:
		return fmt.Sprintf(" Some larger values are worse: %s is whole at %s.", share(worst), c.formatPoint(worst))
	case better:
		return fmt.Sprintf(" Only %s keeps %s whole; the values next to it keep less.", c.formatPoint(best), share(best))
	}
	return ""
}

func (c *Curve) risesAfterKnee(k Knee) bool {
	for i := k.Index + 1; i < len(c.Points); i++ {
		if p := &c.Points[i]; p.isUsable() && p.WholeText.Share() > c.Points[k.Index].WholeText.Share() {
			return true
		}
	}
	return false
}

// SufficientWholeText is the share of intact text, from 0 to 1, above which overlap is not needed.
const SufficientWholeText = 0.9

func (c *Curve) describeMore(k Knee) string {
	point, limit, last := &c.Points[k.Index], &c.Points[k.MostIndex], c.last()
	if limit == point && c.DescribeSwing(k) != "" {
		return fmt.Sprintf("larger values store more (at %s, %s instead of %s)", c.formatPoint(last), text.Growth(last.StoredRatio), text.Growth(point.StoredRatio))
	}
	if limit == point {
		return fmt.Sprintf("larger values make no more text whole and store more (at %s, %s instead of %s)",
			c.formatPoint(last), text.Growth(last.StoredRatio), text.Growth(point.StoredRatio))
	}
	return fmt.Sprintf("%s would make %s of the text whole and store %s instead of %s",
		c.formatPoint(limit), text.Percent(limit.WholeText.Share()), text.Growth(limit.StoredRatio), text.Growth(point.StoredRatio))
}

func formatRate(gain float64) string {
	if gain < MinGain {
		return fmt.Sprintf("less than %s%%", formatShort(MinGain))
	}
	return fmt.Sprintf("about %.1f%%", gain)
}

func (c *Curve) describeEffect() string {
	a, b := c.first(), c.last()
	if a == b {
		return fmt.Sprintf("At %s %s, %s of the text is whole, in %s.", settings.KeyLabel(c.Setting), formatShort(a.Value),
			text.Percent(a.WholeText.Share()), text.Count(a.Chunks, "chunk"))
	}
	var parts []string
	add := func(name, from, to string) {
		if from != to {
			parts = append(parts, fmt.Sprintf("%s %s → %s", name, from, to))
		}
	}
	add("whole text", text.Percent(a.WholeText.Share()), text.Percent(b.WholeText.Share()))
	add("whole sentences", text.Percent(a.WholeSentences.Share()), text.Percent(b.WholeSentences.Share()))
	add("chunks", text.GroupDigits(a.Chunks), text.GroupDigits(b.Chunks))
	add("stored", text.Growth(a.StoredRatio), text.Growth(b.StoredRatio))
	add("small", text.GroupDigits(a.Small), text.GroupDigits(b.Small))
	add("oversize", text.GroupDigits(a.Oversize), text.GroupDigits(b.Oversize))
	add("dry seams", text.GroupDigits(a.DrySeams.DryCount), text.GroupDigits(b.DrySeams.DryCount))
	change := fmt.Sprintf("%s %s → %s", settings.KeyLabel(c.Setting), formatShort(a.Value), formatShort(b.Value))
	if len(parts) == 0 {
		return change + ": no measured value changes."
	}
	return change + ": " + strings.Join(parts, ", ") + "."
}

// KneeRange describes the knee and the range of values that are not reliably worse than the knee,
// as in "enough from 80; 0 to 210 cannot be told apart".
func (c *Curve) KneeRange() string {
	k := c.Knee
	message := "enough from " + c.formatNumber(k.Value)
	switch {
	case k.HasTooFewElements:
		return "perhaps " + message + ": " + k.KneeWarning()
	case k.IsHighest:
		message = "whole text is still rising at " + c.formatNumber(k.Value)
	case k.IsLowest:
		message = c.formatNumber(k.Value) + " is enough"
	}
	if k.HasRange() {
		message += fmt.Sprintf("; %s to %s cannot be told apart", c.formatNumber(k.Band.Low), c.formatNumber(k.Band.High))
	}
	return message
}

func (c *Curve) formatPoint(p *Point) string { return c.formatNumber(p.Value) }

func (c *Curve) formatNumber(v float64) string { return FormatValue(c.Setting, v) }

// FormatValue formats v as a value of the setting key.
func FormatValue(key string, v float64) string {
	if t, ok := settings.Lookup(key); ok {
		return formatValue(t, v)
	}
	return formatShort(v)
}

func formatValue(t *settings.Setting, v float64) string {
	if t.IsPercent {
		return formatShort(math.Round(1e4*v)/100) + "%"
	}
	return formatShort(v)
}

func (c *Curve) first() *Point {
	for i := range c.Points {
		if c.Points[i].Refused == nil {
			return &c.Points[i]
		}
	}
	return &c.Points[0]
}

func (c *Curve) last() *Point {
	for i := len(c.Points) - 1; i > 0; i-- {
		if c.Points[i].Refused == nil {
			return &c.Points[i]
		}
	}
	return &c.Points[0]
}

package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Oversize explains why chunk c of r is flagged as longer than the maximum size.
func Oversize(r *engine.Result, c *chunk.Chunk) string {
	size, name := maxChunkSize(r)
	return fmt.Sprintf("longer than %s %s: %s", name, text.GroupDigits(size), KeptWhole(r, c))
}

type keepingSetting struct{ subject, key, value, always string }

var keepingSettings = map[chunk.Reason]keepingSetting{
	chunk.ReasonCode:    {"a code block is not cut", "preserve_atomic_blocks", "true", "a line that cannot be cut is kept whole, as is a block whose fences leave no room for code"},
	chunk.ReasonTable:   {"a table is not cut", "preserve_atomic_blocks", "true", "a row is kept whole, as is a table whose header leaves no room for rows"},
	chunk.ReasonSection: {"a long paragraph is not cut", "long_paragraphs", "keep", ""},
}

// KeptWhole explains why the oversize chunk c was not split further. It mentions a setting only if
// changing the setting has an effect. If the strategy reported no reason, KeptWhole states that the
// strategy found no place to split.
func KeptWhole(r *engine.Result, c *chunk.Chunk) string {
	if c.OversizeReason == chunk.ReasonOverlap {
		meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
		ownSize := c.BodyContent(r.Doc.Text)
		if c.HasNativeOverlap() {
			ownSize = c.NewSpan().Slice(r.Doc.Text)
		}
		return fmt.Sprintf("its text is %s, but with %s it is %s", text.GroupDigits(meter.Count(ownSize)),
			describeAddedText(c), FormatUnits(r, meter.Count(c.Content(r.Doc.Text))))
	}
	if c.OversizeReason == chunk.ReasonManualJoin {
		meter := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer)
		ownCount, total := meter.Count(c.Header.Slice(r.Doc.Text)+c.BodyContent(r.Doc.Text)+c.Footer), meter.Count(c.Content(r.Doc.Text))
		message := fmt.Sprintf("chunks were joined by hand and total %s", FormatUnits(r, ownCount))
		if total != ownCount {
			message += fmt.Sprintf(", %s with %s", text.GroupDigits(total), describeAddedText(c))
		}
		return message
	}
	if r.Settings.KeepsPages() {
		return "a page is not cut (long pages keep)"
	}
	k := keepingSettings[c.OversizeReason]
	if c.OversizeReason == chunk.ReasonCode && r.Doc.Format == source.Code {
		k.subject, k.always = "a declaration is not cut", "a line that cannot be cut is kept whole"
	}
	if key, value := c.OversizeReason.SplitSetting(); key != "" {
		if t, ok := settings.Lookup(key); ok && t.Applies(&r.Settings) && t.Get(&r.Settings) == value {
			return fmt.Sprintf("%s (%s %s)", k.always, t.Label(), value)
		}
	}
	switch t, ok := settings.Lookup(k.key); {
	case !ok:
	case t.Applies(&r.Settings) && t.Get(&r.Settings) == k.value:
		return fmt.Sprintf("%s (%s)", k.subject, strings.TrimSuffix(t.Label()+" "+k.value, " true"))
	case !t.Applies(&r.Settings) && settings.FindStrategy(r.Strategy).IsMarkdown: // changing the setting has no effect
		return k.subject
	}
	if cuts := settings.FindStrategy(r.Strategy).CutSetting; cuts != "" {
		return fmt.Sprintf("no entry in %s splits it further", cuts)
	}
	return fmt.Sprintf("the %s strategy cannot cut it further", r.Strategy)
}

func describeAddedText(c *chunk.Chunk) string {
	switch {
	case c.ContextPrefix == "":
		return "the overlap"
	case !c.HasRepeatedText():
		return "the prefix"
	}
	return "the prefix and the overlap"
}

// Small explains why chunk c of r is flagged as smaller than min_chunk_size.
func Small(r *engine.Result, c *chunk.Chunk) string {
	if message := ExplainMerge(r, c); message != "" {
		return message
	}
	return fmt.Sprintf("shorter than min chunk size %s: %s", text.GroupDigits(r.Settings.EffectiveMinSize()), FormatReason(c.SmallReason))
}

var strengths = map[chunk.Strength]string{
	chunk.StrengthHeading2: "it has a level 2 heading",
	chunk.StrengthHeading3: "it has a level 3 heading",
	chunk.StrengthLines:    "it has three or more lines that are not headings",
	chunk.StrengthText:     "it has more than 100 characters outside headings",
	chunk.StrengthBreaks:   "it has two paragraph breaks",
}

// ShortReason explains why chunk c is not flagged although it is smaller than min_chunk_size. For
// any other chunk, it returns "".
func ShortReason(c *chunk.Chunk) string {
	switch c.Strength {
	case chunk.NoStrength:
		return ""
	case chunk.StrengthOnlyChunk:
		return "short, but it is the only chunk"
	}
	return "short, but useful on its own: " + strengths[c.Strength]
}

// FormatReason returns a short form of the reason for a flag, for tables.
func FormatReason(r chunk.Reason) string { return strings.ReplaceAll(r.String(), "_", " ") }

const headingAlone = "a heading without text joins its first subsection"

// ExplainMerge describes the parts that were merged into chunk c of r, or explains why c was not
// merged. If neither applies, it returns "".
func ExplainMerge(r *engine.Result, c *chunk.Chunk) string {
	m := &c.Merge
	minimum := "min chunk size " + text.GroupDigits(m.Min)
	switch m.Kind {
	case chunk.MergedParts:
		if m.Parts > 1 {
			return fmt.Sprintf("%s parts below %s are merged into it", text.GroupDigits(m.Parts), minimum)
		}
		return fmt.Sprintf("a part of %s, below %s, is merged into it", FormatUnits(r, m.Size), minimum)
	case chunk.MergedHeading:
		return headingAlone
	case chunk.NotMerged:
		return fmt.Sprintf("at %s, it is below %s and cannot be merged: %s", FormatUnits(r, m.Size), minimum, describeNeighbors(m, r.Settings.Unit))
	}
	return ""
}

// ShortMerge is a short form of ExplainMerge for tables and records.
func ShortMerge(m *chunk.Merge, unit string) string {
	minimum := formatInUnit(m.Min, unit)
	switch m.Kind {
	case chunk.MergedParts:
		if m.Parts > 1 {
			return fmt.Sprintf("merged: %s parts below %s", text.GroupDigits(m.Parts), minimum)
		}
		return fmt.Sprintf("merged: %s < %s", text.GroupDigits(m.Size), minimum)
	case chunk.MergedHeading:
		return "merged: " + headingAlone
	case chunk.NotMerged:
		return fmt.Sprintf("not merged: %s < %s, but %s", text.GroupDigits(m.Size), minimum, describeNeighbors(m, unit))
	}
	return ""
}

func describeNeighbors(m *chunk.Merge, unit string) string {
	prefix, suffix := describeNeighbor(m.Before, m.Max, unit), describeNeighbor(m.After, m.Max, unit)
	if prefix == suffix {
		return prefix + " is on both sides"
	}
	return fmt.Sprintf("before it is %s, after it %s", prefix, suffix)
}

func describeNeighbor(n chunk.Neighbor, limit int, unit string) string {
	switch n.Kind {
	case chunk.NextToPreamble:
		return "the preamble"
	case chunk.NextToOtherSection:
		return "another section"
	case chunk.TooLongMerged:
		return "a chunk that would make it " + formatExcess(n.MergedSize, limit, unit)
	case chunk.AfterLoneHeading:
		return "a chunk that ends with a heading whose text follows"
	case chunk.EndsWithHeading:
		return "text outside its section"
	}
	return "nothing"
}

package metrics

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
)

func TestChunks(t *testing.T) {
	cases.Each(t, "chunks", func(t *testing.T, sections map[string]string) {
		r := cases.BuildResult(t, sections["document"], sections["settings"], sections["chunks"])
		if strings.Contains(sections["settings"], "max_chunks_per_document") {
			r.Truncated = true
		}
		for line := range strings.Lines(sections["want"]) {
			key, want, _ := strings.Cut(strings.TrimSpace(line), " ")
			if got := formatMeasure(t, r, key); got != strings.Join(strings.Fields(want), " ") {
				t.Errorf("%s\n got %s\nwant %s", key, got, want)
			}
		}
	})
}

func formatMeasure(t *testing.T, r *engine.Result, key string) string {
	t.Helper()
	ctx := t.Context()
	s, cuts, err := measureSevered(ctx, r)
	cases.Check(t, err)
	stored, err := measureStorageOnly(ctx, r)
	cases.Check(t, err)
	d := MeasureDelivery(r)
	switch key {
	case "whole":
		return fmt.Sprintf("%d/%d", s.Whole.Whole, s.Whole.Total)
	case "pairs":
		return fmt.Sprintf("%d/%d", s.Pairs.Whole, s.Pairs.Total)
	case "severed":
		return fmt.Sprintf("%d repaired %d lost %d", s.Severed, s.Repaired, s.Lost)
	case "cuts":
		var out []string
		for _, c := range cuts {
			neededUnits, ok := OverlapForSentence(r, c)
			out = append(out, fmt.Sprintf("%q seam %d of %d chunk %d needs %d %t",
				c.Sentence.Slice(r.Doc.Text), c.Seam, c.Seams, c.Chunk, neededUnits, ok))
		}
		return strings.Join(out, "; ")
	case "coverage":
		c, err := MeasureCoverage(ctx, r)
		cases.Check(t, err)
		out := fmt.Sprintf("%d of %d", c.Uncovered, c.Bytes)
		for _, g := range c.Gaps {
			out += fmt.Sprintf(" %q line %d", g.Span().Slice(r.Doc.Text), g.StartLine)
		}
		return out
	case "chars", "words":
		sizes, err := ChunkSizes(ctx, r, key)
		cases.Check(t, err)
		return strings.Trim(fmt.Sprint(sizes), "[]")
	case "overlap":
		return fmt.Sprintf("%d of %d full %d", d.Delivered, d.Requested, d.FullyDelivered)
	case "shared":
		return fmt.Sprintf("%d of %d chunks, %.2f on average", d.ChunksWithOverlap, d.Chunks, d.Average)
	case "dry":
		return fmt.Sprintf("%d/%d", d.Dry.DryCount, d.Dry.Total)
	case "tenths":
		return strings.Trim(fmt.Sprint(d.Tenths), "[]")
	case "limits":
		var out []string
		for _, l := range d.Limits {
			out = append(out, fmt.Sprintf("%s %d (%s)", l.Limit, l.Seams, l.Example))
		}
		return strings.Join(out, ", ")
	case "stored":
		return fmt.Sprintf("%d source %d extra %d metadata %d", stored.Units, stored.Source, stored.Extra, stored.Metadata)
	case "bytes":
		return fmt.Sprintf("%d repeated %d", stored.Bytes, stored.Repeated)
	case "flags":
		var out []string
		for _, f := range CountFlagsByReason(r) {
			out = append(out, fmt.Sprintf("%s %s %d", f.Flag, f.Reason, f.Count))
		}
		return strings.Join(out, ", ")
	}
	t.Fatalf("%s is not a measure", key)
	return ""
}

package output

import (
	"context"
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// ReportDropped reports how much text of a document is in no chunk. It reports nothing if all text
// is in a chunk.
func ReportDropped(r *engine.Result, report func(error)) {
	if message := DescribeDropped(r); message != "" {
		report(fmt.Errorf("%s: %s", r.Doc.Name, message))
	}
}

// DescribeDropped describes how much text is in no chunk, and why. It returns "" if all text is in
// a chunk.
func DescribeDropped(r *engine.Result) string {
	c, err := metrics.MeasureCoverage(context.Background(), r)
	if err != nil || c.Uncovered == 0 {
		return ""
	}
	c.Bytes = text.TextBytes(r.Doc.Text)
	message := fmt.Sprintf("%s of the text is in no chunk", text.Percent(c.Share()))
	if r.Truncated {
		message += fmt.Sprintf(": max_chunks_per_document keeps %s of %s chunks",
			text.GroupDigits(r.Chunks.Len()), text.GroupDigits(r.TotalBeforeTruncation))
	}
	return message
}

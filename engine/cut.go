package engine

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/segment"
	"chunkscope/engine/split"
	"chunkscope/engine/split/strategy"
)

// cut is the result of a strategy and of manual changes, before an overlap mode is applied. It must
// not be modified.
type cut struct {
	strategy.Cut

	settings   Settings
	reserved   int // units of max_chunk_size
	replay     *handcut.Replay
	handCounts handcut.Counts
}

// hasSameCuts reports whether r already has the boundaries that s would produce in doc.
func (r *Result) hasSameCuts(doc *Document, s Settings, reserved int, hand *handcut.Replay) bool {
	if r == nil || r.cut == nil || r.Doc != doc || r.cut.reserved != reserved || r.cut.replay != hand {
		return false
	}
	previous, next := r.cut.settings, s.CuttingSettings()
	if a := r.cut.Adaptive; a != nil && !s.UsesReference() && !s.HasParagraphParents() { // compare only the smaller size
		previous.MaxChunkSize = textSize(previous.MaxChunkSize-reserved, a)
		next.MaxChunkSize = textSize(next.MaxChunkSize-reserved, a)
	}
	return previous == next
}

func cutDocument(ctx context.Context, doc *Document, s Settings, meter segment.Meter, reserved int, hand *handcut.Replay, reuse any) (*cut, error) {
	textSettings := s
	textSettings.MaxChunkSize -= reserved
	job := &strategy.Job{Doc: doc, Settings: textSettings, Meter: meter, Reuse: reuse}
	result, err := split.Run(ctx, job)
	if err != nil {
		return nil, err
	}
	c := &cut{Cut: result, settings: s.CuttingSettings(), reserved: reserved, replay: hand}
	previous := c.Chunks.Len()
	if !hand.Empty() {
		size := textSize(textSettings.MaxChunkSize, c.Adaptive)
		c.Chunks, c.Seams, c.handCounts = hand.Apply(doc.Text, c.Chunks, c.Seams, handcut.Rules{
			CountBetween: meter.CountRange, FindAdditions: split.NewAdditionFinder(job, size), FlagsOversize: textSettings.Traits().HasMaxSize,
			IsTooLong: func(c *chunk.Chunk) bool { return meter.Count(c.Content(doc.Text)) > size },
		})
		if c.Total > 0 {
			c.Total += c.Chunks.Len() - previous
		}
	}
	c.Total = max(c.Total, c.Chunks.Len())
	return c, nil
}

package split

import (
	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/markdownchunker"
)

// refuseByReference explains why the implementation fails on a document, and which
// setting has to change (rules/reference-rules, Where it fails).
func refuseByReference(name string, f *markdownchunker.FailedError) error {
	key, why := "max_chunk_size", error(nil)
	switch f.Kind {
	case markdownchunker.FailedGroup:
		why = refusal.CodeGroupTooLong{FirstLine: f.Start, LastLine: f.End, Size: f.Size, Max: f.Max}
	case markdownchunker.FailedItem:
		why = refusal.ListItemTooLong{FirstLine: f.Start, LastLine: f.End, Size: f.Size, Max: f.Max}
	case markdownchunker.FailedLines:
		why = refusal.LinesCross{FirstLine: f.Start, LastLine: f.End}
	case markdownchunker.FailedOverlap:
		key, why = "overlap_size", refusal.AdaptedOverlap{Overlap: f.Size, Size: f.Max}
	case markdownchunker.FailedSize:
		key, why = "base_size", refusal.AdaptedToNothing{}
	default:
		key, why = "min_chunk_size", refusal.MinimumVanishes{}
	}
	return settings.Refuse(key, refusal.ReferenceFails{Document: name, Err: why})
}

package split

import (
	"fmt"

	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/markdownchunker"
)

// refuseByReference says why the implementation fails on a document, and what
// to change (rules/reference-rules, Where it fails).
func refuseByReference(name string, f *markdownchunker.FailedError) error {
	size, most := quantity.Count(f.Size, "char"), quantity.Grouped(f.Max)
	why, key := "", "max_chunk_size"
	switch f.Kind {
	case markdownchunker.FailedGroup:
		why = fmt.Sprintf("the related code blocks on lines %d–%d make one chunk of %s, and it may have no more than %s: raise max_chunk_size, or set enable_code_context_binding to false", f.Start, f.End, size, most)
	case markdownchunker.FailedItem:
		why = fmt.Sprintf("the list item on lines %d–%d has %s with what is below it, and may have no more than %s: raise max_chunk_size", f.Start, f.End, size, most)
	case markdownchunker.FailedLines:
		why = fmt.Sprintf("it counts line %d as the last of a chunk that begins on line %d: end the text there with an empty line, or change max_chunk_size", f.End, f.Start)
	case markdownchunker.FailedOverlap:
		key, why = "overlap_size", fmt.Sprintf("adaptive sizing finds %s chars for a chunk, and overlap_size (%d) must be less: lower it, or raise base_size", most, f.Size)
	case markdownchunker.FailedSize:
		key, why = "base_size", "adaptive sizing finds 0 chars for a chunk: raise base_size"
	default:
		key, why = "min_chunk_size", "with a max_chunk_size of 1, a larger min_chunk_size becomes 0: lower it to 1"
	}
	return &settings.Error{Key: key, Sentence: fmt.Sprintf("%s: markdown_rules reference fails on this document: %s", name, why)}
}

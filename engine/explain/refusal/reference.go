package refusal

import (
	"fmt"

	"chunkscope/engine/quantity"
)

// ReferenceFails is a document on which the reference rules fail, as the
// implementation does that they come from (rules/reference-rules, Where it
// fails).
type ReferenceFails struct {
	Document string
	Err      error // what it fails on
}

func (r ReferenceFails) Error() string {
	return r.Document + ": markdown_rules reference fails on this document: " + r.Err.Error()
}

// Unwrap is what it fails on.
func (r ReferenceFails) Unwrap() error { return r.Err }

// CodeGroupTooLong are related code blocks that make one chunk of Size chars.
type CodeGroupTooLong struct{ FirstLine, LastLine, Size, Max int }

func (r CodeGroupTooLong) Error() string {
	return fmt.Sprintf("the related code blocks on lines %d–%d make one chunk of %s, and it may have no more than %s: raise max_chunk_size, or set enable_code_context_binding to false",
		r.FirstLine, r.LastLine, quantity.Count(r.Size, "char"), quantity.Grouped(r.Max))
}

// ListItemTooLong is a list item of Size chars.
type ListItemTooLong struct{ FirstLine, LastLine, Size, Max int }

func (r ListItemTooLong) Error() string {
	return fmt.Sprintf("the list item on lines %d–%d has %s with what is below it, and may have no more than %s: raise max_chunk_size",
		r.FirstLine, r.LastLine, quantity.Count(r.Size, "char"), quantity.Grouped(r.Max))
}

// LinesCross is a chunk whose last line is counted before its first.
type LinesCross struct{ FirstLine, LastLine int }

func (r LinesCross) Error() string {
	return fmt.Sprintf("it counts line %d as the last of a chunk that begins on line %d: end the text there with an empty line, or change max_chunk_size",
		r.LastLine, r.FirstLine)
}

// AdaptedOverlap is an overlap as long as the chunks that adaptive sizing finds.
type AdaptedOverlap struct{ Overlap, Size int }

func (r AdaptedOverlap) Error() string {
	return fmt.Sprintf("adaptive sizing finds %s chars for a chunk, and overlap_size (%d) must be less: lower it, or raise base_size",
		quantity.Grouped(r.Size), r.Overlap)
}

// AdaptedToNothing is a document for which adaptive sizing finds a size of 0.
type AdaptedToNothing struct{}

func (AdaptedToNothing) Error() string {
	return "adaptive sizing finds 0 chars for a chunk: raise base_size"
}

// MinimumVanishes is a min_chunk_size that becomes 0.
type MinimumVanishes struct{}

func (MinimumVanishes) Error() string {
	return "with a max_chunk_size of 1, a larger min_chunk_size becomes 0: lower it to 1"
}

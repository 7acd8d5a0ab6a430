package refusal

import (
	"fmt"

	"chunkscope/engine/quantity"
)

// ReferenceFails is a document on which the reference rules fail, as does the
// implementation they come from (rules/reference-rules, Where it fails).
type ReferenceFails struct {
	Document string
	Err      error // the failure
}

func (r ReferenceFails) Error() string { return r.say(typed) }

func (r ReferenceFails) say(w words) string {
	why := r.Err.Error()
	if w == shown {
		why = OnScreen(r.Err)
	}
	return r.Document + ": " + w.name("markdown_rules") + " reference fails on this document: " + why
}

// Unwrap returns the failure.
func (r ReferenceFails) Unwrap() error { return r.Err }

// CodeGroupTooLong are related code blocks that make one chunk of Size chars.
type CodeGroupTooLong struct{ FirstLine, LastLine, Size, Max int }

func (r CodeGroupTooLong) Error() string { return r.say(typed) }

func (r CodeGroupTooLong) say(w words) string {
	return fmt.Sprintf("the related code blocks on %s make one chunk of %s, and it may have no more than %s: raise %s, or set %s to false",
		lines(r.FirstLine, r.LastLine), quantity.Count(r.Size, "char"), quantity.Grouped(r.Max), w.name(maxKey), w.name("enable_code_context_binding"))
}

// ListItemTooLong is a list item of Size chars.
type ListItemTooLong struct{ FirstLine, LastLine, Size, Max int }

func (r ListItemTooLong) Error() string { return r.say(typed) }

func (r ListItemTooLong) say(w words) string {
	return fmt.Sprintf("the list item on %s has %s with what is below it, and may have no more than %s: raise %s",
		lines(r.FirstLine, r.LastLine), quantity.Count(r.Size, "char"), quantity.Grouped(r.Max), w.name(maxKey))
}

// LinesCross is a chunk with a last line counted before its first.
type LinesCross struct{ FirstLine, LastLine int }

func (r LinesCross) Error() string { return r.say(typed) }

func (r LinesCross) say(w words) string {
	return fmt.Sprintf("it counts line %d as the last of a chunk that begins on line %d: end the text there with an empty line, or change %s",
		r.LastLine, r.FirstLine, w.name(maxKey))
}

// AdaptedOverlap is an overlap as long as the chunks that adaptive sizing finds.
type AdaptedOverlap struct{ Overlap, Size int }

func (r AdaptedOverlap) Error() string { return r.say(typed) }

func (r AdaptedOverlap) say(w words) string {
	return fmt.Sprintf("adaptive sizing finds %s chars for a chunk, and %s (%d) must be less: lower it, or raise %s",
		quantity.Grouped(r.Size), w.name("overlap_size"), r.Overlap, w.name("base_size"))
}

// AdaptedToNothing is a document for which adaptive sizing finds a size of 0.
type AdaptedToNothing struct{}

func (r AdaptedToNothing) Error() string { return r.say(typed) }

func (AdaptedToNothing) say(w words) string {
	return "adaptive sizing finds 0 chars for a chunk: raise " + w.name("base_size")
}

// MinimumVanishes is a min_chunk_size that becomes 0.
type MinimumVanishes struct{}

func (r MinimumVanishes) Error() string { return r.say(typed) }

func (MinimumVanishes) say(w words) string {
	return fmt.Sprintf("with a %s of 1, a larger %s becomes 0: lower it to 1", w.name(maxKey), w.name("min_chunk_size"))
}

// lines names some lines, or the one.
func lines(first, last int) string {
	if first == last {
		return fmt.Sprintf("line %d", first)
	}
	return fmt.Sprintf("lines %d–%d", first, last)
}

package part

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// This file says why, in one sentence each: every cut, merge, limit and flag.
// Sentences have no capital and no stop, since they stand behind a label.

// WhyCut is why seam i of a result is where it is.
func WhyCut(r *engine.Result, i int) string {
	s := &r.Seams[i]
	where, _, _ := strings.Cut(strings.TrimSpace(s.Where.Of(r.Doc.Text)), "\n")
	out := before(s.Cause, where, r)
	if s.Note != "" && s.Note != r.Chunks[i].Note && s.Note != r.Chunks[i+1].Note {
		return out + "; " + s.Note
	}
	if packed(s.Cause, r.Strategy) {
		out += together(r, i)
	}
	return out
}

func before(c chunk.Cause, where string, r *engine.Result) string {
	switch c {
	case chunk.CauseHeading:
		return named("a heading begins a section", where)
	case chunk.CausePreamble:
		return named("the preamble ends", where)
	case chunk.CauseSectionEnd:
		return named("the section ends", where)
	case chunk.CauseCode:
		return named("a code block begins", where)
	case chunk.CauseTable:
		return named("a table begins", where)
	case chunk.CauseList:
		return named("a list begins", where)
	case chunk.CauseListItem:
		return named("a list item begins", where)
	case chunk.CauseRule:
		return "a thematic break begins"
	case chunk.CauseBlock:
		return named("a block begins", where)
	case chunk.CauseParagraph:
		return "a paragraph ends"
	case chunk.CauseLine:
		return "a line ends"
	case chunk.CauseSentence:
		return "a sentence ends"
	case chunk.CauseWord:
		return "a word ends, and no sentence does in time"
	case chunk.CauseSize:
		return fmt.Sprintf("%s are full, and nothing better to cut at is near", units(r, r.Settings.MaxChunkSize))
	case chunk.CauseWindow:
		return fmt.Sprintf("the window of %s is full", units(r, r.Settings.MaxChunkSize))
	case chunk.CauseSeparator:
		return named("a separator stands here", where)
	}
	return "the strategy cut here"
}

func named(what, where string) string {
	if where == "" {
		return what
	}
	const most = 60
	if r := []rune(where); len(r) > most {
		where = strings.TrimRight(string(r[:most]), " ") + "…"
	}
	return what + ": " + where
}

// packed reports whether a strategy cuts for that cause for want of room.
func packed(c chunk.Cause, strategy string) bool {
	switch c {
	case chunk.CauseHeading:
		return strategy == "fallback" || strategy == "sentences" || strategy == "recursive"
	case chunk.CausePreamble, chunk.CauseSectionEnd, chunk.CauseWindow, chunk.CauseSize:
		return false
	}
	return true
}

// maximum is the size that bounds a result's chunks.
func maximum(r *engine.Result) int {
	if r.Adaptive != nil {
		return r.Adaptive.Size
	}
	return r.Settings.MaxChunkSize
}

// together says that the two chunks would not fit into one.
func together(r *engine.Result, i int) string {
	limit := maximum(r)
	a, b := r.Chunks[i].Body, r.Chunks[i+1].Body
	n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Between(a.Start, max(a.End, b.End))
	if n <= limit {
		return ""
	}
	return fmt.Sprintf("; both chunks in one would be %s > %s", Count(n), Count(limit))
}

func units(r *engine.Result, n int) string { return Count(n) + " " + unit(r.Settings.Unit, n) }

// unit is the unit's word for n of it.
func unit(name string, n int) string {
	if n == 1 {
		return strings.TrimSuffix(name, "s")
	}
	return name
}

// WhyLimit is what kept the overlap at seam i below what was requested; empty
// when nothing did.
func WhyLimit(r *engine.Result, i int) string { return metrics.WhyLimit(r, i) }

// Overlap says what seam i delivers of what was requested, and why not more.
func Overlap(r *engine.Result, i int) string {
	s := &r.Seams[i]
	if s.Requested == 0 && s.Delivered == 0 {
		return "none requested"
	}
	out := fmt.Sprintf("%s of %s", Count(s.Delivered), units(r, s.Requested))
	if why := WhyLimit(r, i); why != "" {
		out += ": " + why
	}
	return out
}

// WhyOversize is why a chunk may be longer than the maximum.
func WhyOversize(r *engine.Result, c *chunk.Chunk) string {
	why := strings.ReplaceAll(c.OversizeReason, "_", " ")
	switch c.OversizeReason {
	case "code_block_integrity":
		why = "a code block is not cut (preserve_atomic_blocks)"
	case "table_integrity":
		why = "a table is not cut (preserve_atomic_blocks)"
	case "section_integrity":
		why = "a long paragraph is not cut (long_paragraphs keep)"
	}
	return fmt.Sprintf("longer than max_chunk_size %s: %s", Count(maximum(r)), why)
}

// WhyMerged is what was merged into a chunk, or why nothing was; empty when
// there is nothing to say.
func WhyMerged(r *engine.Result, c *chunk.Chunk) string {
	var n, m int
	switch {
	case c.Note == "":
		return ""
	case scan(c.Note, "merged: %d parts below %d", &n, &m):
		return fmt.Sprintf("%s parts below min_chunk_size %s are merged into it", Count(n), Count(m))
	case scan(c.Note, "merged: %d < %d", &n, &m):
		return fmt.Sprintf("a part of %s, below min_chunk_size %s, is merged into it", units(r, n), Count(m))
	case scan(c.Note, "not merged: %d < %d", &n, &m):
		_, rest, _ := strings.Cut(c.Note, ", but ")
		return fmt.Sprintf("%s are less than min_chunk_size %s, and it cannot be merged: %s", units(r, n), Count(m), rest)
	}
	return strings.TrimPrefix(c.Note, "merged: ")
}

func scan(text, format string, n, m *int) bool {
	got, _ := fmt.Sscanf(text, format, n, m)
	return got == 2
}

package split

import (
	"fmt"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/markdownchunker"
	"chunkscope/engine/text"
)

func newReferenceError(name string, f *markdownchunker.DocumentError) error {
	key, reason := "max_chunk_size", (*refusal.Error)(nil)
	lines := fmt.Sprintf("lines %d–%d", f.Start, f.End)
	if f.Start == f.End {
		lines = fmt.Sprintf("line %d", f.Start)
	}
	size, limit := text.Count(f.Size, "char"), text.GroupDigits(f.Max)
	switch f.Kind {
	case markdownchunker.GroupTooLong:
		reason = refusal.New("the related code blocks on %s form one chunk of %s, but the maximum is %s: raise {max_chunk_size}, or set {enable_code_context_binding} to false", lines, size, limit)
	case markdownchunker.ItemTooLong:
		reason = refusal.New("the list item on %s has %s with its nested items, but the maximum is %s: raise {max_chunk_size}", lines, size, limit)
	case markdownchunker.LinesReversed:
		reason = refusal.New("it computes line %d as the last line of a chunk that starts on line %d: end the text there with an empty line, or change {max_chunk_size}", f.End, f.Start)
	case markdownchunker.OverlapTooLarge:
		key = "overlap_size"
		reason = refusal.New("adaptive sizing gives a chunk size of %s chars, but {overlap_size} (%d) is not less: lower it, or raise {base_size}", limit, f.Size)
	case markdownchunker.SizeIsZero:
		key, reason = "base_size", refusal.New("adaptive sizing gives a chunk size of 0 chars: raise {base_size}")
	default:
		key, reason = "min_chunk_size", refusal.New("with a {max_chunk_size} of 1, a larger {min_chunk_size} becomes 0: lower it to 1")
	}
	return settings.NewError(key, refusal.New("%s: {markdown_rules} reference fails on this document: %s", name, reason))
}

package metrics

import (
	"context"
	"fmt"
	"sort"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// LimitReport describes the text that an embedding model does not read.
type LimitReport struct {
	Model Model `json:"model" sum:"same"`
	Counting
	// Chunks counts the chunks beyond the limit. Tokens counts their tokens that are
	// not embedded: Σ max(0, tokens − limit).
	Chunks int `json:"chunks"`
	Tokens int `json:"tokens_never_embedded"`
	// PastChunks lists these chunks in order.
	PastChunks []PastChunk `json:"past,omitempty" sum:"skip"`
}

// PastChunk is a chunk longer than a model's limit.
type PastChunk struct {
	Chunk       int `json:"chunk"`
	Tokens      int `json:"tokens"`
	ExtraTokens int `json:"past"`
	// Offset is the byte offset in the chunk's content at which the text that is not
	// embedded begins.
	Offset int `json:"content_offset"`
	// Source is the same offset in the source; −1 if the content was rewritten.
	Source int `json:"source_byte"`
}

// Sentence describes the loss, with its numbers.
func (l *LimitReport) Sentence() string {
	doubt := ""
	if l.Estimate {
		doubt = " (" + l.WarnAboutEstimate() + ")"
	}
	if l.Chunks == 0 {
		return fmt.Sprintf("%s reads every chunk to its end%s.", l.Model.Name, doubt)
	}
	return fmt.Sprintf("%s never embeds %s in %s%s.", l.Model.Name,
		text.Count(l.Tokens, "token"), text.Count(l.Chunks, "chunk"), doubt)
}

// PastLimit finds the chunks that are longer than the model reads.
func PastLimit(ctx context.Context, r *engine.Result, m Model) (LimitReport, error) {
	l := LimitReport{Model: m, Counting: m.FindCounting(r.Settings.Tokenizer)}
	u := newSizer(r, "tokens", l.Tokenizer)
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return LimitReport{}, ctx.Err()
		}
		c := r.Chunks.At(i)
		if u.contentBytes(c) <= l.Reads { // a token has at least one byte
			continue
		}
		n := u.countEmbedded(c)
		if n <= l.Reads {
			continue
		}
		pos := u.offset(c, l.Reads)
		p := PastChunk{Chunk: i, Tokens: n, ExtraTokens: n - l.Reads, Offset: pos, Source: -1}
		if src, ok := SourceSpan(r, i, chunk.Span{Start: pos, End: pos + 1}); ok {
			p.Source = src.Start
		}
		l.Chunks++
		l.Tokens += p.ExtraTokens
		l.PastChunks = append(l.PastChunks, p)
	}
	return l, nil
}

// countEmbedded counts a chunk's content as an embedding model would: as a single text.
func (u Sizer) countEmbedded(c *chunk.Chunk) int {
	if c.HasOnlyBody() {
		return u.Body(c)
	}
	return u.countTogether(c)
}

// offset returns the largest offset in a chunk's content up to which the content has at
// most limit tokens.
func (u Sizer) offset(c *chunk.Chunk, limit int) int {
	if c.HasOnlyBody() && u.isPlain(c) {
		return u.Advance(c.Body.Start, limit, c.Body.End) - c.Body.Start
	}
	content := c.Content(u.r.Doc.Text)
	pos := sort.Search(len(content), func(n int) bool { return u.Count(content[:n+1]) > limit })
	// Longer text can have fewer tokens, if a word becomes a known token, so look a
	// little further.
	for further := pos + 1; further <= min(pos+longTokenBytes, len(content)); further++ {
		if u.Count(content[:further]) <= limit {
			pos = further
		}
	}
	for pos > 0 && pos < len(content) && !utf8.RuneStart(content[pos]) {
		pos--
	}
	return pos
}

// longTokenBytes is longer than most tokens, in bytes.
const longTokenBytes = 16

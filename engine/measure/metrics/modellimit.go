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

// LimitReport describes the text that an embedding model truncates.
type LimitReport struct {
	Model Model `json:"model" sum:"same"`
	CountMethod
	// Chunks is the number of chunks that exceed the model's limit, and Tokens is the number of
	// tokens in them that are not embedded.
	Chunks          int              `json:"chunks"`
	Tokens          int              `json:"tokens_never_embedded"`
	TruncatedChunks []TruncatedChunk `json:"past,omitempty" sum:"skip"`
}

// TruncatedChunk is a chunk that exceeds the limit of a model.
type TruncatedChunk struct {
	Chunk       int `json:"chunk"`
	Tokens      int `json:"tokens"`
	ExtraTokens int `json:"past"`
	// Offset is the offset in the chunk's content at which the model stops reading.
	Offset int `json:"content_offset"`
	// Source is the source byte at Offset, or −1 if the content was rewritten.
	Source int `json:"source_byte"`
}

// Sentence describes how much text the model truncates.
func (l *LimitReport) Sentence() string {
	uncertainty := ""
	if l.Estimate {
		uncertainty = " (" + l.EstimateWarning() + ")"
	}
	if l.Chunks == 0 {
		return fmt.Sprintf("%s reads every chunk in full%s.", l.Model.Name, uncertainty)
	}
	return fmt.Sprintf("%s ignores %s in %s%s.", l.Model.Name,
		text.Count(l.Tokens, "token"), text.Count(l.Chunks, "chunk"), uncertainty)
}

// MeasureLimit finds the chunks that the model truncates.
func MeasureLimit(ctx context.Context, r *engine.Result, m Model) (LimitReport, error) {
	l := LimitReport{Model: m, CountMethod: m.FindCountMethod(r.Settings.Tokenizer)}
	u := newSizer(r, "tokens", l.Tokenizer)
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return LimitReport{}, ctx.Err()
		}
		c := r.Chunks.At(i)
		if u.contentBytes(c) <= l.Reads {
			continue
		}
		n := u.countEmbedded(c)
		if n <= l.Reads {
			continue
		}
		pos := u.limitOffset(c, l.Reads)
		p := TruncatedChunk{Chunk: i, Tokens: n, ExtraTokens: n - l.Reads, Offset: pos, Source: -1}
		if src, ok := FindSourceSpan(r, i, chunk.Span{Start: pos, End: pos + 1}); ok {
			p.Source = src.Start
		}
		l.Chunks++
		l.Tokens += p.ExtraTokens
		l.TruncatedChunks = append(l.TruncatedChunks, p)
	}
	return l, nil
}

func (u Sizer) countEmbedded(c *chunk.Chunk) int {
	if c.HasOnlyBody() {
		return u.BodySize(c)
	}
	return u.countTokens(c)
}

// limitOffset returns the length of the longest prefix of the content that has at most limit
// tokens.
func (u Sizer) limitOffset(c *chunk.Chunk, limit int) int {
	if c.HasOnlyBody() && u.isPlain(c) {
		return u.Advance(c.Body.Start, limit, c.Body.End) - c.Body.Start
	}
	content := c.Content(u.r.Doc.Text)
	pos := sort.Search(len(content), func(n int) bool { return u.Count(content[:n+1]) > limit })
	// A longer prefix can have fewer tokens if its end completes a token of the vocabulary.
	for longerEnd := pos + 1; longerEnd <= min(pos+longTokenBytes, len(content)); longerEnd++ {
		if u.Count(content[:longerEnd]) <= limit {
			pos = longerEnd
		}
	}
	for pos > 0 && pos < len(content) && !utf8.RuneStart(content[pos]) {
		pos--
	}
	return pos
}

const longTokenBytes = 16

package measure

import (
	"context"
	"fmt"
	"sort"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// LimitReport says what an embedding model never reads.
type LimitReport struct {
	Model Model `json:"model"`
	// Tokenizer is what tokens were counted with; Approximate, that it is not
	// the model's own.
	Tokenizer   string `json:"tokenizer"`
	Approximate bool   `json:"approximate"`
	// Chunks is how many chunks are past the limit, Tokens how many of their
	// tokens are never embedded: Σ max(0, tokens − limit).
	Chunks int `json:"chunks"`
	Tokens int `json:"tokens_never_embedded"`
	// Past are these chunks, in order.
	Past []PastChunk `json:"past,omitempty"`
}

// PastChunk is a chunk longer than a model's limit.
type PastChunk struct {
	Chunk  int `json:"chunk"`
	Tokens int `json:"tokens"`
	Past   int `json:"past"`
	// Offset is where in the chunk's content, in bytes, the first text stands
	// that is not embedded.
	Offset int `json:"content_offset"`
	// Source is the same place in the source; −1 when the content was
	// rewritten, so that it has none.
	Source int `json:"source_byte"`
}

// Sentence says what is lost, with its numbers.
func (l *LimitReport) Sentence() string {
	about := ""
	if l.Approximate {
		about = fmt.Sprintf(" (counted with %s, an approximation for this model)", l.Tokenizer)
	}
	if l.Chunks == 0 {
		return fmt.Sprintf("%s reads every chunk to its end%s.", l.Model.Name, about)
	}
	return fmt.Sprintf("%s never embeds %s in %s%s.", l.Model.Name,
		Count(l.Tokens, "token"), Count(l.Chunks, "chunk"), about)
}

// PastLimit finds the chunks that are longer than the model reads. Tokens are
// counted with the model's tokenizer where it is one of ours, else with the
// settings' as an approximation.
func PastLimit(ctx context.Context, r *engine.Result, m Model) (LimitReport, error) {
	l := LimitReport{Model: m, Tokenizer: m.Tokenizer}
	if l.Tokenizer == "" {
		l.Tokenizer, l.Approximate = r.Settings.Tokenizer, true
	}
	u := ruler{r, "tokens", r.Doc.Meter("tokens", l.Tokenizer)}
	for i := range r.Chunks {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return LimitReport{}, ctx.Err()
		}
		c := &r.Chunks[i]
		if u.contentBytes(c) <= m.MaxTokens { // a token has at least one byte
			continue
		}
		n := u.embedded(c)
		if n <= m.MaxTokens {
			continue
		}
		at := u.offset(c, m.MaxTokens)
		p := PastChunk{Chunk: i, Tokens: n, Past: n - m.MaxTokens, Offset: at, Source: -1}
		if src, ok := SourceSpan(r, i, chunk.Span{Start: at, End: at + 1}); ok {
			p.Source = src.Start
		}
		l.Chunks++
		l.Tokens += p.Past
		l.Past = append(l.Past, p)
	}
	return l, nil
}

// embedded counts a chunk's content as an embedding model would: as a text.
func (u ruler) embedded(c *chunk.Chunk) int {
	if c.Prefix == "" {
		return u.body(c)
	}
	return u.Of(c.Content(u.r.Doc.Text))
}

// offset is the largest offset in a chunk's content up to which it has at
// most limit tokens.
func (u ruler) offset(c *chunk.Chunk, limit int) int {
	if c.Prefix == "" && u.plain(c) {
		return u.After(c.Body.Start, limit, c.Body.End) - c.Body.Start
	}
	content := c.Content(u.r.Doc.Text)
	at := sort.Search(len(content), func(n int) bool { return u.Of(content[:n+1]) > limit })
	// More text may have fewer tokens, when a word becomes one that is known:
	// look a little further.
	for further := at + 1; further <= min(at+longToken, len(content)); further++ {
		if u.Of(content[:further]) <= limit {
			at = further
		}
	}
	for at > 0 && at < len(content) && !utf8.RuneStart(content[at]) {
		at--
	}
	return at
}

// longToken is longer than most tokens, in bytes.
const longToken = 16

// SourceSpan is where a span of chunk i's content stands in the source. ok is
// false when it was rewritten, joins overlap and body, or is out of range.
func SourceSpan(r *engine.Result, i int, s chunk.Span) (src chunk.Span, ok bool) {
	c, text := &r.Chunks[i], r.Doc.Text
	base, end := c.Body.Start-len(c.Prefix), len(c.Prefix)+c.Body.Len()
	if s.Start < 0 || s.Empty() {
		return chunk.Span{}, false
	}
	if s.End <= c.PrefixText { // inside the repeated text
		if c.Overlap.Len() != c.PrefixText || c.Overlap.Of(text) != c.Prefix[:c.PrefixText] {
			return chunk.Span{}, false
		}
		base, end = c.Overlap.Start, c.PrefixText
	} else if s.Start < len(c.Prefix) || c.Text != "" || c.Form == chunk.Words ||
		c.Form == chunk.Repaired && !utf8.ValidString(c.Body.Of(text)) {
		return chunk.Span{}, false
	}
	if s.End > end {
		return chunk.Span{}, false
	}
	return chunk.Span{Start: base + s.Start, End: base + s.End}, true
}

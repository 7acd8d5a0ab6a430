package metrics

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// Units lists the units in which sizes are measured.
var Units = []string{"chars", "words", "tokens"}

// Sizer measures the chunks of a result in one unit.
type Sizer struct {
	r    *engine.Result
	unit string
	segment.Meter
	tokens *segment.Tokens
	// cachedPrefixes caches the token counts of short prefixes, because many chunks have the same
	// prefix.
	cachedPrefixes *[1 << prefixCacheBits]cachedPrefix
}

// NewSizer returns a Sizer for the chunks of r. unit is one of Units.
func NewSizer(r *engine.Result, unit string) *Sizer {
	return newSizer(r, unit, r.Settings.Tokenizer)
}

func newSizer(r *engine.Result, unit, tokenizer string) *Sizer {
	u := &Sizer{r: r, unit: unit, Meter: r.Doc.Meter(unit, tokenizer)}
	if unit == "tokens" {
		u.tokens = r.Doc.Tokens(tokenizer)
	}
	return u
}

// Size returns the size of the content of chunk i. For a window of tokens, it returns the number of
// tokens in the window, even if the decoded text has a different number of tokens (rules/window, In
// each unit).
func (u *Sizer) Size(i int) int {
	var c chunk.Chunk
	u.r.Chunks.Read(i, &c)
	return u.contentSize(&c)
}

func (u *Sizer) contentSize(c *chunk.Chunk) int {
	if c.HasOnlyBody() {
		if u.unit == "tokens" && c.TokenEnd > c.TokenStart {
			return c.TokenEnd - c.TokenStart
		}
		return u.BodySize(c)
	}
	if u.unit == "tokens" {
		return u.countTokens(c)
	}
	n := u.Count(c.Prefix) + u.Count(c.Join) + u.BodySize(c)
	if c.HasAddedText() {
		n += u.Count(c.ContextPrefix) + u.Count(c.Header.Slice(u.r.Doc.Text)) + u.Count(c.Footer)
	}
	if u.unit == "words" && c.HasRepeatedText() && c.Header.Empty() && u.joinsWords(c) {
		n--
	}
	return n
}

// countTokens counts the tokens of the complete content of c. Adding up the counts of its parts
// would be wrong, because a token can span two parts.
func (u *Sizer) countTokens(c *chunk.Chunk) int {
	text := u.r.Doc.Text
	switch {
	case c.Text != "" || c.Form != chunk.FormSlice || c.HasAddedText():
		return u.Count(c.Content(text))
	case c.Prefix != "" && len(c.Prefix) <= maxCachedPrefix:
		f := u.countPrefix(c)
		if u.tokens.IsPieceEnd(f.text, c.Body.Start) {
			return f.tokens + u.CountRange(c.Body.Start, c.Body.End)
		}
		return u.tokens.CountTogether(segment.Part{Text: f.text}, segment.Part{Span: c.Body})
	case c.Prefix == c.Overlap.Slice(text):
		return u.tokens.CountTogether(segment.Part{Span: c.Overlap}, segment.Part{Text: c.Join}, segment.Part{Span: c.Body})
	}
	return u.tokens.CountTogether(segment.Part{Text: c.Prefix + c.Join}, segment.Part{Span: c.Body})
}

const maxCachedPrefix = 8

type cachedPrefix struct {
	text   string
	tokens int
}

const prefixCacheBits = 10

func (u *Sizer) countPrefix(c *chunk.Chunk) *cachedPrefix {
	hash := uint64(0)
	for i := range len(c.Prefix) {
		hash = hash<<8 | uint64(c.Prefix[i])
	}
	if u.cachedPrefixes == nil {
		u.cachedPrefixes = new([1 << prefixCacheBits]cachedPrefix)
	}
	f := &u.cachedPrefixes[hash*0x9e3779b97f4a7c15>>(64-prefixCacheBits)]
	if ownText, ok := strings.CutPrefix(f.text, c.Prefix); !ok || ownText != c.Join {
		f.text = c.Prefix + c.Join
		f.tokens = u.Count(f.text)
	}
	return f
}

// BodySize returns the size of the body of c.
func (u *Sizer) BodySize(c *chunk.Chunk) int {
	if u.isPlain(c) {
		return u.CountRange(c.Body.Start, c.Body.End)
	}
	return u.Count(c.BodyContent(u.r.Doc.Text))
}

func (u *Sizer) isPlain(c *chunk.Chunk) bool {
	switch {
	case c.Text != "":
		return false
	case c.Form == chunk.FormSlice:
		return true
	case c.Form == chunk.FormWords:
		return u.unit == "words"
	default:
		return u.unit == "words" || utf8.ValidString(c.Body.Slice(u.r.Doc.Text))
	}
}

func (u *Sizer) joinsWords(c *chunk.Chunk) bool {
	before := c.Join
	if before == "" {
		before = c.Prefix
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	body := c.BodyContent(u.r.Doc.Text)
	if body == "" {
		return false
	}
	first, _ := utf8.DecodeRuneInString(body)
	return !chunk.IsASCIISpace(last) && !chunk.IsASCIISpace(first)
}

func (u *Sizer) countStored(c *chunk.Chunk) (bytes, repeated int) {
	bytes, repeated = u.contentBytes(c), max(0, c.Header.Len())
	if c.HasRepeatedText() {
		return bytes, len(c.Prefix) + repeated
	}
	return bytes, min(c.Overlap.Len(), c.Body.Len()) + repeated
}

func (u *Sizer) contentBytes(c *chunk.Chunk) int {
	if c.Text == "" && c.Form == chunk.FormSlice {
		return c.BodyOffset() + c.Body.Len() + len(c.Footer)
	}
	return c.BodyOffset() + len(c.BodyContent(u.r.Doc.Text)) + len(c.Footer)
}

const pollEvery = 1024

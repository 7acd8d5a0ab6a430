// Package records writes chunks in formats for other programs (rules/records). New versions may add
// fields, but never rename any.
package records

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

// Record describes a chunk. Offsets are half-open, in bytes or Unicode code points of the source.
// Lines are 1-based and inclusive.
type Record struct {
	// ID follows the document's pattern. By default, it consists of the document's id, "#" and the
	// index.
	ID    string `json:"id"`
	Index int    `json:"index"`
	// Content is the text to embed. Invalid UTF-8 bytes are replaced by U+FFFD.
	Content string `json:"content"`
	Exact   bool   `json:"exact"`
	// These offsets and lines exclude added text. With native overlap, they include the overlap.
	StartByte int `json:"start_byte"`
	EndByte   int `json:"end_byte"`
	StartChar int `json:"start_char"`
	EndChar   int `json:"end_char"`
	StartLine int `json:"start_line"`
	EndLine   int `json:"end_line"`
	// ParentPlace is the text that retrieval returns instead of the chunk. It is nil if retrieval
	// returns the chunk.
	*ParentPlace
	// OverlapPrevChars is the number of code points after the prefix of Content that repeat the
	// previous chunk. OverlapStartByte is the source offset of the repeated text. It is nil if
	// nothing is repeated.
	OverlapPrevChars int  `json:"overlap_prev_chars"`
	OverlapStartByte *int `json:"overlap_start_byte"`
	// PrefixChars and SuffixChars count the code points added before and after the chunk text,
	// without overlap (rules/records, Text that is added).
	PrefixChars int `json:"prefix_chars"`
	SuffixChars int `json:"suffix_chars"`
	// Chars, Words and Tokens are the size of Content in each unit.
	Chars  int `json:"chars"`
	Words  int `json:"words"`
	Tokens int `json:"tokens"`
	// TextSHA256 is the hexadecimal SHA-256 of Content in UTF-8.
	TextSHA256 string   `json:"text_sha256"`
	Metadata   Metadata `json:"metadata"`
	// Review is the reviewer's decision on the chunk, or nil.
	Review *ReviewRecord `json:"review,omitempty"`
	// Status is the status of the chunk relative to a manifest. It may be empty.
	Status compare.Status `json:"status,omitempty"`
}

// ReviewRecord is a reviewer's decision on a chunk.
type ReviewRecord struct {
	// Verdict is "accepted" or "waived". Note gives the reason and may be empty.
	Verdict string `json:"verdict"`
	Note    string `json:"note"`
}

// SeamRecord describes the boundary between chunks Index and Index+1.
type SeamRecord struct {
	Index int `json:"index"`
	// Byte is the offset at which the new text of the right chunk begins. Line is the line of that
	// offset.
	Byte int `json:"byte"`
	Line int `json:"line"`
	// Cause is the name of the cause, and Detail is the text that caused the boundary.
	Cause  string `json:"cause"`
	Detail string `json:"detail"`
	// Reason describes the cause in a sentence.
	Reason string `json:"reason"`
	// Requested and Delivered are the requested and the actual overlap. Unit is "sentences" or the
	// unit of the settings.
	Requested int    `json:"requested"`
	Delivered int    `json:"delivered"`
	Unit      string `json:"unit"`
	// Limit names the limit that makes Delivered less than Requested. LimitDetail describes it with
	// numbers. Both are empty if the overlap was not limited.
	Limit       string `json:"limit"`
	LimitDetail string `json:"limit_detail"`
	// Dry is true if overlap was requested and none was delivered.
	Dry bool `json:"dry"`
}

// DocumentRecord describes the document of a result.
type DocumentRecord struct {
	Path   string `json:"path"`
	Bytes  int    `json:"bytes"`
	Chars  int    `json:"chars"`
	Lines  int    `json:"lines"`
	SHA256 string `json:"sha256"`
	// Source is the origin stated in the document's record. It may be empty.
	Source string          `json:"source,omitempty"`
	Fields json.RawMessage `json:"fields,omitempty"`
}

// Recorder creates records for one result.
type Recorder struct {
	Annotations
	// Fields selects the fields to compute. Other fields may be left empty.
	Fields Fields

	r      *engine.Result
	words  segment.Meter
	tokens segment.Meter
	bytes  []byte
}

// New returns a Recorder for r. It counts tokens with the tokenizer in the settings.
func New(r *engine.Result) *Recorder {
	return &Recorder{r: r, words: r.Doc.Meter("words", r.Settings.Tokenizer)}
}

// Document returns the record of the document.
func (x *Recorder) Document() DocumentRecord {
	d := x.r.Doc
	return DocumentRecord{
		Path: d.Name, Bytes: len(d.Text), Chars: d.CharsBefore(len(d.Text)), Lines: d.LineCount(), SHA256: d.SHA256(), Source: d.Source, Fields: d.Fields,
	}
}

// Chunk returns the record of chunk i.
func (x *Recorder) Chunk(i int) Record {
	d, c := x.r.Doc, x.r.Chunks.At(i)
	raw := c.Content(d.Text)
	content := WellFormed(raw)
	rec := Record{
		ID: x.id(i), Index: i,
		Content: content, Exact: len(content) == len(raw) && c.IsExact(d.Text),
		StartByte: c.Body.Start, EndByte: c.Body.End,
		StartChar: d.CharsBefore(c.Body.Start), EndChar: d.CharsBefore(c.Body.End),
		StartLine: d.LineOf(c.Body.Start), EndLine: d.LastLineOf(c.Body),
		OverlapPrevChars: CountRepeated(c, d.Text),
		PrefixChars:      utf8.RuneCountInString(c.ContextPrefix) + utf8.RuneCountInString(c.Header.Slice(d.Text)),
		SuffixChars:      utf8.RuneCountInString(c.Footer),
	}
	if x.Statuses != nil {
		rec.Status = x.Statuses[i]
	}
	rec.ParentPlace = x.findParent(i)
	if rec.OverlapPrevChars > 0 {
		pos := c.Overlap.Start
		rec.OverlapStartByte = &pos
	}
	if x.Fields.has(fieldChars) {
		rec.Chars = x.countChars(&rec)
	}
	if x.Fields.has(fieldWords) {
		rec.Words = x.words.Count(content)
	}
	if x.Fields.has(fieldTokens) {
		rec.Tokens = x.countTokens(c, content)
	}
	if x.Fields.hasMetadata() {
		rec.Metadata = x.Fields.selectFields(x.r.Metadata(i))
	}
	if x.Fields.has(fieldTextSHA256) || len(x.Decisions) > 0 {
		x.bytes = append(x.bytes[:0], content...)
		sum := sha256.Sum256(x.bytes)
		rec.TextSHA256 = hex.EncodeToString(sum[:])
		if d, ok := x.Decisions.Find(rec.TextSHA256); ok {
			rec.Review = &ReviewRecord{string(d.Verdict), d.Note}
		}
	}
	return rec
}

func (x *Recorder) id(i int) string {
	if x.IDs != nil {
		return x.IDs[i]
	}
	return ID(x.r, i)
}

func (x *Recorder) countTokens(c *chunk.Chunk, content string) int {
	body := c.Body.Slice(x.r.Doc.Text)
	if c.HasRepeatedText() || content != body {
		return segment.CountTokens(x.r.Settings.Tokenizer, content)
	}
	if x.tokens == nil {
		x.tokens = x.r.Doc.Meter("tokens", x.r.Settings.Tokenizer)
	}
	return x.tokens.CountRange(c.Body.Start, c.Body.End)
}

// WellFormed replaces each invalid UTF-8 byte with U+FFFD, so the number of characters stays the
// same.
func WellFormed(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

func (x *Recorder) countChars(rec *Record) int {
	if rec.Exact && len(rec.Content) == rec.EndByte-rec.StartByte {
		return rec.EndChar - rec.StartChar
	}
	return utf8.RuneCountInString(rec.Content)
}

// CountRepeated returns the number of code points at the start of c's content that repeat the
// previous chunk. It ignores a character that is only partly in the previous chunk.
func CountRepeated(c *chunk.Chunk, text string) int {
	switch {
	case c.Overlap.Empty():
		return 0
	case c.HasRepeatedText():
		return utf8.RuneCountInString(c.Prefix)
	case c.Text != "":
		return countSourceChars(c.Text, c.Overlap.Slice(text))
	}
	shared := chunk.Chunk{Body: c.Overlap, Form: c.Form}
	shared.Body.End = endOfCompleteChars(text, c.Overlap)
	return utf8.RuneCountInString(shared.BodyContent(text))
}

func endOfCompleteChars(text string, s chunk.Span) int {
	for pos := s.End - 1; pos >= max(s.Start, s.End-utf8.UTFMax+1); pos-- {
		if utf8.RuneStart(text[pos]) {
			if _, size := utf8.DecodeRuneInString(text[pos:]); pos+size > s.End {
				return pos
			}
			break
		}
	}
	return s.End
}

// countSourceChars returns the number of code points at the start of content that come from source.
func countSourceChars(content, source string) int {
	n := 0
	for _, r := range source {
		skipped, pos := 0, 0
		next, size := utf8.DecodeRuneInString(content)
		for !text.IsSpace(r) && size > 0 && next != r && text.IsSpace(next) {
			skipped++
			pos += size
			next, size = utf8.DecodeRuneInString(content[pos:])
		}
		if size > 0 && next == r {
			content = content[pos+size:]
			n += skipped + 1
		}
	}
	return n
}

// maxDetail is the maximum length of SeamRecord.Detail in code points.
const maxDetail = 80

// Seam returns the record of boundary i.
func (x *Recorder) Seam(i int) SeamRecord {
	d, s := x.r.Doc, &x.r.Seams[i]
	delivered, requested := s.CountedOverlap()
	return SeamRecord{
		Index: i, Byte: s.Byte, Line: d.LineOf(s.Byte),
		Cause: s.Cause.String(), Detail: Detail(x.r, i), Reason: explain.DescribeCut(x.r, i),
		Requested: requested, Delivered: delivered, Unit: x.r.Settings.OverlapUnit(),
		Limit: s.Limit.Name(), LimitDetail: explain.LimitDetail(s.Limit, x.r.Settings.Unit), Dry: s.IsDry(),
	}
}

// Detail returns the first line of the text that caused boundary i, followed by any note about the
// boundary in parentheses.
func Detail(r *engine.Result, i int) string {
	cause := Shorten(explain.CauseText(r, &r.Seams[i]), maxDetail)
	note := explain.Note(r, i)
	switch {
	case note == "":
		return cause
	case cause == "":
		return note
	}
	return cause + " (" + note + ")"
}

// Shorten truncates s to n code points. A truncated string ends in "…".
func Shorten(s string, n int) string {
	if len(s) <= n || utf8.RuneCountInString(s) <= n {
		return s
	}
	for i := range s {
		if n--; n == 0 {
			return s[:i] + "…"
		}
	}
	return s
}

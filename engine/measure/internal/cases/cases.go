// Package cases builds results for tests of measures, from handwritten chunks, case files or random
// documents.
package cases

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

const testdata = "../../../testdata/measure"

// Each runs f as a subtest for each case file in a folder.
func Each(t *testing.T, folder string, f func(t *testing.T, sections map[string]string)) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(testdata, folder, "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases in %s (%v)", folder, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(path)
			Check(t, err)
			f(t, Sections(string(data)))
		})
	}
}

// Sections returns the sections of a case file by name. Each section follows a line "-- name --".
// The line terminator before such a line is not part of the preceding section.
func Sections(data string) map[string]string {
	out := map[string]string{}
	name := ""
	for line := range strings.Lines(data) {
		if header := strings.TrimSpace(line); strings.HasPrefix(header, "-- ") && strings.HasSuffix(header, " --") {
			out[name] = strings.TrimSuffix(out[name], "\n")
			name = strings.Trim(header, "- ")
			continue
		}
		out[name] += line
	}
	return out
}

// Table reads a case file in which each line is a row of fields separated by " | ". It skips
// comments and blank lines.
func Table(t *testing.T, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(testdata, name))
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.SplitSeq(string(data), "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "|")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		out = append(out, fields)
	}
	return out
}

// BuildResult builds a result from the text of a document and a description of the chunks. Each
// line describes a chunk in one of these ways. The quoted texts must be in the document in the same
// order.
//
//	body "text"                     a chunk without overlap
//	native "shared" "rest"          a chunk whose body begins with overlap
//	prefix "shared" "join" "body"   a chunk with overlap and a join before the body
//	context "before" "body" "after" a chunk with text of its neighbors in metadata
//	rewritten "body" "content"      a chunk whose body was rewritten by a strategy
//
// After that, a line may contain: small R, oversize R, request N, limit sentence A B.
func BuildResult(t *testing.T, text, set, chunks string) *engine.Result {
	t.Helper()
	doc, err := engine.New("case.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.OverlapMode = "none"
	for pair := range strings.FieldsSeq(set) {
		if err := settings.Assign(&s, pair); err != nil {
			t.Fatal(err)
		}
	}
	b := &builder{t: t, r: &engine.Result{Doc: doc, Settings: s, Strategy: s.Strategy}}
	for line := range strings.Lines(chunks) {
		if line = strings.TrimSpace(line); line != "" {
			b.readLine(line)
		}
	}
	b.r.TotalBeforeTruncation = b.r.Chunks.Len()
	return b.r
}

type builder struct {
	t           *testing.T
	r           *engine.Result
	searchStart int

	words []string
}

func (b *builder) nextWord() (w string) {
	b.t.Helper()
	if len(b.words) == 0 {
		b.t.Fatal("a line of chunks has too few fields")
	}
	w, b.words = b.words[0], b.words[1:]
	return w
}

func (b *builder) find(pos int, text string) chunk.Span {
	b.t.Helper()
	i := strings.Index(b.r.Doc.Text[pos:], text)
	if i < 0 {
		b.t.Fatalf("%q is not in the document after byte %d", text, pos)
	}
	return chunk.Span{Start: pos + i, End: pos + i + len(text)}
}

func (b *builder) readLine(line string) {
	b.t.Helper()
	b.words = quoted(b.t, line)
	var c chunk.Chunk
	var seam chunk.Seam
	b.readChunk(&c, &seam)
	seam.Requested = seam.Delivered
	for len(b.words) > 0 {
		b.readRemark(&c, &seam)
	}
	if n := b.r.Chunks.Len(); n > 0 {
		seam.Byte = max(b.r.Chunks.Body(n-1).End, c.Body.Start)
		b.r.Seams = append(b.r.Seams, seam)
	}
	b.r.Chunks.Add(&c)
	b.searchStart = c.Body.End
}

func (b *builder) readChunk(c *chunk.Chunk, seam *chunk.Seam) {
	b.t.Helper()
	next, units := b.nextWord, b.r.Doc.Meter(b.r.Settings.Unit, b.r.Settings.Tokenizer)
	switch kind := next(); kind {
	case "body":
		c.Body = b.find(b.searchStart, next())
	case "rewritten":
		c.Body = b.find(b.searchStart, next())
		c.Text = next()
	case "sharing":
		shared := next()
		c.Body = b.find(b.start(), shared+next())
		c.Overlap = chunk.Span{Start: c.Body.Start, End: c.Body.Start + len(shared)}
		seam.Delivered = units.Count(shared)
	case "prefix":
		shared, join := next(), next()
		c.Body = b.find(b.searchStart, next())
		c.Overlap = b.find(b.start(), shared)
		c.Prefix, c.Join = shared, join
		seam.Delivered = units.Count(shared)
	case "neighbors":
		prefix := next()
		c.Body = b.find(b.searchStart, next())
		c.ContextBefore = chunk.Span{Start: c.Body.Start - len(prefix), End: c.Body.Start}
		c.ContextAfter = b.find(c.Body.End, next())
		seam.Delivered = units.Count(prefix)
	default:
		b.t.Fatalf("%s is not a kind of chunk", kind)
	}
}

func (b *builder) readRemark(c *chunk.Chunk, seam *chunk.Seam) {
	b.t.Helper()
	switch w := b.nextWord(); w {
	case "small":
		c.Small, c.SmallReason = true, reason(b.t, b.nextWord())
	case "oversize":
		c.Oversize, c.OversizeReason = true, reason(b.t, b.nextWord())
	case "request":
		seam.Requested = Number(b.t, b.nextWord())
	case "limit":
		kind := map[string]chunk.LimitKind{"sentence": chunk.LimitSentence, "separator": chunk.LimitSeparator}[b.nextWord()]
		seam.Limit = chunk.Limit{Kind: kind, A: int32(Number(b.t, b.nextWord())), B: int32(Number(b.t, b.nextWord()))}
	default:
		b.t.Fatalf("%s is not a property of chunks", w)
	}
}

func (b *builder) start() int {
	if n := b.r.Chunks.Len(); n > 0 {
		return b.r.Chunks.Body(n - 1).Start
	}
	return 0
}

func quoted(t *testing.T, line string) []string {
	t.Helper()
	var out []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if line[0] != '"' {
			word, rest, _ := strings.Cut(line, " ")
			out, line = append(out, word), rest
			continue
		}
		q, err := strconv.QuotedPrefix(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		text, err := strconv.Unquote(q)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		out, line = append(out, text), line[len(q):]
	}
	return out
}

// Number parses an integer.
func Number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Check fails the test if err is not nil.
func Check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Canceled returns a context that is already canceled.
func Canceled() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx, cancel
}

// Numbers parses integers that are separated by spaces.
func Numbers(t *testing.T, text string) []int {
	t.Helper()
	var out []int
	for f := range strings.FieldsSeq(text) {
		out = append(out, Number(t, f))
	}
	return out
}

// Document generates a random document with sentences, headings, lists, code and several scripts.
func Document(t *rapid.T) *engine.Document {
	piece := rapid.SampledFrom([]string{
		"One is here. ", "The key turns twice, and then it stops! ", "Why? ", "\n\n", "\n", "# Head\n\n", "## Sub\n\n",
		"- item one\n- item two\n\n", "```go\nfunc f() {}\n```\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n",
		"今日は晴れです。", "naïve café. ", "🙂👩‍💻 ", "\u00a0", "word ", "verylongwordwithoutanyspace", "\r\n",
	})
	text := strings.Join(rapid.SliceOfN(piece, 0, 60).Draw(t, "text"), "")
	doc, err := engine.New("drawn.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Run chunks doc with settings s.
func Run(t *rapid.T, doc *engine.Document, s engine.Settings) *engine.Result {
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Assign returns the default settings with changes. pairs lists the changes, as in "unit=words
// max_chunk_size=40".
func Assign(t *testing.T, pairs string) engine.Settings {
	t.Helper()
	s := settings.Default()
	for pair := range strings.FieldsSeq(pairs) {
		Check(t, settings.Assign(&s, pair))
	}
	Check(t, settings.Check(s))
	return s
}

// Load reads a document from the testdata folder.
func Load(t testing.TB, parts ...string) *engine.Document {
	t.Helper()
	doc, err := engine.Load(filepath.Join(append([]string{"..", "..", "..", "testdata"}, parts...)...))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Windows returns settings for fixed windows of the given size in characters.
func Windows(size int) engine.Settings {
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "window", "native", size
	return s
}

// CheckRapid fails the property if err is not nil.
func CheckRapid(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Large returns a document of about n bytes that consists of repeated test documents. It analyzes
// the document in advance, so benchmarks do not measure the analysis.
func Large(b *testing.B, n int) *engine.Document {
	b.Helper()
	part := Load(b, "measure", "docs", "harbour-book.txt").Text + "\n\n" + Load(b, "docs", "v-handbook-huge-section.md").Text + "\n\n"
	doc, err := engine.New("large.md", []byte(strings.Repeat(part, n/len(part)+1)[:n]))
	if err != nil {
		b.Fatal(err)
	}
	doc.Sentences()
	doc.Words()
	return doc
}

func reason(t testing.TB, name string) chunk.Reason {
	for r := chunk.ReasonUnknown; r <= chunk.ReasonCannotMerge; r++ {
		if r.String() == name {
			return r
		}
	}
	t.Fatalf("%s is not a reason", name)
	return 0
}

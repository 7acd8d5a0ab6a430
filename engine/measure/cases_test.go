package measure

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// testdata is the folder of this package's cases.
const testdata = "../../testdata/measure"

// eachCase runs f for every file of a folder of cases.
func eachCase(t *testing.T, folder string, f func(t *testing.T, sections map[string]string)) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(testdata, folder, "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases in %s (%v)", folder, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(path)
			check(t, err)
			f(t, sections(string(data)))
		})
	}
}

// sections are the parts of a file of cases, each below a line "-- name --".
// The line end before such a line belongs to no part.
func sections(data string) map[string]string {
	out := map[string]string{}
	name := ""
	for line := range strings.Lines(data) {
		if head := strings.TrimSpace(line); strings.HasPrefix(head, "-- ") && strings.HasSuffix(head, " --") {
			out[name] = strings.TrimSuffix(out[name], "\n")
			name = strings.Trim(head, "- ")
			continue
		}
		out[name] += line
	}
	return out
}

// table is the lines of a file of cases: fields parted by " | ", comments and
// blank lines left out.
func table(t *testing.T, name string) [][]string {
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

// byHand builds a result from a document and its chunks, one a line, found in
// order in the document by their quoted text:
//
//	body "text"                     a chunk that shares nothing
//	native "shared" "rest"          its body begins with the shared text
//	prefix "shared" "join" "body"   the shared text and a join in front
//	context "before" "body" "after" neighbours' text in metadata
//	rewritten "body" "content"      a strategy rewrote the text
//
// Behind it may stand: small R, oversize R, request N, limit sentence A B.
func byHand(t *testing.T, text, set, chunks string) *engine.Result {
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
			b.line(line)
		}
	}
	b.r.TotalBeforeTruncation = len(b.r.Chunks)
	return b.r
}

type builder struct {
	t  *testing.T
	r  *engine.Result
	at int // where the next chunk is looked for
}

// find is where text stands from at on.
func (b *builder) find(at int, text string) chunk.Span {
	b.t.Helper()
	i := strings.Index(b.r.Doc.Text[at:], text)
	if i < 0 {
		b.t.Fatalf("%q is not in the document after byte %d", text, at)
	}
	return chunk.Span{Start: at + i, End: at + i + len(text)}
}

func (b *builder) line(line string) {
	b.t.Helper()
	words := quoted(b.t, line)
	next := func() (w string) {
		if len(words) == 0 {
			b.t.Fatalf("%s: a field is missing", line)
		}
		w, words = words[0], words[1:]
		return w
	}
	var c chunk.Chunk
	seam := chunk.Seam{}
	units := b.r.Doc.Meter(b.r.Settings.Unit, b.r.Settings.Tokenizer)
	switch kind := next(); kind {
	case "body":
		c.Body = b.find(b.at, next())
	case "rewritten":
		c.Body = b.find(b.at, next())
		c.Text = next()
	case "native":
		shared := next()
		c.Body = b.find(b.start(), shared+next())
		c.Overlap = chunk.Span{Start: c.Body.Start, End: c.Body.Start + len(shared)}
		seam.Delivered = units.Of(shared)
	case "prefix":
		shared, join := next(), next()
		c.Body = b.find(b.at, next())
		c.Overlap = b.find(b.start(), shared)
		c.Prefix, c.PrefixText = shared+join, len(shared)
		seam.Delivered = units.Of(shared)
	case "context":
		before := next()
		c.Body = b.find(b.at, next())
		c.ContextBefore = chunk.Span{Start: c.Body.Start - len(before), End: c.Body.Start}
		c.ContextAfter = b.find(c.Body.End, next())
		seam.Delivered = units.Of(before)
	default:
		b.t.Fatalf("%s is no kind of chunk", kind)
	}
	seam.Requested = seam.Delivered
	for len(words) > 0 {
		switch w := next(); w {
		case "small":
			c.Small, c.SmallReason = true, next()
		case "oversize":
			c.Oversize, c.OversizeReason = true, next()
		case "request":
			seam.Requested = number0(b.t, next())
		case "limit":
			kind := map[string]chunk.LimitKind{"sentence": chunk.LimitSentence, "separator": chunk.LimitSeparator}[next()]
			seam.Limit = chunk.Limit{Kind: kind, A: number0(b.t, next()), B: number0(b.t, next())}
		default:
			b.t.Fatalf("%s is nothing to say of a chunk", w)
		}
	}
	if n := len(b.r.Chunks); n > 0 {
		seam.Byte = max(b.r.Chunks[n-1].Body.End, c.Body.Start)
		b.r.Seams = append(b.r.Seams, seam)
	}
	b.r.Chunks = append(b.r.Chunks, c)
	b.at = c.Body.End
}

// start is where the chunk before begins: shared text is looked for there.
func (b *builder) start() int {
	if n := len(b.r.Chunks); n > 0 {
		return b.r.Chunks[n-1].Body.Start
	}
	return 0
}

// quoted splits a line into words and quoted texts.
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

func number0(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestChunks holds every measure of a single result to cases checked by hand.
func TestChunks(t *testing.T) {
	eachCase(t, "chunks", func(t *testing.T, sections map[string]string) {
		r := byHand(t, sections["document"], sections["settings"], sections["chunks"])
		if strings.Contains(sections["settings"], "max_chunks_per_document") {
			r.Truncated = true
		}
		for line := range strings.Lines(sections["want"]) {
			key, want, _ := strings.Cut(strings.TrimSpace(line), " ")
			if got := measured(t, r, key); got != strings.Join(strings.Fields(want), " ") {
				t.Errorf("%s\n got %s\nwant %s", key, got, want)
			}
		}
	})
}

// measured is one measure of r in the words of the cases.
func measured(t *testing.T, r *engine.Result, key string) string {
	t.Helper()
	ctx := t.Context()
	s, cuts, err := SeveredSentences(ctx, r)
	check(t, err)
	stored, err := Storage(ctx, r)
	check(t, err)
	d := Delivered(r)
	switch key {
	case "whole":
		return fmt.Sprintf("%d/%d", s.Whole.Whole, s.Whole.Total)
	case "pairs":
		return fmt.Sprintf("%d/%d", s.Pairs.Whole, s.Pairs.Total)
	case "severed":
		return fmt.Sprintf("%d repaired %d lost %d", s.Severed, s.Repaired, s.Lost)
	case "cuts":
		var out []string
		for _, c := range cuts {
			need, ok := Missing(r, c)
			out = append(out, fmt.Sprintf("%q seam %d of %d chunk %d needs %d %t",
				c.Sentence.Of(r.Doc.Text), c.Seam, c.Seams, c.Chunk, need, ok))
		}
		return strings.Join(out, "; ")
	case "coverage":
		c, err := Covered(ctx, r)
		check(t, err)
		out := fmt.Sprintf("%d of %d", c.Uncovered, c.Bytes)
		for _, g := range c.Gaps {
			out += fmt.Sprintf(" %q line %d", g.Span().Of(r.Doc.Text), g.StartLine)
		}
		return out
	case "chars", "words":
		sizes, err := ChunkSizes(ctx, r, key)
		check(t, err)
		return strings.Trim(fmt.Sprint(sizes), "[]")
	case "overlap":
		return fmt.Sprintf("%d of %d full %d", d.Delivered, d.Requested, d.Full)
	case "dry":
		return fmt.Sprintf("%d/%d", d.Dry.Dry, d.Dry.Total)
	case "tenths":
		return strings.Trim(fmt.Sprint(d.Tenths), "[]")
	case "limits":
		var out []string
		for _, l := range d.Limits {
			out = append(out, fmt.Sprintf("%s %d (%s)", l.Limit, l.Seams, l.Example))
		}
		return strings.Join(out, ", ")
	case "stored":
		return fmt.Sprintf("%d source %d extra %d metadata %d", stored.Units, stored.Source, stored.Extra, stored.Metadata)
	case "bytes":
		return fmt.Sprintf("%d repeated %d", stored.Bytes, stored.Repeated)
	case "flags":
		var out []string
		for _, f := range FlagCounts(r) {
			out = append(out, fmt.Sprintf("%s %s %d", f.Flag, f.Reason, f.Count))
		}
		return strings.Join(out, ", ")
	}
	t.Fatalf("%s is no measure", key)
	return ""
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func cancelled() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx, cancel
}

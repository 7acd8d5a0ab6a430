package command

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// corpusReader generates a thousand JSON lines as they are read, so they are never all in memory.
// Some lines are not valid documents.
type corpusReader struct {
	sync.Mutex
	n      int
	unread []byte
	ends   []int
}

const corpusLines = 1000

func corpusText(n int) string {
	return strings.Repeat(fmt.Sprintf("Sentence of document %d, with \"quotes\" and 日本語.\r\n", n), 20+n%60)
}

func corpusLine(n int) string {
	switch n {
	case 13:
		return "no JSON"
	case 500:
		return `{"id":"500"}`
	case 1000:
		return `{"id":"1000","text":"the end is miss`
	}
	line, err := json.Marshal(map[string]string{"id": fmt.Sprint(n), "text": corpusText(n)})
	if err != nil {
		return err.Error()
	}
	return string(line)
}

func (c *corpusReader) Read(p []byte) (int, error) {
	c.Lock()
	defer c.Unlock()
	if len(c.unread) == 0 {
		if c.n == corpusLines {
			return 0, io.EOF
		}
		c.n++
		c.unread = []byte(corpusLine(c.n) + "\n")
		c.ends = append(c.ends, len(c.unread))
		if c.n > 1 {
			c.ends[c.n-1] += c.ends[c.n-2]
		}
	}
	n := copy(p, c.unread)
	c.unread = c.unread[n:]
	return n, nil
}

type chunkReader struct {
	t           *testing.T
	in          *corpusReader
	line        bytes.Buffer
	texts       map[string]*strings.Builder
	last        string
	maxAhead    int // maximum number of bytes read ahead of the document being written
	earlyMemory uint64
	growth      int64
}

func (c *chunkReader) Write(p []byte) (int, error) {
	for line := range bytes.Lines(p) {
		c.line.Write(line)
		if !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		c.record(c.line.Bytes())
		c.line.Reset()
	}
	return len(p), nil
}

func (c *chunkReader) record(line []byte) {
	var x struct {
		Document string `json:"document_id"`
		Content  string `json:"content"`
	}
	if err := json.Unmarshal(line, &x); err != nil {
		c.t.Errorf("invalid JSON: %v in %q", err, line)
	}
	if x.Document != c.last {
		c.last = x.Document
		c.texts[x.Document] = &strings.Builder{}
		n, err := strconv.Atoi(x.Document)
		if err != nil {
			c.t.Fatal(err)
		}
		c.in.Lock()
		c.maxAhead = max(c.maxAhead, c.in.ends[c.in.n-1]-c.in.ends[n-1])
		c.in.Unlock()
		c.measure(len(c.texts))
	}
	c.texts[x.Document].WriteString(x.Content)
}

func (c *chunkReader) measure(documents int) {
	if documents != 100 && documents != 900 {
		return
	}
	held := uint64(0)
	for _, b := range c.texts {
		held += uint64(b.Cap())
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if documents == 100 {
		c.earlyMemory = m.HeapAlloc - held
		return
	}
	c.growth = int64(m.HeapAlloc-held) - int64(c.earlyMemory)
}

func TestCorpusThroughPipe(t *testing.T) {
	in := &corpusReader{}
	out := &chunkReader{t: t, in: in, texts: map[string]*strings.Builder{}}
	var errs bytes.Buffer
	a := newApp(in, out, &errs)
	code := a.execute(strings.Fields("chunk --input jsonl --preset fixed-window --set overlap_mode=none --set max_chunks_per_document=0 --jobs 3"))
	if code != exitUnreadable {
		t.Errorf("got exit code %d, want %d", code, exitUnreadable)
	}
	want := []string{"13: this is not JSON", `500: it has no "text"`, "1000: this is not JSON"}
	lines := bufio.NewScanner(&errs)
	for _, sentence := range want {
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), "chunkscope: stdin, line "+sentence) {
			t.Errorf("got the message %q, want %q", lines.Text(), sentence)
		}
	}
	if lines.Scan() {
		t.Errorf("unexpected message %q", lines.Text())
	}
	if len(out.texts) != corpusLines-len(want) {
		t.Errorf("wrong number of documents: %d", len(out.texts))
	}
	for n := 1; n <= corpusLines; n++ {
		if got := out.texts[fmt.Sprint(n)]; got != nil && got.String() != corpusText(n) {
			t.Fatalf("the chunks of document %d do not contain its whole text", n)
		}
	}
	if limit := 1<<16 + 8*3*len(corpusLine(59)); out.maxAhead > limit {
		t.Errorf("%d bytes were read ahead, want at most a buffer and eight small lines per job (%d)", out.maxAhead, limit)
	}
	if out.growth > 2<<20 {
		t.Errorf("memory grew by %d bytes between documents 100 and 900, want at most 2 MiB", out.growth)
	}
	t.Logf("read %d bytes ahead, memory grew by %d bytes", out.maxAhead, out.growth)
}

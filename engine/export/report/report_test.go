package report

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

func writeReport(t testing.TB, r *engine.Result, decisions review.Decisions) []byte {
	t.Helper()
	report, err := Prepare(t.Context(), r, decisions)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := report.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func reviewDocument(t testing.TB) (*engine.Result, review.Decisions) {
	t.Helper()
	s := exporttest.Preset(t, "default")
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize, s.BaseSize = 260, 90, 80, 260
	r := exporttest.Run(t, exporttest.Document(t, "notes/keys.md", reviewedText), s)
	unknownHash := strings.Repeat("0", 64)
	d := review.Decisions{unknownHash: {Hash: unknownHash, Verdict: review.Waived, Note: "the chapter is gone", HeaderPath: "/Keys/Copies"}}
	for i := range r.Chunks.Len() {
		if r.Chunks.At(i).Oversize {
			hash := review.Hash(r, i)
			d[hash] = review.Decision{Hash: hash, Verdict: review.Accepted, Note: "read as one piece"}
		}
	}
	if len(d) < 2 {
		t.Fatal("no chunk is oversize")
	}
	return r, d
}

const reviewedText = `Written for those who keep keys. Ask before you copy one.

# Keys

A key is rotated every thirty days. The old key keeps working for one day, so that nobody is locked out. After that day it opens nothing.

A key that leaks is revoked at once. Write down who had it, and when. Then look at the log together.

` + "```sh\nkeys list --all\nkeys rotate --keep-old 24h\nkeys revoke --now \"$LEAKED\"\nkeys log --since yesterday | sort | uniq -c | sort -rn | head -n 20\nkeys audit --everything --with-history --and-tell-somebody --by mail --to the-keeper --subject 'keys & locks' --quiet\n```" + `

## Locks

Short.

## Doors

Every door has two locks <one above, one below>. The upper one is turned first. Nobody remembers why, but the log says that it was worth it.
`

func TestReportGolden(t *testing.T) {
	r, decisions := reviewDocument(t)
	exporttest.Golden(t, "golden/html-reviewed.html", removeCode(string(writeReport(t, r, decisions))))
	exporttest.Golden(t, "golden/html.html", removeCode(string(writeReport(t, exporttest.Run(t, exporttest.Tutorial(t), exporttest.Preset(t, "structured")), nil))))
}

var codeHash = regexp.MustCompile("&#39;sha256-.*?&#39;")

func removeCode(page string) string { return codeHash.ReplaceAllString(removeSource(page), "") }

func removeSource(page string) string {
	for _, own := range []code{tourAgainstCode(), tourCode(), reportCode()} {
		page = strings.Replace(page, own.style, "", 1)
		page = strings.Replace(page, own.script, "", 1)
	}
	return page
}

type parsedPage struct {
	doc   *html.Node
	names map[string]int
}

func parse(t testing.TB, page []byte) *parsedPage {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	p := &parsedPage{doc: doc, names: map[string]int{}}
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode {
			p.names[n.Data]++
		}
	}
	return p
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func textIn(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

func (p *parsedPage) findAll(name, class string) []*html.Node {
	var out []*html.Node
	for n := range p.doc.Descendants() {
		if n.Type == html.ElementNode && n.Data == name &&
			(class == "" || strings.Contains(" "+attr(n, "class")+" ", " "+class+" ")) {
			out = append(out, n)
		}
	}
	return out
}

func (p *parsedPage) checkOwnElements(t *testing.T) {
	t.Helper()
	for n := range p.doc.Descendants() {
		if n.Type == html.ElementNode {
			checkElement(t, n.Data, n.Attr, "#")
		}
	}
	checkCode(t, p.names, 2)
}

// checkElement fails the test if the element can only come from document text. It does not call
// t.Helper, which is slow.
func checkElement(t testing.TB, name string, attrs []html.Attribute, link string) {
	switch name {
	case "img", "iframe", "object", "embed", "link", "base", "form", "input", "audio", "video", "foreignobject", "image", "template", "textarea":
		t.Errorf("the page contains <%s>", name)
	}
	for _, a := range attrs {
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "src", a.Key == "srcset":
			t.Errorf("<%s> has %s=%q", name, a.Key, a.Val)
		case a.Key == "href" && !strings.HasPrefix(a.Val, link):
			t.Errorf("<%s> links to %q", name, a.Val)
		}
	}
}

func checkCode(t testing.TB, names map[string]int, scripts int) {
	t.Helper()
	if names["script"] != scripts || names["style"] != 1 || names["body"] != 1 {
		t.Errorf("the page has %d scripts, %d styles and %d bodies", names["script"], names["style"], names["body"])
	}
}

func TestReportContainsDocument(t *testing.T) {
	for _, r := range exporttest.Results(t) {
		if r.Chunks.Len() > 400 {
			continue
		}
		name := r.Doc.Name + " " + settings.PresetName(r.Settings)
		p := parse(t, writeReport(t, r, nil))
		p.checkOwnElements(t)
		got := p.findAll("section", "c")
		if len(got) != r.Chunks.Len() {
			t.Fatalf("%s: the page shows %d chunks, want %d", name, len(got), r.Chunks.Len())
		}
		var shown strings.Builder
		for i, n := range got {
			if attr(n, "id") != "c"+strconv.Itoa(i+1) {
				t.Fatalf("%s: chunk %d is %q, want %q", name, i+1, attr(n, "id"), "c"+strconv.Itoa(i+1))
			}
		}
		for n := range p.doc.Descendants() {
			if n.Type == html.ElementNode && n.Data == "pre" && attr(n, "class") != "none" {
				shown.WriteString(textIn(n))
			}
		}
		if removeSpaces(shown.String()) != removeSpaces(escapeInvisible(r.Doc.Text)) {
			t.Errorf("%s: the page does not show every character once", name)
		}
		sections := p.findAll("section", "")
		ids := map[string]bool{}
		for _, s := range sections {
			ids[attr(s, "id")] = true
		}
		for _, id := range []string{"measures", "flags", "document", "settings"} {
			if !ids[id] {
				t.Errorf("%s: section %s is missing", name, id)
			}
		}
		checkFacts(t, name, r, p)
	}
}

func removeSpaces(s string) string {
	s = strings.NewReplacer("[", "", "]", "").Replace(s)
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == '␍' || r == '\u0085' || r == '\u00a0' }), "")
}

func checkFacts(t *testing.T, name string, r *engine.Result, p *parsedPage) {
	t.Helper()
	var facts struct {
		Unit   string
		Chunks [][]int
		Texts  []string
	}
	for _, n := range p.findAll("script", "") {
		if attr(n, "id") == "facts" {
			if err := json.Unmarshal([]byte(n.FirstChild.Data), &facts); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	if facts.Unit != r.Settings.OverlapUnit() || len(facts.Chunks) != r.Chunks.Len() || len(facts.Texts) == 0 || facts.Texts[0] != "" {
		t.Fatalf("%s: invalid facts: %d chunks, unit %q", name, len(facts.Chunks), facts.Unit)
	}
	rec := records.New(r)
	for i, f := range facts.Chunks {
		x := rec.Chunk(i)
		want := []int{x.StartLine, x.EndLine, x.Chars, x.Words, x.Tokens, x.StartByte, x.EndByte, -1, -1}
		if i > 0 {
			want[8], want[7] = r.Seams[i-1].CountedOverlap()
		}
		for k, n := range want {
			if f[k] != n {
				t.Fatalf("%s, chunk %d: fact %d = %d, want %d", name, i+1, k, f[k], n)
			}
		}
		for _, k := range f[9:] {
			if k < 0 || k >= len(facts.Texts) {
				t.Fatalf("%s, chunk %d: text %d is missing", name, i+1, k)
			}
		}
	}
}

func TestReportMarksOverlap(t *testing.T) {
	text := "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
	s := settings.Default()
	s.Strategy, s.Unit, s.MaxChunkSize, s.OverlapMode, s.OverlapSize = "window", "words", 5, "native", 2
	r := exporttest.Run(t, exporttest.Document(t, "n.txt", text), s)
	p := parse(t, writeReport(t, r, nil))
	var got []string
	for _, m := range p.findAll("mark", "") {
		if m.Parent.Data == "pre" {
			got = append(got, attr(m, "data-c")+strings.TrimSpace(textIn(m)))
		}
	}
	var want []string
	for i := 1; i < r.Chunks.Len(); i++ {
		want = append(want, strings.TrimSpace(r.Chunks.At(i).Overlap.Slice(text)))
	}
	if len(want) < 3 || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("marked text = %q, want %q", got, want)
	}

	s.OverlapSize, s.WindowTail = 4, false
	r = exporttest.Run(t, exporttest.Document(t, "n.txt", text), s)
	p = parse(t, writeReport(t, r, nil))
	for _, m := range p.findAll("mark", "") {
		word := strings.TrimSpace(textIn(m))
		at := strings.Index(text, word)
		var chunks []int
		first := -1
		for i := range r.Chunks.Len() {
			if r.Chunks.Body(i).Contains(at) {
				if first < 0 {
					first = i
				} else {
					chunks = append(chunks, i)
				}
			}
		}
		if m.Parent.Data != "pre" || word == "" {
			continue
		}
		want := formatRanges(chunks)
		if len(chunks) == 1 && chunks[0] == first+1 {
			want = ""
		}
		if got := attr(m, "data-c"); got != want {
			t.Errorf("%q is linked to chunks %q, want %q", word, got, want)
		}
	}
	if got := formatRanges([]int{9, 5, 7, 8, 8}); got != "6 8-10" {
		t.Errorf("got ranges %q, want %q", got, "6 8-10")
	}
}

// longDocument returns a document of about a megabyte, made of documents in testdata. It skips the
// test in short mode, because the race detector is slow.
func longDocument(t testing.TB) *engine.Document {
	t.Helper()
	if testing.Short() {
		t.Skip("a megabyte")
	}
	var all strings.Builder
	for _, name := range []string{"v-handbook-huge-section.md", "v-tutorial.md", "v-tables.md", "v-multilingual.md", "v-readme.md", "v-changelog-nested-lists.md"} {
		data, err := os.ReadFile(filepath.Join(exporttest.Docs, name))
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.ToValidUTF8(string(data), "?") + "\n\n")
	}
	return exporttest.Document(t, "long.md", strings.Repeat(all.String(), 1_000_000/all.Len()+1))
}

func TestReportUnderlinesBrokenElements(t *testing.T) {
	text := "# Title\n\nOne sentence here.\n\n```go\nfunc first() {}\nfunc second() {}\nfunc third() {}\n```\n"
	doc := exporttest.Document(t, "a.md", text)
	s := exporttest.Preset(t, "fixed-window")
	s.MaxChunkSize, s.OverlapMode = 60, "none"
	html := string(writeReport(t, exporttest.Run(t, doc, s), nil))
	for _, want := range []string{
		`class="b b-c" title="go code block is severed between chunks 1 and 2">`,
		`code blocks that no chunk holds whole`, `whole code blocks</th><td class="n">0%`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	s.MaxChunkSize = 800
	if html := string(writeReport(t, exporttest.Run(t, doc, s), nil)); strings.Contains(html, `class="b b-`) {
		t.Error("text is underlined although no element is severed")
	}
}

func TestReportIsSmall(t *testing.T) {
	d := longDocument(t)
	for _, name := range []string{"context", "default", "langchain-recursive", "tokens-256", "fixed-window"} {
		s := exporttest.Preset(t, name)
		s.MaxChunksPerDocument = 0
		sizes := []int{s.MaxChunkSize}
		if name == "langchain-recursive" {
			sizes = append(sizes, 200)
		}
		for _, size := range sizes {
			s.MaxChunkSize, s.OverlapSize = size, min(s.OverlapSize, size/4)
			r := exporttest.Run(t, d, s)
			m, err := metrics.Measure(context.Background(), r, metrics.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var n byteCounter
			if err := (&Report{Result: r, Measures: m}).Write(&n); err != nil {
				t.Fatal(err)
			}
			if bound := 41 * len(d.Text) / 10; int(n) > bound || int(n) < len(d.Text) {
				t.Errorf("%s at size %d: page of %d bytes for a document of %d bytes", name, size, int(n), len(d.Text))
			}
		}
	}
}

type byteCounter int

func (c *byteCounter) Write(p []byte) (int, error) { *c += byteCounter(len(p)); return len(p), nil }

var errFull = errors.New("no space left")

type fullDisk struct{ free int }

func (f *fullDisk) Write(p []byte) (int, error) {
	if f.free -= len(p); f.free < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestReportReturnsWriteErrors(t *testing.T) {
	report, err := Prepare(t.Context(), exporttest.Run(t, longDocument(t), settings.Default()), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int{0, 100_000, 900_000} {
		if err := report.Write(&fullDisk{room}); !errors.Is(err, errFull) {
			t.Errorf("with room for %d bytes, error = %v, want a disk-full error", room, err)
		}
	}
	if err := report.Write(io.Discard); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Prepare(ctx, report.Result, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}

func TestReportOfEmptyDocument(t *testing.T) {
	for _, text := range []string{"", " \n\n\t", "x"} {
		r := exporttest.Run(t, exporttest.Document(t, "e.md", text), settings.Default())
		parse(t, writeReport(t, r, nil)).checkOwnElements(t)
	}
	r := exporttest.Run(t, exporttest.Document(t, "e.md", "one two three. four five six.\n\nseven eight. nine ten."), settings.Default())
	chunks := r.Chunks.Slice()
	chunks[0].Body = chunk.Span{Start: 4, End: 10}
	r.Chunks = chunk.NewChunks(chunks...)
	if gaps := parse(t, writeReport(t, r, nil)).findAll("section", "gap"); len(gaps) == 0 || !strings.Contains(textIn(gaps[0]), "one") {
		t.Error("text that is in no chunk is not shown")
	}
}

func TestReportOfDecisionsWithoutFlags(t *testing.T) {
	_, decisions := reviewDocument(t)
	r := exporttest.Run(t, exporttest.Document(t, "notes/keys.md", reviewedText), exporttest.Preset(t, "fixed-window"))
	page := string(writeReport(t, r, decisions))
	if strings.Contains(page, "0 of 0") || !strings.Contains(page, "No chunk has exactly their text under these settings.") {
		t.Error("the report counts decisions on chunks without flags, or omits unmatched decisions")
	}
}

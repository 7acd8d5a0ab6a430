package replay

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"golang.org/x/net/html"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

const hostileText = "\x1b]0;title\x07\x1b[31m</pre></script><script>alert(1)</script><img src=x onerror=alert(1)>\u009b2J\u202e日本 👩‍💻 ❤️ 🇯🇵 é\x00"

type tape struct {
	*Recorder
	now time.Time
}

func newTape() *tape {
	t := &tape{now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	t.Recorder = NewRecorder(func() time.Time { return t.now })
	return t
}

func (t *tape) wait(d time.Duration) { t.now = t.now.Add(d) }

func (t *tape) show(w, h int, lines ...string) string {
	f := renderFrame(w, h, lines...)
	t.AddFrame(f, w, h)
	return f
}

func renderFrame(w, h int, lines ...string) string {
	theme := darkTheme()
	rows := make([]string, h)
	var b cell.Line
	for y := range rows {
		b.Reset(w, cell.Grapheme)
		st := cell.NewStyles(theme, colorprofile.TrueColor, cell.Grapheme)
		if y < len(lines) {
			b.Put(st.TextBold, lines[y])
		}
		rows[y] = b.Finish(st.Text)
	}
	return strings.Join(rows, "\n")
}

func frameAt(r *Recording, i int) string {
	var rows []string
	for _, row := range r.Shots[i].Rows {
		rows = append(rows, r.Rows[row])
	}
	return strings.Join(rows, "\n")
}

func darkTheme() themes.Theme {
	t, _ := themes.Pick(themes.Auto, true)
	return t
}

func (t *tape) recording() *Recording {
	t.End("guide"+hostileText+".md", darkTheme(), cell.Grapheme)
	return t.Recording()
}

func TestShortFramesAreSkipped(t *testing.T) {
	p := newTape()
	p.show(40, 12, "a")
	p.wait(time.Second)
	for _, text := range []string{"b", "c", "d", "d"} {
		p.show(40, 12, text)
		p.wait(10 * time.Millisecond)
	}
	p.wait(time.Second)
	p.show(40, 12, "a")
	r := p.recording()
	var got []string
	for i, s := range r.Shots {
		got = append(got, fmt.Sprintf("%d%v", s.At.Milliseconds(), strings.Fields(cell.Plain(frameAt(r, i)))))
	}
	if want := "0[a] 1000[d] 2040[a]"; strings.Join(got, " ") != want {
		t.Errorf("frames = %v, want %s", got, want)
	}
	if len(r.Rows) != 5 {
		t.Errorf("got %d different rows, want 5", len(r.Rows))
	}
}

func TestRepeatedMarksAreMerged(t *testing.T) {
	p := newTape()
	p.show(40, 12, "a")
	p.AddMark("size", "1")
	for _, label := range []string{"2", "3", "4"} {
		p.wait(700 * time.Millisecond)
		p.AddMark("size", label)
	}
	p.wait(2 * time.Second)
	p.AddMark("size", "5")
	p.AddMark("mode", "6")
	var got []string
	for _, m := range p.recording().Marks {
		got = append(got, fmt.Sprint(m.At.Milliseconds(), " ", m.Label))
	}
	if want := "0 4, 4100 5, 4100 6"; strings.Join(got, ", ") != want {
		t.Errorf("marks = %q, want %q", strings.Join(got, ", "), want)
	}
}

func TestRecordingIsLimited(t *testing.T) {
	p := newTape()
	for i := range maxShots + 5 {
		p.AddFrame(strconv.Itoa(i%7), 40, 12)
		p.wait(time.Second)
	}
	p.AddMark("late", "late")
	if r := p.recording(); !r.Full || len(r.Shots) != maxShots || r.Length != maxShots*time.Second || len(r.Marks) > 0 {
		t.Errorf("Full = %v with %d frames after %v, want true and maxShots frames", r.Full, len(r.Shots), r.Length)
	}
}

func TestEmptyRecording(t *testing.T) {
	p := newTape()
	p.AddFrame("", 0, 0)
	if r := p.recording(); r != nil {
		t.Errorf("got a recording of %d frames, want none", len(r.Shots))
	}
}

func castEvents(t *testing.T, r *Recording) (header castHeader, list [][3]string) {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteCast(&b); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(&b)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		if n == 0 {
			if err := json.Unmarshal(lines.Bytes(), &header); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var e [3]any
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		list = append(list, [3]string{fmt.Sprint(e[0]), fmt.Sprint(e[1]), fmt.Sprint(e[2])})
	}
	return header, list
}

type emulator struct {
	w, h  int
	cells []string
	x, y  int
}

var sequence = regexp.MustCompile("^\x1b\\[([0-9;?]*)([A-Za-z])")

func (e *emulator) resize(w, h int) { *e = emulator{w: w, h: h, cells: make([]string, w*h)} }

func (e *emulator) write(t *testing.T, text string) {
	t.Helper()
	for text != "" {
		if m := sequence.FindStringSubmatch(text); m != nil {
			text = text[len(m[0]):]
			switch m[2] {
			case "H":
				y, x, _ := strings.Cut(m[1], ";")
				e.y, _ = strconv.Atoi(y)
				e.x, _ = strconv.Atoi(x)
				e.x, e.y = e.x-1, e.y-1
			case "J":
				clear(e.cells)
			case "m", "l":
			default:
				t.Fatalf("unexpected escape sequence %q", m[0])
			}
			continue
		}
		r := []rune(text)[0]
		if r < 0x20 || r >= 0x7f && r < 0xa0 {
			t.Fatalf("unexpected control character %q", r)
		}
		if e.x < e.w && e.y < e.h {
			e.cells[e.y*e.w+e.x] = string(r)
		}
		e.x++
		text = text[len(string(r)):]
	}
}

func (e *emulator) text() string {
	return strings.Join(strings.Fields(strings.Join(e.cells, "")), "")
}

func TestCastShowsTheFrames(t *testing.T) {
	p := newTape()
	p.show(60, 12, "one", "日本 two", "three")
	p.wait(time.Second)
	p.show(60, 12, "one", "two", "日本 three 日本")
	p.wait(time.Second)
	p.AddMark("size", "size\x1b[31m 3")
	p.show(50, 14, "日 other size", "plain", hostileText[:20])
	p.wait(time.Second)
	p.show(50, 14, "日 other size", "again")
	p.wait(2 * time.Second)
	r := p.recording()
	header, list := castEvents(t, r)
	if header.Version != 2 || header.Width != 60 || header.Height != 12 || strings.Contains(header.Title, "\x1b") {
		t.Errorf("header = %+v", header)
	}
	var e emulator
	e.resize(header.Width, header.Height)
	shot, kinds := 0, ""
	for _, ev := range list {
		kinds += ev[1]
		switch ev[1] {
		case "r":
			w, h, _ := strings.Cut(ev[2], "x")
			e.w, _ = strconv.Atoi(w)
			e.h, _ = strconv.Atoi(h)
			e.resize(e.w, e.h)
		case "m":
			if ev[2] != "size␛[31m 3" {
				t.Errorf("mark label = %q, want %q", ev[2], "size␛[31m 3")
			}
		case "o":
			e.write(t, ev[2])
			if ev[2] == "" { // the last event has no text
				continue
			}
			if got, want := e.text(), strings.Join(strings.Fields(cell.Plain(frameAt(r, shot))), ""); got != want {
				t.Errorf("text of frame %d = %q, want %q", shot, got, want)
			}
			shot++
		}
	}
	if kinds != "ooromoo" {
		t.Errorf("event kinds = %q, want %q", kinds, "ooromoo")
	}
	if last := list[len(list)-1]; last[0] != "5" {
		t.Errorf("cast ends at %s s, want 5", last[0])
	}
}

// A page must contain the document text only compressed, so that the text cannot add HTML elements.
func TestPageIsInert(t *testing.T) {
	p := newTape()
	p.show(80, 12, hostileText, "ordinary words of the document")
	p.wait(time.Second)
	p.AddMark("m", hostileText)
	var b bytes.Buffer
	if err := p.recording().WritePage(&b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "ordinary words") {
		t.Error("the page contains uncompressed document text")
	}
	policy, scripts := "", 0
	z := html.NewTokenizer(&b)
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		tag := z.Token()
		for _, a := range tag.Attr {
			if a.Key == "src" || a.Key == "href" || a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("unexpected attribute <%s %s=%q>", tag.Data, a.Key, a.Val)
			}
			if a.Key == "content" && strings.HasPrefix(a.Val, "default-src") {
				policy = a.Val
			}
		}
		switch tag.Data {
		case "img", "iframe", "object", "link", "form":
			t.Errorf("unexpected element <%s>", tag.Data)
		case "script", "style":
			z.Next()
			if text := string(z.Raw()); !strings.Contains(policy, policyHash(text)) {
				t.Errorf("policy %s forbids a %s on the page: %.60s", policy, tag.Data, text)
			}
			scripts++
		}
	}
	if scripts != 3 || !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "http") {
		t.Errorf("unexpected %d scripts and styles, or policy %q", scripts, policy)
	}
}

func TestFormatTime(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 9600 * time.Millisecond: "0:10", time.Minute: "1:00", 61 * time.Second: "1:01", 62*time.Minute + 5*time.Second: "62:05",
	} {
		if got := formatTime(d); got != want {
			t.Errorf("formatTime(%v) = %s, want %s", d, got, want)
		}
	}
}

func TestFindFormat(t *testing.T) {
	for path, want := range map[string]string{"a/b.HTML": ".html", "x.cast": ".cast", "x.y.svg": ".svg", "x": "", "x.gif": "", ".cast/x": ""} {
		f, ok := FindFormat(path)
		if ok != (want != "") || ok && f.Ext != want {
			t.Errorf("FindFormat(%q) = %v, want a different format", path, f)
		}
	}
}

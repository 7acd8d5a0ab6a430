//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// BenchmarkOpen measures the time until the first screen of 120×40 cells is shown. Then it presses
// the quit key, while the document is still being chunked, and measures the time until the program
// exits.
//
//	go test ./tui/e2e -run '^$' -bench Open -benchtime 3x
func BenchmarkOpen(b *testing.B) {
	benchDocuments(b, func(b *testing.B, file string) {
		var frame, quit time.Duration
		for b.Loop() {
			p := openPty(b, file)
			frame += p.waitFor(firstWord, "6 Ask")
			quit += p.leave()
		}
		reportMillis(b, frame, "frame-ms")
		reportMillis(b, quit, "quit-ms")
	})
}

// BenchmarkLeave measures the time to quit after the first chunks are shown, while the panels are
// still being computed.
func BenchmarkLeave(b *testing.B) {
	benchDocuments(b, func(b *testing.B, file string) {
		var quit time.Duration
		for b.Loop() {
			p := openPty(b, file)
			p.waitFor(firstWord, "6 Ask", "Chunk ")
			quit += p.leave()
		}
		reportMillis(b, quit, "quit-ms")
	})
}

func reportMillis(b *testing.B, d time.Duration, unit string) {
	b.ReportMetric(float64(d.Microseconds())/1000/float64(b.N), unit)
	b.ReportMetric(0, "ns/op") // hide the default metric, which is the sum of several steps
}

// firstWord is the start of the file name, which the first screen always shows.
const firstWord = "0pening"

// slowDocuments lists an ordinary document and documents that are slow to parse or lay out. Each
// consists of head, once, and unit, repeated.
var slowDocuments = []struct{ name, head, unit string }{
	{"an ordinary document", "", "## Keys\n\nA key is rotated every thirty days. The old key keeps working for one day.\n\n- one\n- two\n\n```sh\nrotate --now\n```\n\n"},
	{"one list", "", "- a\n"},
	{"headings of all levels", "", "# a\n## b\n### c\n#### d\n##### e\n###### f\n"},
	{"blank lines", "", "\n"},
	{"unclosed fence", "```\n", "a\n"},
	{"table rows", "|a|b|\n|-|-|\n", "|c|d|\n"},
	{"unclosed front matter", "---\n", "a: b\n"},
	{"nested quotes", "", "> "},
	{"deep lines", "", strings.Repeat("> ", 200) + "a\n"},
	{"open brackets", "", "["},
	{"emphasis", "", "*a _b "},
	{"one word", "", "a"},
	{"one line of words", "", "some words "},
	{"one-letter sentences", "", "A. "},
	{"spaces", "a", " "},
	{"many combining marks", "a", "\u0301"},
	{"emoji", "", "👩‍👩‍👧‍👦"},
	{"invalid bytes", "", "a line of words \xff\xfe in it"},
}

func benchDocuments(b *testing.B, bench func(b *testing.B, file string)) {
	if skipReason != "" {
		b.Skip(skipReason)
	}
	for _, size := range []int{1e6, 1e7} {
		for _, doc := range slowDocuments {
			b.Run(fmt.Sprintf("%dMB/%s", size/1e6, doc.name), func(b *testing.B) {
				text := doc.head + strings.Repeat(doc.unit, size/len(doc.unit)+1)
				file := filepath.Join(b.TempDir(), firstWord+".md")
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					b.Fatal(err)
				}
				bench(b, file)
			})
		}
	}
}

type ptyProgram struct {
	b       *testing.B
	cmd     *exec.Cmd
	tty     *os.File
	started time.Time
	output  chan []byte // closed when the program exits
	raw     []byte
	matched int // offset after the last match in the output without escape sequences
}

func openPty(b *testing.B, file string) *ptyProgram {
	b.Helper()
	home := b.TempDir()
	p := &ptyProgram{b: b, cmd: exec.Command(program, file), output: make(chan []byte, 64), started: time.Now()}
	p.cmd.Env = []string{"HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_STATE_HOME=" + home, "LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor"}
	tty, err := pty.StartWithSize(p.cmd, &pty.Winsize{Cols: 120, Rows: 40})
	if err != nil {
		b.Fatal(err)
	}
	p.tty = tty
	go p.read()
	b.Cleanup(func() {
		_ = p.cmd.Process.Kill() // it has usually exited already
		tty.Close()
	})
	return p
}

func (p *ptyProgram) read() {
	defer close(p.output)
	for {
		part := make([]byte, 1<<16)
		n, err := p.tty.Read(part)
		if n > 0 {
			for ask, answer := range terminalAnswers {
				if bytes.Contains(part[:n], []byte(ask)) {
					_, _ = p.tty.WriteString(answer)
				}
			}
			p.output <- part[:n]
		}
		if err != nil {
			return
		}
	}
}

var terminalAnswers = map[string]string{
	"\x1b[?2026$p": "\x1b[?2026;2$y",
	"\x1b[?2027$p": "\x1b[?2027;2$y",
	"\x1b]11;?":    "\x1b]11;rgb:0000/0000/0000\x1b\\",
}

// waitFor waits until the output contains words, in this order. It returns the time since the
// start.
func (p *ptyProgram) waitFor(words ...string) time.Duration {
	p.b.Helper()
	timeout := time.After(2 * waitLimit)
	for _, word := range words {
		for {
			seen := ansi.Strip(string(p.raw))
			if at := strings.Index(seen[p.matched:], word); at >= 0 {
				p.matched += at + len(word)
				break
			}
			select {
			case part, ok := <-p.output:
				if !ok {
					p.b.Fatalf("the program exited before it showed %q: %.2000q", word, seen)
				}
				p.raw = append(p.raw, part...)
			case <-timeout:
				p.b.Fatalf("timed out waiting for %q on the screen: %.2000q", word, seen)
			}
		}
	}
	return time.Since(p.started)
}

func (p *ptyProgram) leave() time.Duration {
	p.b.Helper()
	pressed := time.Now()
	if _, err := p.tty.WriteString("qjjjjjjjj"); err != nil {
		p.b.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	for timeout := time.After(waitLimit); ; {
		select {
		case <-p.output:
		case err := <-ended:
			if err != nil {
				p.b.Fatal(err)
			}
			return time.Since(pressed)
		case <-timeout:
			p.b.Fatal("timed out waiting for the program to exit")
		}
	}
}

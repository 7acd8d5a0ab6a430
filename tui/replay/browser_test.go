package replay

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"chunkscope/tui/cell"
)

// chromium opens a file in a headless Chromium, and gives what it prints;
// without one the test is skipped, or fails with CHUNKSCOPE_E2E=required.
func chromium(t *testing.T, url string, flags ...string) (out, log string) {
	t.Helper()
	path, err := "", errors.New("")
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if err != nil {
		if os.Getenv("CHUNKSCOPE_E2E") == "required" {
			t.Fatal("there is no Chromium to play films with: apt-get install chromium-headless-shell")
		}
		t.Skip("there is no Chromium to play films with: apt-get install chromium-headless-shell")
	}
	flags = append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
		"--enable-logging=stderr", "--user-data-dir=" + t.TempDir(), "--timeout=60000",
	}, append(flags, url)...)
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), path, flags...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	return stdout.String(), stderr.String()
}

func written(t *testing.T, name string, write func(w *bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// A page plays in a browser, to the end, under its policy, without a request.
func TestAPagePlays(t *testing.T) {
	p := newTape()
	p.show(60, 12, "the first frame", "日本 and text")
	p.wait(time.Second)
	last := p.show(60, 12, "the last frame", "日本 and 👩 text", hostile)
	p.wait(time.Second)
	url := written(t, "film.html", func(w *bytes.Buffer) error { return p.recording().Page(w) })
	net := filepath.Join(t.TempDir(), "net.json")
	var dom, log string
	// The browser's clock runs ahead of what unpacks the film and compiles the
	// player beside it, so that the page may be told before there is anything.
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		dom, log = chromium(t, url+"#t=2", "--virtual-time-budget=10000", "--dump-dom", "--log-net-log="+net)
		if played(t, dom) != "" {
			break
		}
	}
	if m := regexp.MustCompile(`.*CONSOLE.*`).FindString(log); m != "" {
		t.Errorf("the page complains: %s", m)
	}
	requests, err := os.ReadFile(net)
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`"(https?|wss?|ftp):[^"]*"`).FindString(string(requests)); m != "" {
		t.Errorf("the page asks for %s", m)
	}
	got, want := strings.Join(strings.Fields(played(t, dom)), ""), strings.Join(strings.Fields(cell.Plain(last)), "")
	if got != want {
		t.Errorf("the player shows at the end\n%q\nthe last frame is\n%q", got, want)
	}
}

// played returns the text of the player's screen.
func played(t *testing.T, dom string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(dom))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	var walk func(n *html.Node, in bool)
	walk = func(n *html.Node, in bool) {
		for _, a := range n.Attr {
			in = in || a.Key == "class" && strings.Contains(a.Val, "ap-term-text")
		}
		if in && n.Type == html.TextNode {
			text.WriteString(n.Data)
		}
		for c := range n.ChildNodes() {
			walk(c, in)
		}
	}
	walk(doc, false)
	return text.String()
}

// Who prefers less motion sees the last frame, as the screen is drawn; everybody else sees each frame at its time.
func TestAMovingPictureShowsItsFrames(t *testing.T) {
	p := newTape()
	first := p.show(40, 12, "one", "┌──日本──┐ <&>", "three")
	p.wait(time.Second)
	middle := p.show(40, 12, "one", "two", "three")
	p.wait(time.Hour)
	last := p.show(40, 12, "four", "┌──日本──┐ <&>", hostile)
	p.wait(time.Second)
	r := p.recording()
	url := written(t, "film.svg", func(w *bytes.Buffer) error { return r.Moving(w) })
	if still := shot(t, url, "--force-prefers-reduced-motion"); !same(still, shot(t, drawing(t, r, last))) {
		t.Error("the still is not the last frame")
	}
	for at, want := range map[time.Duration]string{500 * time.Millisecond: first, 30 * time.Minute: middle, time.Hour + 1500*time.Millisecond: last} {
		if !same(shot(t, paused(t, r, at)), shot(t, inPage(t, r, want))) {
			t.Errorf("at %v the film shows another frame", at)
		}
	}
}

// paused returns a page with the film, stopped at a time.
func paused(t *testing.T, r *Recording, at time.Duration) string {
	t.Helper()
	return written(t, "paused.html", func(w *bytes.Buffer) error {
		w.WriteString(pageHead)
		err := r.Moving(w)
		fmt.Fprintf(w, "<script>for (const a of document.getAnimations()) { a.pause(); a.currentTime = %d }</script>", at.Milliseconds())
		return err
	})
}

// pageHead begins a page with a picture: fonts are chosen otherwise there than in
// a picture by itself.
const pageHead = "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block}</style>"

func inPage(t *testing.T, r *Recording, frame string) string {
	t.Helper()
	return written(t, "frame.html", func(w *bytes.Buffer) error {
		w.WriteString(pageHead + svg(r, frame))
		return nil
	})
}

func drawing(t *testing.T, r *Recording, frame string) string {
	t.Helper()
	return written(t, "frame.svg", func(w *bytes.Buffer) error {
		w.WriteString(svg(r, frame))
		return nil
	})
}

func svg(r *Recording, frame string) string {
	return cell.SVG(frame, 40, 12, cell.SVGOptions{Background: r.Theme.Ground.True, Foreground: r.Theme.Text.True, Method: r.Method})
}

func shot(t *testing.T, url string, flags ...string) image.Image {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shot.png")
	_, log := chromium(t, url, append(flags, "--window-size=360,216", "--screenshot="+path)...)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// same reports whether pictures look the same. What has been moved is smoothed a
// shade otherwise.
func same(a, b image.Image) bool {
	const shade = 4 << 8 // of 0xffff
	if a.Bounds() != b.Bounds() {
		return false
	}
	near := func(a, b uint32) bool { return max(a, b)-min(a, b) <= shade }
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, _ := a.At(x, y).RGBA()
			r2, g2, bl2, _ := b.At(x, y).RGBA()
			if !near(r, r2) || !near(g, g2) || !near(bl, bl2) {
				return false
			}
		}
	}
	return true
}

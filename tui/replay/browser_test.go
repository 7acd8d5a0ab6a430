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

// chromium opens url in headless Chromium. If Chromium is not installed, it skips the test, or
// fails it if CHUNKSCOPE_E2E is "required".
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
			t.Fatal("Chromium is not installed: apt-get install chromium-headless-shell")
		}
		t.Skip("Chromium is not installed: apt-get install chromium-headless-shell")
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

func writeTemp(t *testing.T, name string, write func(w *bytes.Buffer) error) string {
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

// A recording page must play to the end without network requests.
func TestPagePlays(t *testing.T) {
	p := newTape()
	p.show(60, 12, "the first frame", "日本 and text")
	p.wait(time.Second)
	last := p.show(60, 12, "the last frame", "日本 and 👩 text", hostileText)
	p.wait(time.Second)
	url := writeTemp(t, "film.html", func(w *bytes.Buffer) error { return p.recording().WritePage(w) })
	net := filepath.Join(t.TempDir(), "net.json")
	var dom, log string
	// Retry while the page is empty, because the browser's virtual clock does not wait for the
	// recording to be decompressed.
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		dom, log = chromium(t, url+"#t=2", "--virtual-time-budget=10000", "--dump-dom", "--log-net-log="+net)
		if screenText(t, dom) != "" {
			break
		}
	}
	if m := regexp.MustCompile(`.*CONSOLE.*`).FindString(log); m != "" {
		t.Errorf("the page logged an error: %s", m)
	}
	requests, err := os.ReadFile(net)
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`"(https?|wss?|ftp):[^"]*"`).FindString(string(requests)); m != "" {
		t.Errorf("the page requests %s", m)
	}
	got, want := strings.Join(strings.Fields(screenText(t, dom)), ""), strings.Join(strings.Fields(cell.Plain(last)), "")
	if got != want {
		t.Errorf("final text = %q, want last frame %q", got, want)
	}
}

func screenText(t *testing.T, dom string) string {
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

// Each frame must be shown at its time. With reduced motion, only the last frame must be shown.
func TestAnimatedPictureShowsFrames(t *testing.T) {
	p := newTape()
	first := p.show(40, 12, "one", "┌──日本──┐ <&>", "three")
	p.wait(time.Second)
	middle := p.show(40, 12, "one", "two", "three")
	p.wait(time.Hour)
	last := p.show(40, 12, "four", "┌──日本──┐ <&>", hostileText)
	p.wait(time.Second)
	r := p.recording()
	url := writeTemp(t, "film.svg", func(w *bytes.Buffer) error { return r.WriteSVG(w) })
	if still := takeScreenshot(t, url, "--force-prefers-reduced-motion"); !sameImage(still, takeScreenshot(t, drawStill(t, r, last))) {
		t.Error("the picture with reduced motion differs from the last frame")
	}
	for at, want := range map[time.Duration]string{500 * time.Millisecond: first, 30 * time.Minute: middle, time.Hour + 1500*time.Millisecond: last} {
		if !sameImage(takeScreenshot(t, pauseAt(t, r, at)), takeScreenshot(t, embedInPage(t, r, want))) {
			t.Errorf("the picture at %v differs from its frame", at)
		}
	}
}

func pauseAt(t *testing.T, r *Recording, at time.Duration) string {
	t.Helper()
	return writeTemp(t, "paused.html", func(w *bytes.Buffer) error {
		w.WriteString(pageHead)
		err := r.WriteSVG(w)
		fmt.Fprintf(w, "<script>for (const a of document.getAnimations()) { a.pause(); a.currentTime = %d }</script>", at.Milliseconds())
		return err
	})
}

// Browsers use different fonts for a picture that is not in a page.
const pageHead = "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block}</style>"

func embedInPage(t *testing.T, r *Recording, frame string) string {
	t.Helper()
	return writeTemp(t, "frame.html", func(w *bytes.Buffer) error {
		w.WriteString(pageHead + frameSVG(r, frame))
		return nil
	})
}

func drawStill(t *testing.T, r *Recording, frame string) string {
	t.Helper()
	return writeTemp(t, "frame.svg", func(w *bytes.Buffer) error {
		w.WriteString(frameSVG(r, frame))
		return nil
	})
}

func frameSVG(r *Recording, frame string) string {
	return cell.SVG(frame, 40, 12, cell.SVGOptions{Background: r.Theme.Background.True, Foreground: r.Theme.Text.True, Method: r.Method})
}

func takeScreenshot(t *testing.T, url string, flags ...string) image.Image {
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

// sameImage tolerates small color differences from antialiasing.
func sameImage(a, b image.Image) bool {
	const shade = 4 << 8 // tolerated difference between color values up to 0xffff
	if a.Bounds() != b.Bounds() {
		return false
	}
	similar := func(a, b uint32) bool { return max(a, b)-min(a, b) <= shade }
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, _ := a.At(x, y).RGBA()
			r2, g2, bl2, _ := b.At(x, y).RGBA()
			if !similar(r, r2) || !similar(g, g2) || !similar(bl, bl2) {
				return false
			}
		}
	}
	return true
}

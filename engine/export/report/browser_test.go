package report

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// browser is a headless Chromium controlled through the DevTools protocol.
type browser struct {
	t       *testing.T
	to      io.Writer
	session string

	mu      sync.Mutex
	more    *sync.Cond
	last    int
	replies map[int]message
	events  []message
	ended   bool
}

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// newBrowser starts Chromium. If Chromium is not installed, it skips the test, or fails it if
// CHUNKSCOPE_E2E is "required".
func newBrowser(t *testing.T) *browser {
	t.Helper()
	path, err := findBrowser()
	if err != nil {
		if os.Getenv("CHUNKSCOPE_E2E") == "required" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	childInput, input, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	output, childOutput, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
		"--disable-background-networking", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{childInput, childOutput}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	childInput.Close()
	childOutput.Close()
	b := &browser{t: t, to: input, replies: map[int]message{}}
	b.more = sync.NewCond(&b.mu)
	done := make(chan struct{})
	go b.listen(output, done)
	t.Cleanup(func() {
		b.send("Browser.close", nil)
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			_ = cmd.Process.Kill()
		}
		_ = cmd.Wait()
		input.Close()
		output.Close()
	})
	b.attach()
	return b
}

func findBrowser() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("Chromium is not installed: apt-get install chromium-headless-shell")
}

func (b *browser) listen(from io.Reader, done chan<- struct{}) {
	defer close(done)
	r := bufio.NewReaderSize(from, 1<<20)
	for {
		data, err := r.ReadBytes(0)
		var m message
		b.mu.Lock()
		switch {
		case err != nil:
			b.ended = true
		case json.Unmarshal(data[:len(data)-1], &m) != nil:
		case m.ID > 0:
			b.replies[m.ID] = m
		default:
			b.events = append(b.events, m)
		}
		b.more.Broadcast()
		b.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (b *browser) send(method string, params any) int {
	b.mu.Lock()
	b.last++
	id := b.last
	b.mu.Unlock()
	m := map[string]any{"id": id, "method": method}
	if params != nil {
		m["params"] = params
	}
	if b.session != "" && !strings.HasPrefix(method, "Browser.") {
		m["sessionId"] = b.session
	}
	data, err := json.Marshal(m)
	if err == nil {
		_, err = b.to.Write(append(data, 0))
	}
	if err != nil && method != "Browser.close" {
		b.t.Error(method, err)
	}
	return id
}

func (b *browser) ask(method string, params, out any) {
	b.t.Helper()
	id := b.send(method, params)
	var m message
	b.wait(method, func() (ok bool) { m, ok = b.replies[id]; return ok })
	if m.Error != nil {
		b.t.Fatal(method, ": ", m.Error.Message)
	}
	if out != nil {
		if err := json.Unmarshal(m.Result, out); err != nil {
			b.t.Fatal(method, err)
		}
	}
}

// wait waits until cond returns true. It holds the lock while calling cond.
func (b *browser) wait(label string, cond func() bool) {
	b.t.Helper()
	late := false
	timer := time.AfterFunc(time.Minute, func() {
		b.mu.Lock()
		late = true
		b.more.Broadcast()
		b.mu.Unlock()
	})
	defer timer.Stop()
	b.mu.Lock()
	defer b.mu.Unlock()
	for !cond() {
		if b.ended || late {
			b.t.Fatal(label, ": no response from the browser")
		}
		b.more.Wait()
	}
}

func (b *browser) attach() {
	var target struct{ TargetID string }
	b.ask("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var s struct{ SessionID string }
	b.ask("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &s)
	b.session = s.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network", "Audits"} {
		b.ask(domain+".enable", nil, nil)
	}
}

func (b *browser) resize(width, height int, scheme string) {
	b.t.Helper()
	b.ask("Emulation.setDeviceMetricsOverride", map[string]any{
		"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
	}, nil)
	b.ask("Emulation.setEmulatedMedia", map[string]any{
		"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}},
	}, nil)
}

func (b *browser) open(page []byte) {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "report.html")
	if err := os.WriteFile(path, page, 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.ask("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	b.wait("loading the page", func() bool { return b.count("Page.loadEventFired") > 0 })
}

func (b *browser) count(method string) int {
	n := 0
	for _, m := range b.events {
		if m.Method == method {
			n++
		}
	}
	return n
}

func (b *browser) listEvents(methods ...string) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []string
	for _, m := range b.events {
		for _, method := range methods {
			if m.Method == method {
				out = append(out, method+" "+string(m.Params))
			}
		}
	}
	return out
}

// eval evaluates a JavaScript expression in the page. It uses the debugger, because the page's
// security policy forbids eval.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	var r struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		ExceptionDetails json.RawMessage `json:"exceptionDetails"`
	}
	b.ask("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	var v T
	if len(r.ExceptionDetails) > 0 {
		b.t.Fatal(expression, ": ", string(r.ExceptionDetails))
	}
	if len(r.Result.Value) > 0 {
		if err := json.Unmarshal(r.Result.Value, &v); err != nil {
			b.t.Fatal(expression, ": ", err)
		}
	}
	return v
}

func (b *browser) waitFor(expression string) {
	b.t.Helper()
	if !eval[bool](b, `new Promise(done => {
		const end = performance.now() + 20000;
		const look = () => (`+expression+`) ? done(true) : performance.now() > end ? done(false) : requestAnimationFrame(look);
		look();
	})`) {
		b.t.Fatalf("timed out: %s is still false", expression)
	}
}

func (b *browser) elementCenter(selector string) (x, y float64) {
	b.t.Helper()
	v := eval[[]float64](b, `(async () => {
		const e = document.querySelector(`+quoteJS(selector)+`);
		for (let top = NaN; top !== e.getBoundingClientRect().top;) { // laying out text nearby moves the element
			top = e.getBoundingClientRect().top;
			e.scrollIntoView({block: 'center'});
			await new Promise(requestAnimationFrame);
			await new Promise(requestAnimationFrame);
		}
		const r = e.getClientRects()[0];
		return [r.left + Math.min(r.width / 2, 40), r.top + Math.min(r.height / 2, 40)];
	})()`)
	return v[0], v[1]
}

func quoteJS(s string) string {
	data, _ := json.Marshal(s)
	return string(data)
}

func (b *browser) mouse(kind string, x, y float64) {
	b.t.Helper()
	button := "none"
	if kind != "mouseMoved" {
		button = "left"
	}
	b.ask("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": x, "y": y, "button": button, "clickCount": 1}, nil)
}

func (b *browser) press(key string) {
	b.t.Helper()
	b.ask("Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": key}, nil)
	b.ask("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key}, nil)
}

func (b *browser) screenshot() []byte {
	b.t.Helper()
	var r struct{ Data []byte }
	b.ask("Page.captureScreenshot", map[string]any{"format": "png"}, &r)
	return r.Data
}

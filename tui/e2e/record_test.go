//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestSessionIsRecorded(t *testing.T) {
	t.Parallel()
	for _, ext := range []string{".html", ".cast", ".svg"} {
		t.Run(ext, func(t *testing.T) {
			t.Parallel()
			tm := startShell(t, terminalSetup{w: 110, h: 30})
			tm.runCommand("$PROGRAM --preset context --record film" + ext)
			tm.waitForChunks()
			tm.press("n")
			tm.waitFor("the second chunk", func(s screen) bool { return s.has("chunk 2/") })
			tm.resize(90, 26)
			tm.waitFor("the smaller screen", func(s screen) bool { return s.has("2/22") && len(s.rows()) == 26 })
			tm.press("C-c")
			tm.waitFor("the message about the recording", func(s screen) bool {
				return s.has("wrote film"+ext) && s.has("it contains the document text")
			})
			if film := tm.readFile("film" + ext); len(film) < 10_000 {
				t.Errorf("the recording is only %d bytes:\n%s", len(film), film)
			}
			tm.runCommand("$PROGRAM --preset context --record film" + ext)
			tm.waitFor("the file-exists message", func(s screen) bool { return s.has("film" + ext + " already exists") })
		})
	}
}

func TestRecordingSurvivesSignal(t *testing.T) {
	t.Parallel()
	tm := startShell(t, terminalSetup{w: 110, h: 30})
	tm.runCommand("sh -c 'echo $$ > pid; exec $PROGRAM --record film.cast'")
	tm.waitFor("the sample's opening seam", func(s screen) bool { return s.has("chunk 2/") })
	tm.press("n")
	tm.waitFor("the third chunk", func(s screen) bool { return s.has("chunk 3/") })
	tm.endBySignal(syscall.SIGTERM)
	lines := strings.Split(strings.TrimSpace(tm.readFile("film.cast")), "\n")
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "[") || !strings.HasSuffix(last, `"o",""]`) {
		t.Errorf("unexpected last line of the recording: %.80q", last)
	}
	left, err := filepath.Glob(filepath.Join(tm.paneFormat("pane_current_path"), "*film*"))
	if err != nil || len(left) != 1 {
		t.Errorf("files in the folder: got %v, error %v, want one", left, err)
	}
	if _, err := os.Stat(filepath.Join(tm.paneFormat("pane_current_path"), "film.cast")); err != nil {
		t.Error(err)
	}
}

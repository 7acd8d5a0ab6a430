package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func (tm *terminal) copyCommandLine() string {
	tm.t.Helper()
	tm.press("Y")
	tm.waitFor("the message that the command line was copied", func(s screen) bool { return s.hasSentence("copied the command line") })
	line := ""
	tm.waitFor("the command line on the clipboard", func(screen) bool {
		line = strings.TrimSpace(tm.tmux("list-buffers", "-F", "#{buffer_name}"))
		return line != ""
	})
	return strings.TrimSuffix(tm.tmux("show-buffer"), "\n")
}

func TestCopiedCommandMakesSameChunks(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash not found")
	}
	for name, c := range map[string]struct {
		args []string
		keys []string
	}{
		"user settings":          {[]string{"-x.md"}, nil},
		"another preset":         {[]string{"--preset", "default", "--", "-x.md"}, []string{"Right"}},
		"plain text":             {[]string{"--input", "text", "./-x.md"}, nil},
		"with a hand cut":        {[]string{"./-x.md"}, []string{"n", "J"}},
		"without hand cuts":      {[]string{"--no-hand-cuts", "./-x.md"}, nil},
		"name that needs quotes": {[]string{"it's \x1b]0;x\a.md"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			dir, home := makeFolder(t), t.TempDir()
			if err := os.Mkdir(filepath.Join(home, "chunkscope"), 0o700); err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(home, "chunkscope", "config.yaml"), "max_chunk_size: 120\nmin_chunk_size: 20\noverlap_size: 20\n")
			for _, file := range []string{"-x.md", "it's \x1b]0;x\a.md"} {
				writeFile(t, filepath.Join(dir, file), makeProse(60))
			}
			env := []string{"XDG_CONFIG_HOME=" + home, "XDG_STATE_HOME=" + home}
			args := c.args
			if strings.HasPrefix(args[0], "-x") {
				args = append([]string{"--"}, args...)
			}
			tm := startTerminal(t, terminalSetup{w: 120, h: 40, dir: dir, env: env}, append([]string{program}, args...)...)
			tm.waitForChunks()
			for _, key := range c.keys {
				tm.press(key)
			}
			if name == "with a hand cut" { // otherwise this message would replace the next one
				tm.waitFor("the message that the hand cut was stored", func(s screen) bool { return s.has("kept in ") })
			}
			line := tm.copyCommandLine()
			cmd := exec.Command(bash, "-c", line)
			cmd.Dir = dir
			cmd.Env = slices.Concat(env, []string{"PATH=" + filepath.Dir(program) + ":/usr/bin:/bin"})
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("running %s: %v", line, err)
			}
			n := strings.Count(string(out), "\n")
			tm.waitFor(fmt.Sprintf("%[2]d chunks, the number that %[1]s prints", line, n), func(s screen) bool { return s.chunks() == n })
			tm.press("C-c")
			tm.waitForExit()
		})
	}
}

// No command line must be copied for standard input, because it cannot be read again.
func TestNoCommandLineForStandardInput(t *testing.T) {
	tm := startShell(t, terminalSetup{w: 120, h: 40})
	tm.runCommand(`printf '# A\n\nOne.\n' | "$PROGRAM" -`)
	tm.waitForChunks()
	tm.press("Y")
	tm.waitFor("the reason nothing was copied", func(s screen) bool { return s.hasSentence("save it to a file to get a command line") })
	if buffers := strings.TrimSpace(tm.tmux("list-buffers")); buffers != "" {
		t.Errorf("something was copied: %s", buffers)
	}
}

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

// copied returns the command line that Y puts on the clipboard.
func (tm *terminal) copied() string {
	tm.t.Helper()
	tm.keys("Y")
	tm.until("the command line is copied", func(s screen) bool { return s.says("copied the command line") })
	line := ""
	tm.until("it is on the clipboard", func(screen) bool {
		line = strings.TrimSpace(tm.tmux("list-buffers", "-F", "#{buffer_name}"))
		return line != ""
	})
	return strings.TrimSuffix(tm.tmux("show-buffer"), "\n")
}

// The line that Y copies, run in bash in the folder where the explorer was opened, gives
// as many chunks as it showed.
func TestTheCopiedLineGivesTheChunks(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not there")
	}
	for name, c := range map[string]struct {
		args []string
		keys []string
	}{
		"own settings":        {[]string{"-x.md"}, nil},
		"another preset":      {[]string{"--preset", "default", "--", "-x.md"}, []string{"Right"}},
		"plain text":          {[]string{"--input", "text", "./-x.md"}, nil},
		"with a hand cut":     {[]string{"./-x.md"}, []string{"n", "J"}},
		"without one":         {[]string{"--no-hand-cuts", "./-x.md"}, nil},
		"a name for no shell": {[]string{"it's \x1b]0;x\a.md"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			dir, home := folder(t), t.TempDir()
			if err := os.Mkdir(filepath.Join(home, "chunkscope"), 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(home, "chunkscope", "config.yaml"), "max_chunk_size: 120\nmin_chunk_size: 20\noverlap_size: 20\n")
			for _, file := range []string{"-x.md", "it's \x1b]0;x\a.md"} {
				write(t, filepath.Join(dir, file), prose(60))
			}
			env := []string{"XDG_CONFIG_HOME=" + home, "XDG_STATE_HOME=" + home}
			args := c.args
			if strings.HasPrefix(args[0], "-x") {
				args = append([]string{"--"}, args...)
			}
			tm := start(t, setup{w: 120, h: 40, dir: dir, env: env}, append([]string{program}, args...)...)
			tm.opened()
			for _, key := range c.keys {
				tm.keys(key)
			}
			line := tm.copied()
			cmd := exec.Command(bash, "-c", line)
			cmd.Dir = dir
			cmd.Env = slices.Concat(env, []string{"PATH=" + filepath.Dir(program) + ":/usr/bin:/bin"})
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			n := strings.Count(string(out), "\n")
			tm.until(fmt.Sprintf("as many chunks as %s gives, %d", line, n), func(s screen) bool { return s.chunks() == n })
			tm.keys("C-c")
			tm.ends()
		})
	}
}

// What came from standard input cannot be read again, and Y says so.
func TestNoLineForStandardInput(t *testing.T) {
	tm := shell(t, setup{w: 120, h: 40})
	tm.command(`printf '# A\n\nOne.\n' | "$PROGRAM" -`)
	tm.opened()
	tm.keys("Y")
	tm.until("the reason is said", func(s screen) bool { return s.says("save it to a file for a command line") })
	if buffers := strings.TrimSpace(tm.tmux("list-buffers")); buffers != "" {
		t.Errorf("something was copied: %s", buffers)
	}
}

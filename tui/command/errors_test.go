package command

import (
	"bytes"
	"strings"
	"syscall"
	"testing"
)

// gone is a pipe whose reader went away.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A reader that went away is no mistake, but does not make a check pass, nor
// an input readable.
func TestExitCodesWhenNobodyReads(t *testing.T) {
	for line, want := range map[string]int{
		"check - --max-chunks 1":            exitFine,
		"check - --max-chunks 0":            exitFailed,
		"stats -":                           exitFine,
		"stats - missing.md":                exitUnread,
		"check - missing.md --max-chunks 0": exitUnread,
		"presets":                           exitFine,
	} {
		var said bytes.Buffer
		a := &app{in: strings.NewReader("A line.\n"), out: gone{}, errs: &said}
		cmd := a.root()
		cmd.SetArgs(strings.Fields(line))
		if err := cmd.Execute(); err != nil {
			t.Fatal(err)
		}
		if got := a.finish(a.err); got != want {
			t.Errorf("%s: exit code %d, want %d: %s", line, got, want, said.String())
		}
	}
}

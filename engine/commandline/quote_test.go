package commandline_test

import (
	"os/exec"
	"testing"

	"chunkscope/engine/commandline"
)

func TestQuote(t *testing.T) {
	for word, want := range map[string]string{
		"a.md": "a.md", "": "''", "größe 1.md": "'größe 1.md'",
		"a\x1b]0;x\a.md": `$'a\033]0;x\007.md'`, "it's\t\\\n": `$'it\'s\011\\\012'`, "\u202e1.md": `$'\342\200\2561.md'`,
	} {
		if got := commandline.Quote(word); got != want {
			t.Errorf("%q: got %s, want %s", word, got, want)
		}
		bash, err := exec.LookPath("bash")
		if err != nil {
			continue
		}
		if out, err := exec.Command(bash, "-c", "printf %s "+commandline.Quote(word)).Output(); err != nil || string(out) != word {
			t.Errorf("bash printed %q for %s (error %v)", out, commandline.Quote(word), err)
		}
	}
}

package notices

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite notices.txt with the licences of all modules on all platforms")

const outdated = "notices.txt is out of date: go test ./tui/command/notices -update"

// notices.txt must match the packages in the binary for this platform. Modules for other platforms
// may not be installed here, so only their entry in go.mod is checked.
func TestLicensesAreCurrent(t *testing.T) {
	if *update {
		if err := os.WriteFile("notices.txt", []byte(render(collect(t, platforms))), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	listed := parse(t, Text)
	for _, c := range collect(t, []platform{{}}) {
		if got, ok := listed[c.name]; !ok {
			t.Errorf("%s is in the binary but has no notice; %s", c.name, outdated)
		} else if got != c.texts() {
			t.Errorf("the licence of %s has changed; %s", c.name, outdated)
		}
		delete(listed, c.name)
	}
	required := requiredModules(t)
	for name := range listed {
		if !required[name] {
			t.Errorf("%s has a notice but is not in go.mod; %s", name, outdated)
		}
	}
}

func TestLicensesNameEmbeddedFiles(t *testing.T) {
	var known []string
	for _, files := range embeddedFiles {
		known = append(known, files...)
	}
	for _, file := range findEmbedded(t) {
		if !matchesAny(known, file) {
			t.Errorf("%s is embedded: name its owner in embeddedFiles", file)
		}
	}
	listed := parse(t, Text)
	for name := range embeddedFiles {
		if _, ok := listed[name]; !ok && name != ownLicense {
			t.Errorf("%s has no notice", name)
		}
	}
}

func TestLicensesArePlainText(t *testing.T) {
	for i, line := range strings.Split(Text, "\n") {
		if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\ufeff' || r == '\ufffd' }) {
			t.Errorf("line %d has a control character: %q", i+1, line)
		}
	}
}

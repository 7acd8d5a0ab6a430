package notices

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/licensecheck"
)

type platform struct{ os, arch string }

var platforms = []platform{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

type component struct {
	name  string
	files map[string]string // license texts by path
}

// notModules maps components that go list does not report to their license files, relative to the
// repository. {GOROOT} stands for the Go installation and {MODULE} for the folder of a module.
var notModules = map[string]string{
	"Google's vocabulary of BERT":                         "tui/command/notices/data/bert.txt",
	"Go, its runtime and standard library":                "{GOROOT}/LICENSE",
	"Go fonts (Go Mono, Go Mono Bold)":                    "{golang.org/x/image}/font/gofont/ttfs/README",
	"OpenAI's vocabularies cl100k_base and o200k_base":    "tui/command/notices/data/tiktoken.txt",
	"Unicode's character data (classes, segmentation)":    "tui/command/notices/data/unicode.txt",
	"asciinema-player, in the pages that --record writes": "tui/replay/player/LICENSE",
}

const ownLicense = "ours"

var embeddedFiles = map[string][]string{
	ownLicense: {
		"engine/export/handoff/templates/*.tmpl", "engine/export/report/page/*", "engine/export/report/summary/*", "engine/export/report/tour/*",
		"engine/measure/retrieval/language/stopwords.txt", "engine/measure/retrieval/tune/prior.csv", "engine/rules/*.md",
		"tui/command/notices/notices.txt", "tui/replay/page.*", "engine/tour/sample.md",
	},
	"Google's vocabulary of BERT":                         {"engine/tokenizer/bert.zst"},
	"OpenAI's vocabularies cl100k_base and o200k_base":    {"engine/segment/bpe/*.zst"},
	"Unicode's character data (classes, segmentation)":    {"engine/segment/abbreviations.txt"},
	"asciinema-player, in the pages that --record writes": {"tui/replay/player/*"},
}

var licenseFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|unlicense)(\.(txt|md))?$`)

func collect(t *testing.T, on []platform) []component {
	t.Helper()
	byName := map[string]component{}
	modules := map[string]string{"GOROOT": strings.TrimSpace(goOutput(t, platform{}, "env", "GOROOT"))}
	for _, p := range on {
		for _, pkg := range linkedPackages(t, p) {
			c, ok := byName[pkg.Module.Path]
			if !ok {
				c = component{pkg.Module.Path, map[string]string{}}
				byName[c.name], modules[c.name] = c, pkg.Module.Dir
			}
			addLicenses(t, c, pkg.Dir, pkg.Module.Dir)
		}
	}
	for name, c := range byName {
		if len(c.files) == 0 {
			t.Errorf("%s has no licence file", name)
		}
	}
	for name, path := range notModules {
		file := filepath.Join("..", "..", "..", path)
		if module, rest, ok := strings.Cut(strings.TrimPrefix(path, "{"), "}"); ok {
			file = modules[module] + rest
		}
		byName[name] = component{name, map[string]string{filepath.Base(file): readText(t, file)}}
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b component) int {
		return cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
}

func addLicenses(t *testing.T, c component, dir, top string) {
	t.Helper()
	for ; len(dir) >= len(top); dir = filepath.Dir(dir) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if path := filepath.Join(dir, e.Name()); licenseFile.MatchString(e.Name()) {
				c.files[strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(path, top)), "/")] = readText(t, path)
			}
		}
	}
}

func (c component) texts() string {
	var out []string
	for _, path := range slices.SortedFunc(maps.Keys(c.files), compareDepth) {
		if text := c.files[path]; !slices.ContainsFunc(out, func(s string) bool { return strings.Contains(s, text) }) {
			out = append(out, text)
		}
	}
	return strings.Join(out, "\n\n")
}

// The license of a module must precede the licenses in its folders.
func compareDepth(a, b string) int {
	return cmp.Or(cmp.Compare(strings.Count(a, "/"), strings.Count(b, "/")), cmp.Compare(a, b))
}

func licenses(text string) string {
	if strings.HasPrefix(text, "UNICODE LICENSE V3") {
		return "Unicode-3.0"
	}
	var ids []string
	for _, m := range licensecheck.Scan([]byte(text)).Match {
		if !slices.Contains(ids, m.ID) {
			ids = append(ids, m.ID)
		}
	}
	return strings.Join(ids, ", ")
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\t", "    ", "\f", "", "\ufeff", "").Replace(string(data)), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

type linkedPackage struct {
	Dir    string
	Module *struct{ Path, Dir string }
}

func linkedPackages(t *testing.T, on platform) (out []linkedPackage) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(goOutput(t, on, "list", "-deps", "-json=Dir,Module", "chunkscope")))
	for {
		var p linkedPackage
		switch err := decoder.Decode(&p); {
		case errors.Is(err, io.EOF):
			return out
		case err != nil:
			t.Fatal(err)
		case p.Module != nil && p.Module.Path != "chunkscope":
			out = append(out, p)
		}
	}
}

func requiredModules(t *testing.T) map[string]bool {
	t.Helper()
	var mod struct{ Require []struct{ Path string } }
	if err := json.Unmarshal([]byte(goOutput(t, platform{}, "mod", "edit", "-json")), &mod); err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, r := range mod.Require {
		out[r.Path] = true
	}
	return out
}

// findEmbedded returns the patterns of all go:embed directives, relative to the repository.
func findEmbedded(t *testing.T) (patterns []string) {
	t.Helper()
	for name := range strings.FieldsSeq(goOutput(t, platform{}, "list", "-deps", "-f", "{{range .EmbedPatterns}}{{$.Module.Path}}:{{$.ImportPath}}/{{.}} {{end}}", "chunkscope")) {
		if path, ok := strings.CutPrefix(name, "chunkscope:chunkscope/"); ok {
			patterns = append(patterns, path)
		}
	}
	return patterns
}

func matchesAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		ok, err := filepath.Match(p, path)
		return err == nil && ok
	})
}

func goOutput(t *testing.T, on platform, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = os.Environ()
	if on.os != "" {
		cmd.Env = append(cmd.Env, "GOOS="+on.os, "GOARCH="+on.arch, "CGO_ENABLED=0")
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, errs.String())
	}
	return string(out)
}

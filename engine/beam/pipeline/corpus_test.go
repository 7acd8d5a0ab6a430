package pipeline

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
)

func TestMain(m *testing.M) {
	var err error
	if buildDir, err = os.MkdirTemp("", "chunkscope"); err != nil {
		panic(err)
	}
	code := ptest.MainRetWithDefault(m, "prism")
	os.RemoveAll(buildDir)
	os.Exit(code)
}

var buildDir string

// buildProgram builds chunkscope once and returns its path.
var buildProgram = sync.OnceValues(func() (string, error) {
	program := filepath.Join(buildDir, "chunkscope")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return program, nil
})

// runChunkscope runs chunkscope and returns its output.
func runChunkscope(t *testing.T, args ...string) []byte {
	t.Helper()
	program, err := buildProgram()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	home := t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("chunkscope %s: %v\n%s", strings.Join(args, " "), err, &errs)
	}
	return out
}

// writeCorpus writes n small documents to four files of JSON lines.
func writeCorpus(t *testing.T, n int) (folder string, files []string) {
	t.Helper()
	folder = t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	parts := make([]bytes.Buffer, 4)
	for i := range n {
		line, err := json.Marshal(map[string]any{
			"id": fmt.Sprintf("docs/%05d.md", i), "text": randomDocument(random, i), "language": "en", "tags": []int{i % 7},
		})
		if err != nil {
			t.Fatal(err)
		}
		parts[i%len(parts)].Write(append(line, '\n'))
	}
	for i := range parts {
		name := filepath.Join(folder, fmt.Sprintf("part-%d.jsonl", i))
		writeFile(t, name, parts[i].Bytes())
		files = append(files, name)
	}
	return folder, files
}

// randomDocument returns about a kilobyte of Markdown.
func randomDocument(random *rand.Rand, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Document %d\n\n", n)
	for range 1 + random.IntN(6) {
		switch random.IntN(6) {
		case 0:
			fmt.Fprintf(&b, "## Part %d\n\n", random.IntN(100))
		case 1:
			b.WriteString("```go\nfunc f() {\n\tfmt.Println(\"a, b\")\n}\n```\n\n")
		case 2:
			for i := range 2 + random.IntN(8) {
				fmt.Fprintf(&b, "- item %d has %d words\n", i, random.IntN(9))
			}
			b.WriteByte('\n')
		case 3:
			b.WriteString("| key | value |\n|---|---|\n| a | 1 |\n| b | 2 |\n\n")
		case 4:
			b.WriteString("La clé est renouvelée. 鍵は三十日ごとに更新される。 🗝️\n\n")
		default:
			for i := range 2 + random.IntN(12) {
				fmt.Fprintf(&b, "Sentence %d says that %d of %d keys are replaced every day. ", i, random.IntN(50), 50+random.IntN(50))
			}
			b.WriteString("\n\n")
		}
	}
	return b.String()
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func compress(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// listShards returns the shards in a folder in order.
func listShards(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "chunks-*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func sortedLines(data ...[]byte) []string {
	var lines []string
	for _, d := range data {
		lines = append(lines, strings.Split(strings.TrimSpace(string(d)), "\n")...)
	}
	slices.Sort(lines)
	return lines
}

// jsonMember returns a nested member of a JSON object as compact JSON.
func jsonMember(t *testing.T, data []byte, names ...string) string {
	t.Helper()
	for _, name := range names {
		var object map[string]json.RawMessage
		if err := json.Unmarshal(data, &object); err != nil {
			t.Fatalf("%v: %.200s", err, data)
		}
		data = object[name]
	}
	var b bytes.Buffer
	if err := json.Compact(&b, data); err != nil {
		t.Fatalf("invalid JSON in %v: %v", names, err)
	}
	return b.String()
}

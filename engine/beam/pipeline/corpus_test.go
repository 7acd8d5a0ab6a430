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
	if built, err = os.MkdirTemp("", "chunkscope"); err != nil {
		panic(err)
	}
	code := ptest.MainRetWithDefault(m, "prism")
	os.RemoveAll(built)
	os.Exit(code)
}

// built is the folder of the program.
var built string

// product is the program itself, built once.
var product = sync.OnceValues(func() (string, error) {
	program := filepath.Join(built, "chunkscope")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return program, nil
})

// chunkscope is what the program writes.
func chunkscope(t *testing.T, args ...string) []byte {
	t.Helper()
	program, err := product()
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

// corpus writes n small documents into files of JSON lines, one of them packed.
func corpus(t *testing.T, n int) (folder string, files []string) {
	t.Helper()
	folder = t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	parts := make([]bytes.Buffer, 4)
	for i := range n {
		line, err := json.Marshal(map[string]any{
			"id": fmt.Sprintf("docs/%05d.md", i), "text": document(random, i), "language": "en", "tags": []int{i % 7},
		})
		if err != nil {
			t.Fatal(err)
		}
		parts[i%len(parts)].Write(append(line, '\n'))
	}
	for i := range parts {
		name := filepath.Join(folder, fmt.Sprintf("part-%d.jsonl", i))
		write(t, name, parts[i].Bytes())
		files = append(files, name)
	}
	return folder, files
}

// document is Markdown of about a kilobyte.
func document(random *rand.Rand, n int) string {
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

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func pack(t *testing.T, data []byte) []byte {
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

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// shards are the files of chunks in a folder, in order.
func shards(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "chunks-*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sortedLines are the lines of files, in the order of the alphabet.
func sortedLines(data ...[]byte) []string {
	var lines []string
	for _, d := range data {
		lines = append(lines, strings.Split(strings.TrimSpace(string(d)), "\n")...)
	}
	slices.Sort(lines)
	return lines
}

// member is a member of a JSON object, in one spelling.
func member(t *testing.T, data []byte, names ...string) string {
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
		t.Fatalf("%v of %v", err, names)
	}
	return b.String()
}

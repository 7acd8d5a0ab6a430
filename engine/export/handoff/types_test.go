package handoff

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const strictProject = `{
  "compilerOptions": {
    "strict": true, "allowJs": true, "checkJs": true, "noEmit": true, "skipLibCheck": true,
    "module": "nodenext", "target": "es2022", "types": ["node"]
  }
}
`

// TestGeneratedTypesCheck checks generated code against the types of the real packages. It requires
// CHUNKSCOPE_LANGCHAIN_JS.
func TestGeneratedTypesCheck(t *testing.T) {
	dir := os.Getenv("CHUNKSCOPE_LANGCHAIN_JS")
	if dir == "" {
		t.Skip("CHUNKSCOPE_LANGCHAIN_JS is not set to a folder with the npm packages")
	}
	project, err := os.MkdirTemp(dir, "types-") //nolint:usetesting // imports are searched next to node_modules
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(project)
	files := map[string]string{"tsconfig.json": strictProject}
	count := map[string]int{}
	for _, end := range []string{".mjs", ".ts"} {
		for _, path := range writeHandoffs(t, end, end) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files[filepath.Base(path)] = string(text)
			count[end]++
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(project, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	compiler := filepath.Join(dir, "node_modules", ".bin", "tsc")
	if out, err := exec.Command(compiler, "-p", project).CombinedOutput(); err != nil {
		t.Errorf("type check failed: %v (%v files)\n%s", err, count, out)
	}
}

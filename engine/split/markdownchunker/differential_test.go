package markdownchunker_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"chunkscope/engine/internal/golden"
	"chunkscope/engine/split/markdownchunker"
)

// TestMatchesImplementationOnRandomDocuments compares this package with the reference
// implementation on random documents and settings. It reports the differences. It requires python3
// and a checkout of the reference implementation:
//
//	CHUNKSCOPE_MARKDOWN_CHUNKER=CHECKOUT go test -run RandomDocuments -v ./engine/split/markdownchunker
//
// CHUNKSCOPE_DOCUMENTS and CHUNKSCOPE_SEED set the number of documents and the seed.
func TestMatchesImplementationOnRandomDocuments(t *testing.T) {
	checkout := os.Getenv("CHUNKSCOPE_MARKDOWN_CHUNKER")
	if checkout == "" {
		t.Skip("set CHUNKSCOPE_MARKDOWN_CHUNKER to the path of a checkout of the reference implementation")
	}
	or := func(name, standard string) string {
		if v := os.Getenv(name); v != "" {
			return v
		}
		return standard
	}
	script := exec.CommandContext(t.Context(), "python3", "../../../testdata/markdown/differential.py", checkout, or("CHUNKSCOPE_DOCUMENTS", "10000"), or("CHUNKSCOPE_SEED", "1"))
	script.Stderr = os.Stderr
	out, err := script.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Start(); err != nil {
		t.Fatal(err)
	}
	documents, failed := 0, 0
	for lines := bufio.NewReader(out); ; documents++ {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var c golden.Case[expectedRun]
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if compareRun(t, markdownchunker.Read(c.Text), c.Name, 0, &c.Runs[0]) {
			failed++
		}
	}
	if err := script.Wait(); err != nil || documents == 0 {
		t.Fatalf("compared %d documents: error %v", documents, err)
	}
	t.Logf("compared %d documents; the implementation failed on %d", documents, failed)
}

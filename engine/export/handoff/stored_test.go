package handoff

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/settings"
)

type storedChunks struct {
	parents []string
	chunks  [][]string
}

func newStored(r *engine.Result) *storedChunks {
	s := &storedChunks{chunks: make([][]string, max(1, len(r.Parents)))}
	for i := range r.Parents {
		s.parents = append(s.parents, r.Parents[i].Content(r.Doc.Text))
	}
	for i := range r.Chunks.Len() {
		parent := max(0, r.ParentIndex(i))
		s.chunks[parent] = append(s.chunks[parent], r.Content(i))
	}
	return s
}

func (s *storedChunks) texts() []string { return slices.Concat(s.chunks...) }

// newElasticsearch returns a handler that answers search requests like Elasticsearch 9.2.
func newElasticsearch(s *storedChunks) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /my-index/_search", func(w http.ResponseWriter, r *http.Request) {
		var request struct {
			Query struct{ IDs struct{ Values []string } }
		}
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil || r.Header.Get("Authorization") != "ApiKey key" {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		hits := []any{}
		if slices.Equal(request.Query.IDs.Values, []string{"7"}) {
			hits = append(hits, map[string]any{"_id": "7", "fields": map[string]any{"content": s.texts()}})
		}
		writeJSON(w, map[string]any{"hits": map[string]any{"hits": hits}})
	})
	return mux
}

// newDify returns a handler that answers segment requests like Dify, with pages of unordered rows.
func newDify(s *storedChunks) http.Handler {
	list := func(w http.ResponseWriter, r *http.Request, texts []string) {
		page, err := strconv.Atoi(r.URL.Query().Get("page"))
		if err != nil || r.Header.Get("Authorization") != "Bearer key" {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		rows := []any{}
		for i := (page - 1) * 3; i < min(page*3, len(texts)); i++ {
			rows = slices.Insert(rows, 0, any(map[string]any{"id": fmt.Sprint("s", i), "position": i + 1, "content": texts[i]}))
		}
		writeJSON(w, map[string]any{"data": rows, "total": len(texts)})
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/datasets/set/documents/7/segments", func(w http.ResponseWriter, r *http.Request) {
		if s.parents != nil {
			list(w, r, s.parents)
			return
		}
		list(w, r, s.texts())
	})
	mux.HandleFunc("GET /v1/datasets/set/documents/7/segments/{id}/child_chunks", func(w http.ResponseWriter, r *http.Request) {
		n, err := strconv.Atoi(strings.TrimPrefix(r.PathValue("id"), "s"))
		if err != nil || n >= len(s.chunks) {
			http.NotFound(w, r)
			return
		}
		list(w, r, s.chunks[n])
	})
	return mux
}

func writeJSON(w http.ResponseWriter, value any) {
	_ = json.NewEncoder(w).Encode(value)
}

func checkStored(t *testing.T, target string, r *engine.Result, service http.Handler, args ...string) (exit int, output string) {
	t.Helper()
	interpreter(t, "python3")
	return runScript(t, target, r, service, append([]string{"check"}, args...)...)
}

func runScript(t *testing.T, target string, r *engine.Result, service http.Handler, args ...string) (exit int, output string) {
	t.Helper()
	bash, dir := interpreter(t, "bash"), t.TempDir()
	code, err := exportText(t, find(target), r)
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, dir, map[string]string{"cut.sh": code, "a.md": r.Doc.Text})
	server := httptest.NewServer(service)
	defer server.Close()
	cmd := exec.Command(bash, append([]string{"cut.sh"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "ELASTICSEARCH_URL="+server.URL, "ELASTICSEARCH_KEY=key", "INDEX=my-index",
		"DIFY_API="+server.URL+"/v1", "DIFY_KEY=key", "DATASET_ID=set", "no_proxy=*")
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), string(out)
}

func TestStoredChunksAreCompared(t *testing.T) {
	doc := exporttest.Document(t, "a.md", strings.Repeat("A lamp  is lit at dusk.\nIt is put out at dawn.\n\n", 4)+"The end.")
	services := map[string]func(*storedChunks) http.Handler{"elasticsearch": newElasticsearch, "dify-api": newDify}
	for _, c := range []struct {
		target, preset string
		change         []string
		same, altered  string
	}{
		{"elasticsearch", "elasticsearch-sentences", []string{"max_chunk_size=20"}, "4 chunks", "chunk 2 of 4"},
		{"elasticsearch", "elasticsearch-words", []string{"overlap_size=2", "max_chunk_size=10"}, "6 chunks", "chunk 2 of 6"},
		{"dify-api", "dify-general", []string{"max_chunk_size=60"}, "5 chunks", "chunk 2 of 5"},
		{"dify-api", "dify-parent-child", nil, "9 chunks, 5 parents", "chunk 2 of 9"},
		{"dify-api", "dify-parent-child", []string{"parents=document"}, "9 chunks, 1 parents", "chunk 2 of 9"},
	} {
		s := exporttest.Preset(t, c.preset)
		for _, pair := range c.change {
			if err := settings.Assign(&s, pair); err != nil {
				t.Fatal(err)
			}
		}
		r := exporttest.Run(t, doc, s)
		check := func(change func(*storedChunks), exit int, want string) {
			t.Helper()
			stored := newStored(r)
			change(stored)
			if got, output := checkStored(t, c.target, r, services[c.target](stored), "7", "a.md"); got != exit || !strings.Contains(output, want) {
				t.Errorf("%s by %s %s: got exit code %d and output\n%swant\n%s", c.target, c.preset, c.change, got, output, want)
			}
		}
		check(func(*storedChunks) {}, 0, "a.md: "+c.same+", as expected\n")
		check(func(s *storedChunks) { s.chunks[0][min(1, len(s.chunks[0])-1)] = "x" }, 1, "a.md: "+c.altered+" differs: here 'x', in chunkscope ")
		check(func(s *storedChunks) { s.chunks[0] = append(s.chunks[0], "x") }, 1, fmt.Sprintf("a.md: %d chunks, not %d", r.Chunks.Len()+1, r.Chunks.Len()))
		if c.change == nil {
			check(func(s *storedChunks) { s.parents[0] = "x" }, 1, fmt.Sprintf("a.md: parent 1 of %d differs: here 'x'", len(r.Parents)))
		}
	}
}

func TestScriptsSendSettings(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed")
	}
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "A lamp is lit.\n"), exporttest.Preset(t, "elasticsearch-words"))
	var got struct {
		Mappings struct {
			Properties struct {
				Content struct {
					Settings map[string]any `json:"chunking_settings"`
				}
			}
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /my-index", func(_ http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			t.Error(err)
		}
	})
	exit, output := runScript(t, "elasticsearch", r, mux)
	if made := got.Mappings.Properties.Content.Settings; exit != 0 || made["strategy"] != "word" || made["overlap"] != 100.0 {
		t.Errorf("got exit code %d, output %s, and sent settings %v", exit, output, made)
	}
	if exit, output := runScript(t, "elasticsearch", r, http.NotFoundHandler()); exit == 0 {
		t.Errorf("the service refused the request, but the exit code is 0: %s", output)
	}
}

func TestMissingDocumentsAreReported(t *testing.T) {
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "A lamp is lit.\n"), exporttest.Preset(t, "elasticsearch-sentences"))
	for _, c := range []struct {
		args   []string
		exit   int
		output string
	}{
		{nil, 2, "usage: bash THIS_FILE check ID DOCUMENT...: compares the chunks of documents with chunkscope's\n"},
		{[]string{"7"}, 2, "usage: "},
		{[]string{"8", "a.md", "7", "a.md"}, 3, "8 cannot be read: the index has no such document\n"},
		{[]string{"7", "none.md", "7", "a.md"}, 3, "none.md cannot be read: No such file or directory\n"},
	} {
		exit, output := checkStored(t, "elasticsearch", r, newElasticsearch(newStored(r)), c.args...)
		if exit != c.exit || !strings.Contains(output, c.output) || exit == 3 && !strings.Contains(output, "a.md: 1 chunks, as expected\n") {
			t.Errorf("%q: got exit code %d and output\n%s", c.args, exit, output)
		}
	}
	if exit, output := checkStored(t, "elasticsearch", r, http.NotFoundHandler(), "7", "a.md"); exit != 3 || output != "7 cannot be read: HTTP Error 404: Not Found\n" {
		t.Errorf("got exit code %d and output %s", exit, output)
	}
}

func TestChunksInFilesAreCompared(t *testing.T) {
	s := exporttest.Preset(t, "open-webui")
	s.MaxChunkSize, s.OverlapSize = 30, 0
	r := exporttest.Run(t, exporttest.Document(t, "a.md", "# One\n\n    indented code\n\n"+strings.Repeat("A lamp is lit at dusk. ", 4)), s)
	chunks, path := contents(r), filepath.Join(t.TempDir(), "chunks.json")
	for _, c := range []struct {
		before, between, after string
		change                 func(chunks []string)
		exit                   int
		want                   string
	}{
		{"[", ",", "]\n", func([]string) {}, 0, fmt.Sprintf("a.md: %d chunks, as expected\n", len(chunks))},
		{"", "\n", "\n", func([]string) {}, 0, fmt.Sprintf("a.md: %d chunks, as expected\n", len(chunks))},
		{"", "\n", "\n", func(chunks []string) { chunks[1] = "x" }, 1, fmt.Sprintf("a.md: chunk 2 of %d differs: here 'x'", len(chunks))},
		{"[", ",", ",7]", func([]string) {}, 3, "chunks.json cannot be read: not all that is in it is text\n"},
	} {
		texts := slices.Clone(chunks)
		c.change(texts)
		for i := range texts {
			texts[i] = strconv.Quote(texts[i]) // valid as JSON
		}
		if err := os.WriteFile(path, []byte(c.before+strings.Join(texts, c.between)+c.after), 0o600); err != nil {
			t.Fatal(err)
		}
		if exit, output := checkStored(t, "open-webui", r, http.NotFoundHandler(), path, "a.md"); exit != c.exit || !strings.Contains(output, c.want) {
			t.Errorf("%s: got exit code %d and output\n%swant\n%s", c.before, exit, output, c.want)
		}
	}
}

func TestHeadersOfStoredChunksAreIgnored(t *testing.T) {
	s := exporttest.Preset(t, "anythingllm")
	s.MaxChunkSize, s.OverlapSize = 400, 0
	doc := exporttest.Document(t, "a.md", strings.Repeat("A lamp is lit at dusk. ", 40))
	r := exporttest.Run(t, doc, s)
	if !strings.HasPrefix(r.Content(1), "<document_metadata>") {
		t.Fatalf("chunk 1 has no header: %q", r.Content(1))
	}
	s.ContextPrefix = "none"
	chunks, path := contents(exporttest.Run(t, doc, s)), filepath.Join(t.TempDir(), "chunks.json")
	for _, broken := range []string{"", "x"} {
		var list strings.Builder
		for _, text := range chunks {
			list.WriteString(strconv.Quote("<document_metadata>\nsourceDocument: a.md\npublished: today\n</document_metadata>\n\n"+text+broken) + "\n")
		}
		if err := os.WriteFile(path, []byte(list.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		exit, output := checkStored(t, "anythingllm", r, http.NotFoundHandler(), path, "a.md")
		if same := strings.HasSuffix(output, "chunks, as expected\n"); same != (broken == "") || same != (exit == 0) {
			t.Errorf("with %q after each text: got exit code %d and output %s", broken, exit, output)
		}
	}
}

func TestApproximateScriptsCountChunks(t *testing.T) {
	s := exporttest.Preset(t, "tokens-512")
	s.MaxChunkSize, s.OverlapSize = 10, 0
	r := exporttest.Run(t, exporttest.Document(t, "a.md", strings.Repeat("A lamp is lit at dusk. ", 8)), s)
	chunks := contents(r)
	list, err := json.Marshal(append(chunks[1:], "x", "y"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "chunks.json")
	if err := os.WriteFile(path, list, 0o600); err != nil {
		t.Fatal(err)
	}
	n := len(chunks)
	want := fmt.Sprintf("a.md: %d chunks, %d in chunkscope (+1), %d with the same text\n", n+1, n, n-1)
	if exit, output := checkStored(t, "azure-ai-search", r, http.NotFoundHandler(), path, "a.md"); exit != 0 || output != want {
		t.Errorf("got exit code %d and output\n%swant\n%s", exit, output, want)
	}
}

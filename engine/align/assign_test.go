package align_test

import (
	"fmt"
	"path"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/settings"
)

// A case lists documents, the document names in each chunk, and the expected number of chunks per
// document. Chunks are separated by a bar.
func TestChunksAreAssigned(t *testing.T) {
	for _, c := range []struct{ documents, chunks, want string }{
		{"docs/guide.md faq.md", "docs/guide.md faq.md", "docs/guide.md:1 faq.md:2"},
		{"docs/guide.md faq.md", "/data/docs/guide.md https://host/faq.md", "docs/guide.md:1 faq.md:2"},
		{"docs/guide.md faq.md", `C:\data\docs\guide.md faq`, "docs/guide.md:1 faq.md:2"},
		{"docs/guide.md faq.md", "guide.md /elsewhere/faq.md", "docs/guide.md:1 faq.md:2"},
		{"docs/guide.md", "Handbook|a2b1|/x/guide.md", "docs/guide.md:1"},
		{"f/a/README.md f/b/README.md", "a/README.md b/README.md", "f/a/README.md:1 f/b/README.md:2"},
		{"f/a/README.md f/b/README.md", "/o/a/README.md /o/b/README.md", "f/a/README.md:1 f/b/README.md:2"},
		{"f/a/README.md f/b/README.md f/c.md", "README.md c.md", "f/c.md:2 ambiguous:1"},
		{"f/a/README.md f/b/README.md", "x/README.md", "ambiguous:1"},
		{"f/a/README.md|a/README.md f/x/a/README.md|x/a/README.md", "a/README.md x/a/README.md", "f/a/README.md:1 f/x/a/README.md:2"},
		{"f/README.md|README.md f/a/README.md|a/README.md", "README.md a/README.md", "f/README.md:1 f/a/README.md:2"},
		{"f/README.md|README.md f/a/README.md|a/README.md", "README.md README.md", "ambiguous:2"},
		{"x/faq.md x/faq.txt x/faq", "x/faq x/faq.txt", "x/faq.txt:2 x/faq:1"},
		{"a/README.md", "a/README.md b/README.md", "a/README.md:1 foreign:1"},
		{"README.md|/f/a/README.md", "a/README.md b/README.md README.md", "README.md:1 foreign:2"},
		{"README.md", "x/README.md y/README.md", "ambiguous:2"},
		{"a/b.md", "other.md", "foreign:1"},
		{"a/README.md README.md", "README.md|a/README.md README.md|/README.md", "a/README.md:1 README.md:2"},
		{"a/b.md c.md", "- a/b.md", "a/b.md:2"},
	} {
		var documents []align.Target
		for names := range strings.FieldsSeq(c.documents) {
			all := strings.Split(names, "|")
			documents = append(documents, align.Target{Name: all[0], OtherNames: all[1:]})
		}
		var chunks []align.GivenChunk
		for i, names := range strings.Fields(c.chunks) {
			k := align.GivenChunk{Content: fmt.Sprint(i + 1)}
			if names != "-" {
				k.Documents = strings.Split(names, "|")
			}
			chunks = append(chunks, k)
		}
		a := align.Assign(documents, false, chunks)
		if got := formatAssignment(a, documents); got != c.want {
			t.Errorf("chunks %s, documents %s: got %s, want %s", c.chunks, c.documents, got, c.want)
		}
	}
}

func formatAssignment(a *align.Assignment, documents []align.Target) string {
	var out []string
	for _, d := range documents {
		var contents []string
		for _, k := range a.DocumentChunks(d.Name) {
			contents = append(contents, k.Content)
		}
		if len(contents) > 0 {
			out = append(out, d.Name+":"+strings.Join(contents, ","))
		}
	}
	for _, list := range []struct {
		name  string
		items []align.Unassigned
	}{{"ambiguous", a.Ambiguous}, {"foreign", a.Foreign}} {
		if n := countChunks(list.items); n > 0 {
			out = append(out, fmt.Sprint(list.name, ":", n))
		}
	}
	return strings.Join(out, " ")
}

func countChunks(list []align.Unassigned) (n int) {
	for _, u := range list {
		n += u.Chunks
	}
	return n
}

func TestSingleDocumentGetsUnnamedChunks(t *testing.T) {
	chunks := []align.GivenChunk{{Content: "a", Documents: []string{"/data/docs/guide.md"}}, {Content: "b", Documents: []string{"faq"}}, {Content: "c"}}
	for _, c := range []struct{ name, want string }{{"docs/guide.md", "ac"}, {"faq.md", "bc"}, {"other.md", "abc"}} {
		got := ""
		for _, k := range align.Assign([]align.Target{{Name: c.name}}, true, chunks).DocumentChunks(c.name) {
			got += k.Content
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFolderChunksAreAssigned(outer *testing.T) {
	folders := []string{"", "a", "b", "a/b", "b/a"}
	sentences := rapid.SampledFrom([]string{"Key %d turns every month. ", "Lamp %d is lit at dusk. ", "Oil of %d is dear.\n\n", "# Door %d\n\n", "There are %d locks. "})
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapMode = 120, 20, "none"
	rapid.Check(outer, func(t *rapid.T) {
		var results []*engine.Result
		var documents []align.Target
		bases := map[string]int{}
		for _, base := range []string{"README.md", "guide.md"} {
			for _, folder := range rapid.SliceOfNDistinct(rapid.SampledFrom(folders), 1, 4, rapid.ID).Draw(t, base) {
				id := path.Join(folder, base)
				text := ""
				for i, sentence := range rapid.SliceOfN(sentences, 5, 30).Draw(t, id) {
					text += fmt.Sprintf(sentence, i)
				}
				doc, err := engine.New("f/"+id, []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				doc.ID = id
				r, err := engine.Run(t.Context(), doc, s)
				if err != nil {
					t.Fatal(err)
				}
				bases[base]++
				results = append(results, r)
				documents = append(documents, align.Target{Name: doc.Name, OtherNames: []string{id, "/home/f/" + id}})
			}
		}
		writeName := rapid.SampledFrom([]func(string) string{
			func(id string) string { return id },
			func(id string) string { return "/home/f/" + id },
			func(id string) string { return "f/" + id },
			path.Base,
		}).Draw(t, "spelled")
		var chunks []align.GivenChunk
		for _, r := range results {
			for _, k := range readRecords(outer, "jsonl", r) {
				k.Documents = []string{writeName(r.Doc.ID)}
				chunks = append(chunks, k)
			}
		}
		chunks = rapid.Permutation(chunks).Draw(t, "order")
		a := align.Assign(documents, false, chunks)
		wantReported := 0
		for _, r := range results {
			assigned := a.DocumentChunks(r.Doc.Name)
			if writeName("x/y") == "y" && bases[path.Base(r.Doc.ID)] > 1 {
				if wantReported += r.Chunks.Len(); len(assigned) > 0 {
					t.Fatalf("%s has an ambiguous name and got %d chunks, want 0", r.Doc.ID, len(assigned))
				}
				continue
			}
			g, err := align.PlaceIn(t.Context(), r.Doc, assigned, "")
			if err != nil {
				t.Fatal(err)
			}
			if g.CountPlaced() != r.Chunks.Len() || len(assigned) != r.Chunks.Len() {
				t.Fatalf("%s has %d of %d chunks, want %d", r.Doc.ID, g.CountPlaced(), len(assigned), r.Chunks.Len())
			}
			for i := range r.Chunks.Len() {
				if got, want := g.Result.Chunks.Body(i), r.Chunks.Body(i); got != want {
					t.Fatalf("chunk %d of %s is at %v, want %v", i, r.Doc.ID, got, want)
				}
			}
		}
		if reportedCount := countChunks(a.Ambiguous) + countChunks(a.Foreign); reportedCount != wantReported {
			t.Fatalf("got %d reported chunks, want %d", reportedCount, wantReported)
		}
	})
}

package align_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
)

func chunksWithParents(r *engine.Result, offsets bool) []align.GivenChunk {
	chunks := givenChunks(r)
	for i := range chunks {
		p := r.ParentIndex(i)
		chunks[i].Parent, chunks[i].ParentOffsets = fmt.Sprint("parent-", p), chunk.Span{Start: -1, End: -1}
		if offsets {
			chunks[i].ParentOffsets = r.Parents[p].Body
		}
	}
	return chunks
}

func TestParentsAreReadFromRecords(t *testing.T) {
	doc := newManual(t, 2)
	for _, changes := range [][]string{{"parents=document"}, {"parents=paragraphs", "parent_size=700"}} {
		r := run(t, doc, "langchain-recursive", append(changes, "max_chunk_size=200", "overlap_size=20")...)
		got := placeChunks(t, doc, chunksWithParents(r, true)).Result
		if !slices.Equal(got.Parents, r.Parents) || len(r.Parents) == 0 {
			t.Errorf("%v: got %d parents, want %d", changes, len(got.Parents), len(r.Parents))
		}
		got = placeChunks(t, doc, chunksWithParents(r, false)).Result
		if len(got.Parents) != len(r.Parents) {
			t.Fatalf("%v without offsets: got %d parents, want %d", changes, len(got.Parents), len(r.Parents))
		}
		for i := range r.Chunks.Len() {
			p := got.ParentIndex(i)
			if body := got.Parents[p].Body; p != r.ParentIndex(i) || body.Start > r.Chunks.Body(i).Start || body.End < r.Chunks.Body(i).End {
				t.Errorf("%v: chunk %d is in parent %d at %v, want parent %d", changes, i, p, body, r.ParentIndex(i))
			}
		}
	}
}

func TestParentsAreFoundAmongChunks(t *testing.T) {
	doc := newManual(t, 1)
	parentResult := run(t, doc, "langchain-recursive", "max_chunk_size=800", "overlap_size=80")
	var chunks []align.GivenChunk
	leafCount := 0
	for i := range parentResult.Chunks.Len() {
		id, whole := fmt.Sprint("node-", i), parentResult.Content(i)
		chunks = append(chunks, align.GivenChunk{Content: whole, ID: id})
		for rest := whole; rest != ""; leafCount++ {
			n := min(len(rest), len(whole)/3+1)
			chunks = append(chunks, align.GivenChunk{Content: rest[:n], ID: fmt.Sprint("leaf-", leafCount), Parent: id})
			rest = rest[n:]
		}
	}
	g := placeChunks(t, doc, chunks)
	if len(g.Contents) != leafCount || len(g.Result.Parents) != parentResult.Chunks.Len() {
		t.Fatalf("got %d leaves and %d parents, want %d and %d", len(g.Contents), len(g.Result.Parents), leafCount, parentResult.Chunks.Len())
	}
	for k, i := range g.PlacedIndices {
		if want := chunks[g.FileIndices[i]].Parent; want != fmt.Sprint("node-", g.Result.ParentIndex(k)) {
			t.Errorf("leaf %d is in parent %d, want %s", k, g.Result.ParentIndex(k), want)
		}
	}
	for i := range g.Result.Parents {
		if got := g.Result.Parents[i].Content(doc.Text); got != parentResult.Content(i) {
			t.Errorf("parent %d: got %q, want %q", i, got, parentResult.Content(i))
		}
	}
}

func TestInvalidParentsAreIgnored(t *testing.T) {
	doc := newDocument(t, strings.Repeat("One sentence of a text. Another sentence of it.\n\n", 3)+"The end of it.")
	one := func(text, parent string, offsets chunk.Span) align.GivenChunk {
		return align.GivenChunk{Content: text, Parent: parent, ParentOffsets: offsets, RepeatsFrom: -1}
	}
	noSpan := chunk.Span{Start: -1, End: -1}
	whole := chunk.Span{End: len(doc.Text)}
	for name, c := range map[string]struct {
		chunks []align.GivenChunk
		want   string
	}{
		"offsets beyond the document":   {[]align.GivenChunk{one("The end of it.", "p", chunk.Span{End: len(doc.Text) + 1})}, "[{147 161}]"},
		"offsets outside the chunk":     {[]align.GivenChunk{one("The end of it.", "p", chunk.Span{End: 20})}, "[{147 161}]"},
		"offsets larger than the chunk": {[]align.GivenChunk{one("The end of it.", "p", whole)}, "[{0 161}]"},
		"a chunk without a parent":      {[]align.GivenChunk{one("One sentence of a text.", "", noSpan), one("The end of it.", "p", noSpan)}, "[]"},
		"overlapping parents": {[]align.GivenChunk{
			one("One sentence of a text.", "p", noSpan), one("Another sentence of it.", "q", noSpan), one("The end of it.", "p", noSpan),
		}, "[]"},
		"parents that share text": {[]align.GivenChunk{
			one("One sentence of a text.", "p", noSpan), one("Another sentence of it.", "p", noSpan), one("The end of it.", "q", chunk.Span{Start: 20, End: 161}),
		}, "[{0 47} {147 161}]"},
		"ids of other parents": {[]align.GivenChunk{
			{Content: "One sentence of a text.", ID: "1", Parent: "1", RepeatsFrom: -1, ParentOffsets: noSpan},
			{Content: "The end of it.", ID: "2", Parent: "1", RepeatsFrom: -1, ParentOffsets: noSpan},
		}, "[{0 161}]"},
	} {
		g := placeChunks(t, doc, c.chunks)
		var got []chunk.Span
		for i := range g.Result.Parents {
			got = append(got, g.Result.Parents[i].Body)
		}
		if fmt.Sprint(got) != c.want || len(g.Contents) != len(c.chunks) {
			t.Errorf("%s: got %v, want %s", name, got, c.want)
		}
	}
}

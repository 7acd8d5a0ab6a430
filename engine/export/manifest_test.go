package export_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

type store map[string]string

type documentTexts map[string][]string

type run struct {
	whole    store
	changes  store // chunks that were not kept
	deleted  []string
	manifest []byte
}

func chunkAll(t *rapid.T, c documentTexts, s settings.Settings, pattern string, older *export.Manifest) run {
	ids, err := text.ParsePattern(pattern, nil)
	check(t, err)
	out := run{whole: store{}, changes: store{}}
	var file bytes.Buffer
	w, err := export.NewManifestWriter(&file, s.Fingerprint(), older)
	check(t, err)
	for _, name := range slices.Sorted(maps.Keys(c)) {
		doc, err := engine.New(name, []byte(strings.Join(c[name], "\n\n")))
		check(t, err)
		doc.ID, doc.ChunkIDs = name, ids
		r, err := engine.Run(t.Context(), doc, s)
		check(t, err)
		d, err := export.DescribeDocument(t.Context(), r)
		check(t, err)
		check(t, w.Add(d))
		statuses := older.Statuses(d)
		for i, k := range d.Chunks {
			out.whole[k.ID] = r.Content(i)
			if older == nil || statuses[i] != compare.ChunkKept {
				out.changes[k.ID] = r.Content(i)
			}
		}
		if len(out.whole) < len(d.Chunks) {
			t.Fatalf("some chunks of %s have the same id", name)
		}
	}
	check(t, w.End())
	out.deleted, out.manifest = w.Deleted(), file.Bytes()
	return out
}

func check(t *rapid.T, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func edit(t *rapid.T, old documentTexts) documentTexts {
	name := rapid.SampledFrom([]string{"a.md", "b.md", "c.md", "a.md-2"})
	paragraph := rapid.SampledFrom([]string{"# One", "Same text.", "Other text, which is longer.", "## Two", "New text.", "1", "A paragraph that takes more than one chunk, since it has more text than any chunk may have."})
	c := maps.Clone(old)
	for range rapid.IntRange(0, 4).Draw(t, "edits") {
		doc := name.Draw(t, "document")
		text := slices.Clone(c[doc])
		at := rapid.IntRange(0, len(text)).Draw(t, "at")
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			delete(c, doc)
		case 1:
			delete(c, doc)
			c[name.Draw(t, "new name")] = text
		case 2:
			c[doc] = slices.Delete(text, at, min(at+2, len(text)))
		case 3:
			c[doc] = append(slices.Clone(text[at:]), text[:at]...)
		default:
			c[doc] = slices.Insert(text, at, rapid.SliceOfN(paragraph, 1, 6).Draw(t, "text")...)
		}
	}
	return c
}

// A store updated by the manifest must contain exactly the new chunks, even if some runs are
// skipped.
func TestManifestUpdatesStore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := settings.FindPreset(rapid.SampledFrom([]string{"langchain-recursive", "fixed-window", "llamaindex-sentences", "default"}).Draw(t, "preset"))
		check(t, err)
		s := p.Settings()
		check(t, settings.Assign(&s, "max_chunk_size=40"))
		check(t, settings.Assign(&s, fmt.Sprintf("overlap_size=%d", rapid.SampledFrom([]int{0, 15}).Draw(t, "overlap"))))
		// The second pattern gives different chunks the same id.
		pattern := rapid.SampledFrom([]string{export.IDPattern, "{document_id}:{text_sha256:1}"}).Draw(t, "pattern")
		check(t, export.CheckIDPattern(pattern))
		c := edit(t, documentTexts{})
		before := chunkAll(t, c, s, pattern, nil)
		kept := maps.Clone(before.whole)
		for range 3 {
			older, err := export.ReadManifest(bytes.NewReader(before.manifest))
			check(t, err)
			c = edit(t, c)
			after := chunkAll(t, c, s, pattern, older)
			maps.Copy(kept, after.changes)
			for _, id := range after.deleted {
				if _, ok := kept[id]; !ok {
					t.Fatalf("%s is listed as deleted but was never stored", id)
				}
				delete(kept, id)
			}
			if !maps.Equal(kept, after.whole) {
				t.Fatalf("got store\n%q, want\n%q", kept, after.whole)
			}
			if alone := chunkAll(t, c, s, pattern, nil); !bytes.Equal(alone.manifest, after.manifest) {
				t.Fatal("the manifest written without a previous one differs")
			}
			before = after
		}
	})
}

func TestDamagedManifestsAreRejected(t *testing.T) {
	var file bytes.Buffer
	w, err := export.NewManifestWriter(&file, "f", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []export.ManifestDocument{{ID: "a", Chunks: []export.ManifestChunk{{ID: "a#1"}}}, {ID: "b"}} {
		if err := w.Add(&d); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	whole := file.String()
	for n := range len(whole) {
		if _, err := export.ReadManifest(strings.NewReader(whole[:n])); err == nil {
			t.Errorf("ReadManifest accepted the first %d of %d bytes", n, len(whole))
		}
	}
	for from, to := range map[string]string{`"chunks":1}`: `"chunks":2}`, `"manifest":1`: `"manifest":2`, `"documents":2`: `"documents":3`, `"a#1"`: `""`, `"text_sha256":"00`: `"text_sha256":"`} {
		if _, err := export.ReadManifest(strings.NewReader(strings.Replace(whole, from, to, 1))); err == nil {
			t.Errorf("ReadManifest accepted %s in place of %s", to, from)
		}
	}
	if m, err := export.ReadManifest(strings.NewReader(whole)); err != nil || m.Fingerprint != "f" {
		t.Error(m, err)
	}
}

func TestDuplicateNamesAreRejected(t *testing.T) {
	for want, docs := range map[string][]export.ManifestDocument{
		"two documents have the id": {{ID: "a"}, {ID: "a"}},
		"two documents the id":      {{ID: "a", Chunks: []export.ManifestChunk{{ID: "x"}}}, {ID: "b", Chunks: []export.ManifestChunk{{ID: "x"}}}},
	} {
		w, err := export.NewManifestWriter(&bytes.Buffer{}, "f", nil)
		for i := range docs {
			if err == nil {
				err = w.Add(&docs[i])
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
	for _, pattern := range []string{"{document_id}#{index}", "{text_sha256}", "{document_id}", "{document_id}{text_sha256}{start_line}", "{"} {
		if export.CheckIDPattern(pattern) == nil {
			t.Errorf("CheckIDPattern accepted %s", pattern)
		}
	}
}

func TestRemainingDocumentsAreCopied(t *testing.T) {
	var first, second bytes.Buffer
	w, err := export.NewManifestWriter(&first, "f", nil)
	for _, d := range []export.ManifestDocument{{ID: "a", Chunks: []export.ManifestChunk{{ID: "a#1"}}}, {ID: "b", Chunks: []export.ManifestChunk{{ID: "b#1"}}}} {
		if err == nil {
			err = w.Add(&d)
		}
	}
	if err != nil || w.End() != nil {
		t.Fatal(err)
	}
	older, err := export.ReadManifest(&first)
	if err != nil {
		t.Fatal(err)
	}
	if w, err = export.NewManifestWriter(&second, "f", older); err != nil {
		t.Fatal(err)
	}
	if err := w.Add(&export.ManifestDocument{ID: "b"}); err != nil {
		t.Fatal(err)
	}
	if deleted := w.Deleted(); !slices.Equal(deleted, []string{"a#1", "b#1"}) {
		t.Error(deleted)
	}
	if n, err := w.CopyRemaining(); n != 1 || err != nil {
		t.Error(n, err)
	}
	if deleted := w.Deleted(); !slices.Equal(deleted, []string{"b#1"}) {
		t.Error(deleted)
	}
}

package align_test

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestRoundTrip(t *testing.T) {
	for k, doc := range documents(t) {
		for i := range settings.Presets {
			if testing.Short() && (k+i)%32 > 0 { // the race detector is slow
				continue
			}
			s := settings.Presets[i].Settings()
			s.MaxChunksPerDocument, s.ContextPrefix = 0, "none"
			want, err := engine.Run(t.Context(), doc, s)
			if err != nil || want.Chunks.Len() == 0 {
				continue // the reference rules reject the document, or it is empty
			}
			if hasBlankChunk(want) {
				continue
			}
			for _, form := range []string{"jsonl", "csv", "parquet"} {
				name := doc.Name + " " + settings.Presets[i].Name + " " + form
				got, err := align.PlaceIn(t.Context(), doc, readRecords(t, form, want), "")
				if err != nil {
					t.Fatal(err)
				}
				compareWithSource(t, name, got, want)
				if form != "jsonl" || len(got.ChunksWithAddedText()) > 0 {
					continue
				}
				otherSize := got.Result.Settings.Unit != s.Unit || !s.Traits().HasMaxSize
				if !otherSize {
					want.Settings.MaxChunkSize, want.Settings.Tokenizer = got.Result.Settings.MaxChunkSize, got.Result.Settings.Tokenizer
				}
				measured := sourceMeasures(t, want)
				for label, current := range sourceMeasures(t, got.Result) {
					if otherSize && slices.Contains([]string{"whole text", "code_block", "sentence"}, label) || label == "sizes in tokens" && (got.Result.Settings.Tokenizer != s.Tokenizer || settings.Presets[i].Name == "lightrag") {
						continue
					}
					if current != measured[label] {
						t.Errorf("%s: %s: got %v, want %v", name, label, current, measured[label])
					}
				}
			}
		}
	}
}

func documents(t *testing.T) (docs []*engine.Document) {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/docs/*")
	if err != nil || len(paths) < 20 {
		t.Fatal("no documents", err)
	}
	for _, p := range append(paths, "../tour/sample.md") {
		doc, err := engine.Load(p)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	return docs
}

func readRecords(t *testing.T, form string, r *engine.Result) []align.GivenChunk {
	t.Helper()
	var file bytes.Buffer
	for i := range records.Formats {
		if f := &records.Formats[i]; f.Name == form {
			write, end := f.Begin(&file, records.Options{})
			if err := write(r, records.Annotations{}); err != nil {
				t.Fatal(err)
			}
			if err := end(); err != nil {
				t.Fatal(err)
			}
		}
	}
	chunks, err := align.ReadGiven("chunks."+form, &file)
	if err != nil {
		t.Fatal(err)
	}
	return chunks
}

func compareWithSource(t *testing.T, name string, got *align.GivenDocument, want *engine.Result) {
	t.Helper()
	added := slices.DeleteFunc(got.ChunksWithAddedText(), func(i int) bool { return want.CountAlterations(i).Dropped > 0 })
	if got.CountPlaced() != want.Chunks.Len() || len(added) > 0 {
		t.Fatalf("%s: placed %d of %d chunks, added text in chunks %v; want all placed and no added text", name, got.CountPlaced(), want.Chunks.Len(), added)
	}
	text := want.Doc.Text
	for i := range want.Chunks.Len() {
		g, w := got.Result.Chunks.At(i), want.Chunks.At(i)
		if records.WellFormed(w.Content(text)) != g.Content(text) {
			t.Errorf("%s: chunk %d: got %q, want %q", name, i, g.Content(text), w.Content(text))
		}
		if g, w := bodyWithOverlap(g), bodyWithOverlap(w); skipBlank(text, g.Start) != skipBlank(text, w.Start) || trimBlank(text, g.End) != trimBlank(text, w.End) {
			t.Errorf("%s: chunk %d: got place %v, want %v", name, i, g, w)
		}
		if i == 0 {
			continue
		}
		if at, previous := got.Result.Seams[i-1].Byte, want.Seams[i-1].Byte; skipBlank(text, at) != skipBlank(text, previous) {
			t.Errorf("%s: seam %d: got place %d, want %d", name, i-1, at, previous)
		}
	}
}

func bodyWithOverlap(c *chunk.Chunk) chunk.Span {
	s := c.Body
	if !c.Overlap.Empty() {
		s.Start = min(s.Start, c.Overlap.Start)
	}
	return s
}

func trimBlank(text string, off int) int {
	for off > 0 && skipBlank(text, off-1) > off-1 {
		off--
	}
	return off
}

// sourceMeasures returns the measures that do not depend on settings.
func sourceMeasures(t *testing.T, r *engine.Result) map[string]any {
	t.Helper()
	rep, err := metrics.Measure(t.Context(), r, metrics.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]any{
		"whole text": rep.WholeText, "whole sentences": rep.WholeSentences, "whole sentence pairs": rep.WholePairs,
		"severed sentences": [3]int{rep.Severed.Severed, rep.Severed.Repaired, rep.Severed.Lost},
		"uncovered":         rep.Coverage.Uncovered,
		"parts of code":     rep.PartsOfCode,
		"duplicate share":   math.Round(rep.DuplicateShare * 100),
	}
	for unit, sizes := range rep.Sizes {
		if unit == "tokens" && splitsCharacters(r) {
			continue
		}
		m["sizes in "+unit] = fmt.Sprintf("%+v", sizes)
	}
	for k, kind := range element.KindTable {
		m[kind.Name] = rep.Elements[k]
	}
	return m
}

func hasBlankChunk(r *engine.Result) bool {
	for i := range r.Chunks.Len() {
		if strings.TrimSpace(r.Content(i)) == "" {
			return true
		}
	}
	return false
}

func splitsCharacters(r *engine.Result) bool {
	for i := range r.Chunks.Len() {
		if strings.ContainsRune(r.Content(i), utf8.RuneError) {
			return true
		}
	}
	return false
}

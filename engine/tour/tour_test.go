package tour

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

func documents(t *testing.T) []*engine.Document {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "docs", "*"))
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	var out []*engine.Document
	for _, f := range files {
		doc, err := engine.Load(f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, doc)
	}
	for _, text := range []string{"", "One word", "# Only a heading\n", strings.Repeat("a", 9000), strings.Repeat("- x\n", 900)} {
		doc, err := engine.New("x.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, doc)
	}
	return out
}

// The example must be prose, not the badges at the top of a document.
func TestExampleIsProse(t *testing.T) {
	links := strings.Repeat("[![Build of the main branch](https://example.com/badge.svg)](https://example.com/build) and [the documentation of it](https://example.com/documentation). ", 30)
	prose := strings.Repeat("Oil is dear, and whoever spills any of it on the stairs to the dome wipes it up before the others come. ", 30)
	doc, err := engine.New("badges.md", []byte("# Lamps\n\n"+links+"\n\n"+prose+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := FindScenes(t.Context(), doc, settings.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenes[1:3] {
		if text := s.Underlined.Slice(doc.Text); !strings.HasPrefix(text, "Oil is dear") {
			t.Errorf("%s: underlined text = %q, want prose", s.Title, text)
		}
	}
	if scenes[1].Underlined != scenes[2].Underlined {
		t.Error("the two scenes underline different sentences")
	}
}

func TestScenesMatchTheirDocuments(t *testing.T) {
	for _, doc := range documents(t) {
		for _, preset := range []string{"default", "langchain-recursive", "tokens-256"} {
			p, err := settings.FindPreset(preset)
			if err != nil {
				t.Fatal(err)
			}
			reported := 0
			scenes, err := FindScenes(t.Context(), doc, p.Settings(), func(s []Scene) {
				if reported++; len(s) != reported {
					t.Errorf("report %[2]d has %[1]d scenes", len(s), reported)
				}
			})
			if err != nil || len(scenes) < 2 || reported != len(scenes) {
				t.Fatalf("%s: got %d scenes in %d reports, error %v", doc.Name, len(scenes), reported, err)
			}
			for i := range scenes {
				checkScene(t, doc, &scenes[i])
			}
			checkOrder(t, doc, scenes)
			checkExamples(t, doc, scenes)
		}
	}
}

func checkOrder(t *testing.T, doc *engine.Document, scenes []Scene) {
	t.Helper()
	position := 0
	for i := range scenes {
		for position < len(Stops) && Stops[position].Title != scenes[i].Title {
			position++
		}
		if position == len(Stops) {
			t.Fatalf("%s: %q is out of order", doc.Name, scenes[i].Title)
		}
		if scenes[i].IsMissing && i > 0 {
			t.Errorf("%s: %q has no example: %s", doc.Name, scenes[i].Title, scenes[i].Caption)
		}
	}
	last := &scenes[len(scenes)-1]
	wantSentence := text.Count(len(Stops)-len(scenes), "stop") + " found no example in this document"
	if last.Title != Stops[len(Stops)-1].Title || strings.Contains(last.Caption, "found no example") != (len(scenes) < len(Stops)) || len(scenes) < len(Stops) && !strings.Contains(last.Caption, wantSentence) {
		t.Errorf("%s: the last of %d scenes for %d stops is %q, with the wrong caption %q", doc.Name, len(scenes), len(Stops), last.Title, last.Caption)
	}
}

func TestFirstStopMentionsDroppedText(t *testing.T) {
	doc := documents(t)[0]
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize = 600, 100
	for limit, want := range map[int]string{
		0: "found separately.",
		1: "% of the text is in no chunk, so no search finds it (max chunks per document keeps 1 of ",
		2: "% of the text is in no chunk, so no search finds it (max chunks per document keeps 2 of ",
	} {
		s.MaxChunksPerDocument = limit
		scenes, err := FindScenes(t.Context(), doc, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := scenes[0].Caption; !strings.Contains(got, want) || (limit == 0) == strings.Contains(got, "no search finds it") {
			t.Errorf("caption with at most %d chunks = %q, want it to contain %q", limit, got, want)
		}
		checkScene(t, doc, &scenes[0])
	}
}

func checkScene(t *testing.T, doc *engine.Document, s *Scene) {
	t.Helper()
	name := doc.Name + ", " + s.Title
	if n := strings.Count(s.Caption, ". ") + strings.Count(s.Caption, "? "); s.Caption == "" || n > 2 || len(s.Caption) > 330 {
		t.Errorf("%s: the caption is empty or too long: %q", name, s.Caption)
	}
	r, err := engine.Run(t.Context(), doc, s.Settings)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if r.Chunks.Len() > 0 && (s.Chunk < 0 || s.Chunk >= r.Chunks.Len()) {
		t.Errorf("%s: there is no chunk %d", name, s.Chunk)
	}
	if s.Focus < 0 || s.Focus > len(doc.Text) || s.Underlined.End > len(doc.Text) {
		t.Errorf("%s: focus %d or underlined %v is outside the %d bytes of the document", name, s.Focus, s.Underlined, len(doc.Text))
	}
	if s.Label != "" {
		if err := settings.Check(s.Other); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func checkExamples(t *testing.T, doc *engine.Document, scenes []Scene) {
	t.Helper()
	if len(scenes) < 3 || scenes[1].Title != Stops[1].Title || scenes[2].Title != Stops[2].Title {
		return
	}
	severed, repaired := &scenes[1], &scenes[2]
	before, err := engine.Run(t.Context(), doc, severed.Settings)
	if err != nil {
		t.Fatal(err)
	}
	for i := range before.Chunks.Len() {
		if metrics.ContainsSpan(before, i, severed.Underlined) {
			t.Errorf("%s: severed example %q is whole", doc.Name, severed.Underlined.Slice(doc.Text))
		}
	}
	after, err := engine.Run(t.Context(), doc, repaired.Settings)
	if err != nil {
		t.Fatal(err)
	}
	if !metrics.ContainsSpan(after, repaired.Chunk, severed.Underlined) {
		t.Errorf("%s: repaired example %q is not whole in chunk %d", doc.Name, severed.Underlined.Slice(doc.Text), repaired.Chunk)
	}
	if cut := after.Seams[repaired.Chunk-1].Byte; cut <= severed.Underlined.Start || cut >= severed.Underlined.End {
		t.Errorf("%s: no cut is inside %q, so nothing was repaired by overlap", doc.Name, severed.Underlined.Slice(doc.Text))
	}
	for i := range scenes {
		if s := &scenes[i]; s.Curve != nil && s.Settings.OverlapSize < repaired.Settings.OverlapSize {
			t.Errorf("%s: %q ends with an overlap of %d chars, too few to repair the example", doc.Name, s.Title, s.Settings.OverlapSize)
		}
	}
	if !strings.Contains(repaired.Caption, "the least") {
		return
	}
	smaller := repaired.Settings
	if smaller.OverlapSize--; smaller.OverlapSize == 0 {
		smaller.OverlapMode = "none"
	}
	r, err := engine.Run(t.Context(), doc, smaller)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Chunks.Len() {
		if metrics.ContainsSpan(r, i, severed.Underlined) {
			t.Errorf("%s: an overlap of %d chars is enough, but %d is shown as the minimum", doc.Name, smaller.OverlapSize, repaired.Settings.OverlapSize)
		}
	}
}

func TestExamplesAreFound(t *testing.T) {
	doc, err := engine.Load("sample.md")
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := FindScenes(t.Context(), doc, settings.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenes {
		t.Log(s.Title, "\n\t", s.Caption)
	}
	if len(scenes) != len(Stops) {
		t.Errorf("only %d of %d stops have an example", len(scenes), len(Stops))
	}
}

func TestExamplesAreProse(t *testing.T) {
	links := strings.Repeat("- [data-race](#data-race)\n", 80)
	prose := strings.Repeat("A key that leaks is revoked at once, and every login it opened is closed within a minute. ", 60)
	doc, err := engine.New("x.md", []byte("# Rules\n\n"+links+"\n## Keys\n\n"+prose))
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := FindScenes(t.Context(), doc, settings.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if focus := scenes[1].Focus; focus < len(links) {
		t.Errorf("the severed example at byte %d is in the list of links: %s", focus, scenes[1].Caption)
	}
}

func TestFindScenesStopsWhenCanceled(t *testing.T) {
	doc, err := engine.Load(filepath.Join("..", "..", "testdata", "docs", "v-tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := FindScenes(ctx, doc, settings.Default(), func([]Scene) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("FindScenes error = %v, want context.Canceled", err)
	}
}

func BenchmarkFindScenes(b *testing.B) {
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "docs", "v-tutorial.md"))
	if err != nil {
		b.Fatal(err)
	}
	doc, err := engine.New("big.md", []byte(strings.Repeat(string(text)+"\n\n", 1_000_000/len(text)+1)))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := FindScenes(b.Context(), doc, settings.Default(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

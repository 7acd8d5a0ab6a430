package tui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/tui/keys"
	"chunkscope/tui/session/view"
	"chunkscope/tui/storage"
)

// givenChunks returns a README and its chunks from LangChain (testdata/given). change may modify
// the chunks before they are located in the document.
func givenChunks(t testing.TB, change func([]align.GivenChunk) []align.GivenChunk) (*engine.Document, GivenChunks) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "docs", "v-readme.md"))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := engine.New("README.md", text)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(filepath.Join("..", "testdata", "given", "langchain-js.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	chunks, err := align.ReadGiven("theirs.jsonl", file)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		chunks = change(chunks)
	}
	return doc, GivenChunks{File: "out/theirs.jsonl", Place: func(ctx context.Context, doc *engine.Document) (*align.GivenDocument, error) {
		return align.PlaceIn(ctx, doc, chunks, "")
	}}
}

// damageChunks changes one chunk so that it cannot be found, adds text to another, and removes two.
func damageChunks(chunks []align.GivenChunk) []align.GivenChunk {
	chunks[1].Content = "This sentence does not occur anywhere in the document."
	chunks[3].Content = "From the handbook of the boat club\n\n" + chunks[3].Content
	return append(chunks[:8:8], chunks[10:]...)
}

func TestGivenChunksAreSideA(t *testing.T) {
	doc, given := givenChunks(t, nil)
	d := newDriver(t, setup{doc: doc, given: given, w: 120, h: 40})
	d.shows("A theirs.jsonl ")
	d.hides("B theirs.jsonl")
	d.shows("These are langchain-recursive")
	d.shows("280/50: 17 of 17 chunks")
	d.shows("c code")
	d.checkGoldenDocument("given")

	d.keys("right")
	d.shows("A theirs.jsonl · B langchain-recursive*")
	d.shows("given → recur")
	d.shows("16 kept")
	d.checkGoldenDocument("given-compared")
	d.keys("u")
	d.hides("B langchain-recursive")
	d.shows("placed      17 of 17 chunks")

	d.keys("=")
	d.shows("u goes back")
	d.shows("A theirs.jsonl · B langchain-recursive*")
	d.keys("X")
	d.shows("A langchain-recursive* · B theirs.jsonl")
	d.keys("u")
	if d.r.s.Settings.IsGiven() || !d.r.s.Compare.Pinned().IsGiven() {
		t.Error("undo did not swap A and B back")
	}
}

// Keys that need settings must explain that given chunks have none.
func TestGivenChunksRefuseSettings(t *testing.T) {
	doc, given := givenChunks(t, nil)
	d := newDriver(t, setup{doc: doc, given: given, w: 200, h: 40})
	for key, label := range map[string]string{"K": "knee", "D": "tour", "W": "settings file"} {
		d.keys(key)
		d.shows("no " + label + " for given chunks; a slider or")
	}
	d.keys("r", "R")
	if !d.r.s.Settings.IsGiven() {
		t.Error("reset replaced the given chunks")
	}
	d.keys("j")
	d.shows("tab settings")
	d.hides("K enough")
	d.keys("enter", "a")
	d.shows("no repair for given chunks")
	d.keys("esc", "E")
	d.shows("given chunks have no settings to export")
	d.keys("esc")
	d.r.autosave.Dir = t.TempDir()
	d.r.autosave.SaveInterrupted(d.r.s.UserSettings())
	if got := listFiles(t, d.r.autosave.Dir); got != "" {
		t.Errorf("the nearest settings were stored for recovery in %s", got)
	}
}

// The list must show all problems of the given chunks. Accepting a row must select its chunk.
func TestGivenChunkProblemsAreListed(t *testing.T) {
	doc, given := givenChunks(t, damageChunks)
	for _, size := range sizes {
		d := newDriver(t, setup{doc: doc, given: given, w: size.w, h: size.h})
		d.checkGoldenDocument("given-odd")
		d.keys("I")
		d.shows("theirs.jsonl · 14 of 15 chunks placed")
		d.shows("no place    This sentence does")
		d.shows("added text  From the handbook")
		d.shows("in no chunk")
		d.checkGoldenDialog("given-list")
		d.text("settings live")
		d.keys("enter")
		if at := d.r.s.Selected; at == 0 || strings.Contains(d.plain(), "no place") {
			t.Errorf("%d × %d: enter selected chunk %d or did not close the list", size.w, size.h, at+1)
		}
		d.shows("∅")
	}
}

func TestKeysWithoutGivenChunks(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("I")
	d.shows("no chunks were given: chunkscope FILE --chunks")
	d.keys("=")
	d.shows("no chunks were given: chunkscope FILE --chunks")
}

// If the chunk file changes, it must be read again. The position and B must not change.
func TestChunkFileIsReloaded(t *testing.T) {
	doc, given := givenChunks(t, nil)
	_, shorter := givenChunks(t, damageChunks)
	var broken error
	reads := 0
	given.Reread = func() (view.PlaceGiven, error) {
		reads++
		return shorter.Place, broken
	}
	d := newDriver(t, setup{doc: doc, given: given, w: 120, h: 40})
	d.shows("placed      17 of 17 chunks")
	d.keys("j", "j", "j")
	top := d.r.reading.Top()
	changed := storage.FilesChanged{Paths: []string{given.File}}
	d.send(changed)
	d.shows("placed      14 of 15 chunks")
	if d.r.reading.Top() != top {
		t.Errorf("the text scrolled from %d to %d", top, d.r.reading.Top())
	}

	d.keys("right")
	_, shorter = givenChunks(t, nil)
	d.send(changed)
	if a := d.r.s.Compare.Pinned(); d.r.s.Settings.IsGiven() || !a.IsGiven() {
		t.Error("the changed file swapped A and B")
	}
	d.shows("16 kept")

	broken = errors.New("theirs.jsonl holds no chunks")
	d.send(changed)
	d.shows("the chunk file changed: theirs.jsonl holds no chunks; the previous chunks are shown")
	if reads != 3 {
		t.Errorf("the file was read %d times, want 3", reads)
	}
}

func TestComparisonPageForGivenChunks(t *testing.T) {
	doc, given := givenChunks(t, nil)
	d := newDriver(t, setup{doc: doc, given: given, w: 160, h: 48})
	d.usePreset("structured")
	d.shows("A theirs.jsonl · B structured")
	if _, text := d.export("html against"); !strings.Contains(text, "<dt>A</dt><dd dir=\"auto\">the chunks in theirs.jsonl</dd>") {
		t.Error("the page lacks the chunks file as A")
	}
	d.keys(keys.Swap.Key())
	if _, text := d.export("html against"); !strings.Contains(text, "<dt>B</dt><dd dir=\"auto\">the chunks in theirs.jsonl</dd>") {
		t.Error("the page lacks the chunks file as B")
	}
}

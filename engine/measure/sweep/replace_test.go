package sweep_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

func paragraphs(n int) (text string, starts []int) {
	for i := range n {
		starts = append(starts, len(text))
		text += fmt.Sprintf("Paragraph %02d %s\n\n", i, strings.Repeat("x", 37))
	}
	return text, starts
}

func runWithHandCuts(t *testing.T, text string, size int, kinds map[handcut.Kind][]int) *engine.Result {
	t.Helper()
	doc, err := engine.New("x.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize = "recursive", "none", size
	var marks []handcut.Mark
	for kind, offsets := range kinds {
		for _, offsets := range offsets {
			marks = append(marks, handcut.NewMark(doc.Document, kind, offsets))
		}
	}
	r, err := engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, marks))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestOneSettingReplacesHandCuts(t *testing.T) {
	text, starts := paragraphs(12)
	var odd []int
	for i := 1; i < len(starts); i += 2 {
		odd = append(odd, starts[i])
	}
	r := runWithHandCuts(t, text, 60, map[handcut.Kind][]int{handcut.Join: odd, handcut.Cut: {starts[4] + 13}})
	if r.Chunks.Len() != 7 || r.Hand.Joined != 6 || r.Hand.Cut != 1 {
		t.Fatalf("got %d chunks and hand cuts %+v, want 7 chunks, 6 joins and 1 cut", r.Chunks.Len(), r.Hand)
	}
	x, err := sweep.Replace(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if x.Setting != "max_chunk_size" || x.Replaces != 6 || x.ReplacedNow != 0 || x.HandCuts != 7 || x.OtherSeams != 0 {
		t.Errorf("Replace = %+v, want max_chunk_size for 6 of 7 hand cuts", x)
	}
	if got := x.String(); !strings.HasSuffix(got, "would replace 6 of your 7 hand cuts") {
		t.Error(got)
	}
	alone, err := engine.Run(t.Context(), r.Doc, x.Settings)
	if err != nil || alone.Chunks.Len() != 6 {
		t.Errorf("%s: got %d chunks without hand cuts, want 6 (%v)", x, alone.Chunks.Len(), err)
	}
}

func TestReplaceWithoutSuitableSetting(t *testing.T) {
	text, starts := paragraphs(12)
	r := runWithHandCuts(t, text, 60, map[handcut.Kind][]int{handcut.Cut: {starts[4] + 20}, handcut.Join: {starts[7]}})
	x, err := sweep.Replace(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	if x.Setting != "" || x.HandCuts != 2 || x.String() != "none of the settings tried would replace any of your 2 hand cuts" {
		t.Errorf("Replace = %+v, want no setting", x)
	}
	for want, x := range map[string]sweep.Replacement{
		"none of the settings tried would replace your hand cut":                                               {HandCuts: 1},
		"the current settings already replace your hand cut":                                                   {HandCuts: 1, ReplacedNow: 1, Replaces: 1},
		"the current settings already replace all your hand cuts":                                              {HandCuts: 3, ReplacedNow: 3, Replaces: 3},
		"the current settings already replace 2 of your 5 hand cuts, and no other setting tried replaces more": {HandCuts: 5, ReplacedNow: 2, Replaces: 2},
	} {
		if got := x.String(); got != want {
			t.Errorf("String of %+v = %q, want %q", x, got, want)
		}
	}
}

func TestReplaceWithoutHandCuts(t *testing.T) {
	text, _ := paragraphs(3)
	if x, err := sweep.Replace(t.Context(), runWithHandCuts(t, text, 60, nil)); x != nil || err != nil {
		t.Errorf("Replace without hand cuts = %+v and error %v, want nil", x, err)
	}
}

package explain_test

import (
	"context"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

func TestPartSizesAreNotCompared(t *testing.T) {
	p, err := settings.FindPreset("elasticsearch-sentences")
	if err != nil {
		t.Fatal(err)
	}
	s := p.Settings()
	s.MaxChunkSize = 4
	doc, err := engine.New("a.md", []byte("One two three. Four five six. Seven."))
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.Run(context.Background(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	if got := explain.DescribeCut(r, 0); !strings.Contains(got, "sentence") || strings.Contains(got, "chars") {
		t.Error(got)
	}
}

package folder

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

func thousandDocuments(tb testing.TB) (*Folder, CutMethod) {
	tb.Helper()
	f := &Folder{}
	text := map[string]string{}
	body := strings.Repeat(tour.SampleMarkdown, 1+10_000/len(tour.SampleMarkdown))
	for i := range 1000 {
		name := fmt.Sprintf("guide-%03d.md", i)
		f.Files = append(f.Files, name)
		at := strings.IndexByte(body[i*7%5000:], '\n') + i*7%5000
		text[name] = fmt.Sprintf("# Guide %d\n\nNumber %d is about the harbour.\n", i, i) + body[at+1:min(len(body), at+10_000)]
	}
	f.Load = func(file string) (*engine.Document, error) { return engine.New(file, []byte(text[file])) }
	return f, CutMethod{Settings: settings.Default(), Cut: runCut}
}

func runCut(ctx context.Context, doc *engine.Document, s settings.Settings, hand *handcut.Replay) (*engine.Result, error) {
	return engine.RunWith(ctx, doc, s, hand)
}

func BenchmarkThousandDocuments(b *testing.B) {
	f, w := thousandDocuments(b)
	s := w.Settings
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = "recursive", "native", 800, 200, 100
	rng, err := sweep.DefaultRange(s, s.OverlapKey())
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"measure", func() error {
			_, err := f.NewMeasures(w).Run(b.Context(), func(*MeasureTotals) {})
			return err
		}},
		{"sweep", func() error {
			_, err := f.NewCurve(s, rng).Run(b.Context(), func(_, _ int) {})
			return err
		}},
		{"ask", func() error {
			_, err := f.NewRanking(w, "how is a key rotated in the harbour").Run(b.Context(), 5, func(_, _ int) {})
			return err
		}},
		{"tune", func() error {
			about, err := f.Subjects(b.Context())
			if err == nil {
				_, err = Tune(b.Context(), about, s, 200, func(_, _ int) {})
			}
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.do(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package tui

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

func large(b testing.TB, size int) *engine.Document {
	b.Helper()
	if _, bench := b.(*testing.B); bench && testing.Short() {
		size /= 10 // it need only run
	}
	doc := document(b, "large.md", strings.Repeat(tour.SampleMarkdown, size/len(tour.SampleMarkdown)+1))
	return doc
}

// View of a frame that changed, with 10 MB behind it, alone and beside an
// engine that cuts all the time.
func BenchmarkView(b *testing.B) {
	doc := large(b, 10<<20)
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.w, s.h), func(b *testing.B) { viewing(b, doc, s.w, s.h) })
	}
	b.Run("120x40-beside-runs", func(b *testing.B) {
		ctx, cancel := context.WithCancel(b.Context())
		over := make(chan struct{})
		go func() {
			defer close(over)
			for ctx.Err() == nil {
				_, _ = engine.Run(ctx, doc, settings.Default()) // fails once it is cancelled
			}
		}()
		viewing(b, doc, 120, 40)
		cancel()
		<-over
	})
}

// viewing turns pages, and reports the frame that one in a hundred exceeds.
func viewing(b *testing.B, doc *engine.Document, w, h int) {
	b.Helper()
	d := drive(b, setup{doc: doc, w: w, h: h})
	var took []time.Duration
	for b.Loop() {
		d.r.reading.Page(1)
		d.r.dirty = true
		began := time.Now()
		d.r.View()
		took = append(took, time.Since(began))
	}
	reportP99(b, took, "p99-ms")
}

// reportP99 reports what one in a hundred exceeds, in milliseconds.
func reportP99(b *testing.B, took []time.Duration, name string) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, name)
}

// View of every panel and mode, with 10 MB behind it: the frame that one in a
// hundred exceeds.
func BenchmarkViewOf(b *testing.B) {
	doc := large(b, 10<<20)
	for _, size := range [...]struct{ w, h int }{{120, 40}, {200, 60}} {
		for _, s := range stages {
			b.Run(fmt.Sprintf("%s/%dx%d", s.name, size.w, size.h), func(b *testing.B) {
				d := drive(b, setup{doc: doc, set: preset(b, "langchain-recursive"), w: size.w, h: size.h})
				d.arrive(s)
				var took []time.Duration
				for b.Loop() {
					d.r.dirty = true
					began := time.Now()
					d.r.View()
					took = append(took, time.Since(began))
				}
				reportP99(b, took, "p99-ms")
			})
		}
	}
}

// Update and View while the document's pane is zoomed in and out over 10 MB, from
// shared to alone, and of View by itself: the frame that one in a hundred exceeds.
func BenchmarkZoom(b *testing.B) {
	d := drive(b, setup{doc: large(b, 10<<20), w: 120, h: 40})
	var whole, views []time.Duration
	for i := 0; b.Loop(); i++ {
		key := '+'
		if i%6 >= 3 {
			key = '-'
		}
		began := time.Now()
		d.r.Update(tea.KeyPressMsg{Code: key, Text: string(key)})
		drawn := time.Now()
		d.r.View()
		views = append(views, time.Since(drawn))
		whole = append(whole, time.Since(began))
	}
	reportP99(b, whole, "p99-ms")
	reportP99(b, views, "view-p99-ms")
}

// Update and View of one key, with 10 MB behind it.
func BenchmarkKey(b *testing.B) {
	doc := large(b, 10<<20)
	for _, key := range []string{"j", "space", "n", "]", "o", "tab", "down", "G", "t"} {
		b.Run(key, func(b *testing.B) {
			d := drive(b, setup{doc: doc, w: 120, h: 40})
			msg := press(key)
			for b.Loop() {
				d.r.Update(msg)
				d.r.View()
			}
		})
	}
}

// A step of the slider that is chosen first, of the overlap as a rule: the key, the
// run, and the frame that shows it.
func BenchmarkSliderStep(b *testing.B) { sliding(b, "") }

// The same of the size, which cuts anew.
func BenchmarkSizeStep(b *testing.B) { sliding(b, "max_chunk_size") }

// The garbage collector begins as early as in the program (tui/command/memory).
func sliding(b *testing.B, key string) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	doc := large(b, 10<<20)
	for i := range settings.Presets {
		p := &settings.Presets[i]
		b.Run(p.Name, func(b *testing.B) {
			set := p.Settings()
			set.MaxChunksPerDocument = 0 // all of the document
			d := drive(b, setup{doc: doc, set: set, w: 120, h: 40})
			if key != "" {
				d.r.panes.Settings.Choose(key)
			}
			i := 1
			for b.Loop() {
				i = -i
				d.r.apply(d.r.panes.Settings.Nudge(d.r.Context(), i))
				d.r.Update(d.r.s.Start()())
				d.r.View()
			}
		})
	}
}

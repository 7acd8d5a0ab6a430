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

func largeDocument(b testing.TB, size int) *engine.Document {
	b.Helper()
	if _, bench := b.(*testing.B); bench && testing.Short() {
		size /= 10
	}
	doc := newDocument(b, "large.md", strings.Repeat(tour.SampleMarkdown, size/len(tour.SampleMarkdown)+1))
	return doc
}

// BenchmarkView measures drawing a changed frame of a 10 MB document, with the engine idle and
// running.
func BenchmarkView(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.w, s.h), func(b *testing.B) { benchPages(b, doc, s.w, s.h) })
	}
	b.Run("120x40-beside-runs", func(b *testing.B) {
		ctx, cancel := context.WithCancel(b.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			for ctx.Err() == nil {
				_, _ = engine.Run(ctx, doc, settings.Default()) // the only error is the cancellation
			}
		}()
		benchPages(b, doc, 120, 40)
		cancel()
		<-done
	})
}

func benchPages(b *testing.B, doc *engine.Document, w, h int) {
	b.Helper()
	d := newDriver(b, setup{doc: doc, w: w, h: h})
	var durations []time.Duration
	for b.Loop() {
		d.r.reading.Page(1)
		d.r.dirty = true
		start := time.Now()
		d.r.View()
		durations = append(durations, time.Since(start))
	}
	reportP99(b, durations, "p99-ms")
}

func reportP99(b *testing.B, durations []time.Duration, name string) {
	slices.Sort(durations)
	b.ReportMetric(float64(durations[len(durations)*99/100].Microseconds())/1000, name)
}

func BenchmarkViewOfEachStage(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for _, size := range [...]struct{ w, h int }{{120, 40}, {200, 60}} {
		for _, s := range stages {
			b.Run(fmt.Sprintf("%s/%dx%d", s.name, size.w, size.h), func(b *testing.B) {
				d := newDriver(b, setup{doc: doc, set: presetSettings(b, "langchain-recursive"), w: size.w, h: size.h})
				d.goTo(s)
				var durations []time.Duration
				for b.Loop() {
					d.r.dirty = true
					start := time.Now()
					d.r.View()
					durations = append(durations, time.Since(start))
				}
				reportP99(b, durations, "p99-ms")
			})
		}
	}
}

func BenchmarkZoom(b *testing.B) {
	d := newDriver(b, setup{doc: largeDocument(b, 10<<20), w: 120, h: 40})
	var totals, views []time.Duration
	for i := 0; b.Loop(); i++ {
		key := '+'
		if i%6 >= 3 {
			key = '-'
		}
		start := time.Now()
		d.r.Update(tea.KeyPressMsg{Code: key, Text: string(key)})
		drawn := time.Now()
		d.r.View()
		views = append(views, time.Since(drawn))
		totals = append(totals, time.Since(start))
	}
	reportP99(b, totals, "p99-ms")
	reportP99(b, views, "view-p99-ms")
}

func BenchmarkKey(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for _, key := range []string{"j", "space", "n", "]", "o", "tab", "down", "G", "t"} {
		b.Run(key, func(b *testing.B) {
			d := newDriver(b, setup{doc: doc, w: 120, h: 40})
			msg := press(key)
			for b.Loop() {
				d.r.Update(msg)
				d.r.View()
			}
		})
	}
}

func BenchmarkSliderStep(b *testing.B) { benchSlider(b, "") }

// BenchmarkSizeStep cuts the whole document again at each step.
func BenchmarkSizeStep(b *testing.B) { benchSlider(b, "max_chunk_size") }

// benchSlider uses the program's garbage collector settings (tui/command/memory).
func benchSlider(b *testing.B, key string) {
	defer debug.SetGCPercent(debug.SetGCPercent(32))
	doc := largeDocument(b, 10<<20)
	for i := range settings.Presets {
		p := &settings.Presets[i]
		b.Run(p.Name, func(b *testing.B) {
			set := p.Settings()
			set.MaxChunksPerDocument = 0
			d := newDriver(b, setup{doc: doc, set: set, w: 120, h: 40})
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

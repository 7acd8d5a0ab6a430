package overlap

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

var benchTexts = map[string]string{
	"ascii": benchText("Keys are rotated every thirty days. The old key keeps working for one more day, so that nobody has to hurry.\n\n" +
		"Use `rotate --now` to do it at once! Then wait. Does a client still use the old key? It is told so in the log,\nonce an hour.\n\n"),
	"wide": benchText("Schlüssel werden alle dreißig Tage erneuert. Der alte gilt noch einen Tag, damit niemand eilen muss.\n\n" +
		"世界 — «rotate --now» erneuert sofort! Danach: warten. Wer nutzt den alten noch? Das steht stündlich im Protokoll.\n\n"),
	"endless": benchText("鍵は三十日ごとに交換される。古い鍵はもう一日使える。だから急ぐ必要はない。\n"),
}

func benchText(part string) string { return strings.Repeat(part, 10_000_000/len(part)) }

func BenchmarkModes(b *testing.B) {
	for _, name := range sharingModes() {
		for _, unit := range units {
			for _, kind := range []string{"ascii", "wide", "endless"} {
				for _, size := range []int{300, 1000} {
					b.Run(fmt.Sprintf("%s/%s/%s/%d", name, unit, kind, size), func(b *testing.B) {
						benchMode(b, name, unit, benchTexts[kind], size)
					})
				}
			}
		}
	}
}

func benchMode(b *testing.B, name, unit, text string, size int) {
	var spans []chunk.Span
	for start := 0; start < len(text); {
		end := runeEnd(text, len(text), min(len(text), start+size))
		spans = append(spans, chunk.Span{Start: start, End: end})
		start = end
	}
	s := newModeSettings(name, unit, func(s *settings.Settings) { s.MaxChunkSize = 2 * size })
	if unit != "chars" {
		s.OverlapSize /= 5
	}
	job := newTextJob(b, s, text, spans...)
	if err := Run(context.Background(), job); err != nil { // compute the analysis before measuring
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Run(context.Background(), job); err != nil {
			b.Fatal(err)
		}
	}
	dryCount := 0
	for i := range job.Seams {
		if job.Seams[i].IsDry() {
			dryCount++
		}
	}
	b.ReportMetric(float64(len(spans)), "chunks")
	b.ReportMetric(float64(dryCount), "dry")
}

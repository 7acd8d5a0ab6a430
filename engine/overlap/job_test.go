package overlap

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

func newJob(t testing.TB, s settings.Settings, contents ...string) *Job {
	t.Helper()
	spans := make([]chunk.Span, len(contents))
	offset := 0
	for i, c := range contents {
		spans[i] = chunk.Span{Start: offset, End: offset + len(c)}
		offset += len(c)
	}
	return newTextJob(t, s, strings.Join(contents, ""), spans...)
}

func newTextJob(t testing.TB, s settings.Settings, text string, spans ...chunk.Span) *Job {
	t.Helper()
	doc := segment.Analyze(source.NewUnchecked("test.md", text))
	job := &Job{Doc: doc, Settings: s, Meter: doc.Meter(s.Unit, s.Tokenizer), Chunks: &chunk.Chunks{}, Seams: []chunk.Seam{}}
	for i, span := range spans {
		job.Chunks.Add(&chunk.Chunk{Body: span})
		if i > 0 {
			job.Seams = append(job.Seams, chunk.Seam{})
		}
	}
	return job
}

func runMode(t testing.TB, job *Job) []string {
	t.Helper()
	if err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	out := make([]string, job.Chunks.Len())
	for i := range out {
		out[i] = job.Chunks.At(i).Content(job.Doc.Text)
	}
	return out
}

func newModeSettings(name, unit string, change func(*settings.Settings)) settings.Settings {
	s := settings.Default()
	s.OverlapMode, s.Unit = name, unit
	if change != nil {
		change(&s)
	}
	return s
}

// The overlap at a seam must not depend on other chunks, since seams are processed in parallel.
func TestSeamDependsOnlyOnAdjacentChunks(t *testing.T) {
	const chunks = 3*minBatchSeams + 7
	border := (chunks - 1) / 3
	contents := make([]string, chunks)
	for i := range contents {
		contents[i] = fmt.Sprintf("Sentence %d is here. Another one%s follows. A third ends it.\n\n", i, strings.Repeat(" word", i%23))
	}
	for _, name := range sharingModes() {
		for _, unit := range []string{"chars", "words", "tokens"} {
			changed := newModeSettings(name, unit, func(s *settings.Settings) { s.OverlapSize, s.OverlapSentences = 30, 2 })
			all := newJob(t, changed, contents...)
			runMode(t, all)
			for _, i := range []int{0, 1, border - 1, border, border + 1, 2 * border, chunks - 2} {
				pair := newJob(t, changed, contents[i:i+2]...)
				runMode(t, pair)
				got, want := all.Seams[i], pair.Seams[0]
				if got != want || all.Chunks.At(i+1).Prefix != pair.Chunks.At(1).Prefix {
					t.Errorf("%s in %s: seam %d = %+v, want %+v, the same as with only these two chunks", name, unit, i, got, want)
				}
				if a, b := all.Chunks.At(i).ContextAfter.Len(), pair.Chunks.At(0).ContextAfter.Len(); a != b {
					t.Errorf("%s in %s: next context at seam %d has %d bytes, want %d, the same as with only these two chunks", name, unit, i, a, b)
				}
			}
		}
	}
}

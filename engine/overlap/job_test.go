package overlap

import (
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

// jobOf makes a document of contents, one after the other, each a chunk.
func jobOf(t testing.TB, s settings.Settings, contents ...string) *Job {
	t.Helper()
	spans := make([]chunk.Span, len(contents))
	at := 0
	for i, c := range contents {
		spans[i] = chunk.Span{Start: at, End: at + len(c)}
		at += len(c)
	}
	return jobIn(t, s, strings.Join(contents, ""), spans...)
}

// jobIn makes chunks of spans of a text.
func jobIn(t testing.TB, s settings.Settings, text string, spans ...chunk.Span) *Job {
	t.Helper()
	d, err := source.New("test.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	doc := segment.Analyse(d)
	job := &Job{Doc: doc, Settings: s, Meter: doc.Meter(s.Unit, s.Tokenizer)}
	for _, span := range spans {
		job.Chunks = append(job.Chunks, chunk.Chunk{Body: span})
	}
	job.Seams = make([]chunk.Seam, max(0, len(spans)-1))
	return job
}

// shared runs the mode of the job's settings and returns the contents.
func shared(t testing.TB, job *Job) []string {
	t.Helper()
	if err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(job.Chunks))
	for i := range out {
		out[i] = job.Chunks[i].Content(job.Doc.Text)
	}
	return out
}

// mode are settings of an overlap mode in a unit.
func mode(name, unit string, change func(*settings.Settings)) settings.Settings {
	s := settings.Default()
	s.OverlapMode, s.Unit = name, unit
	if change != nil {
		change(&s)
	}
	return s
}

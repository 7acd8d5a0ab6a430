package target

import (
	"reflect"
	"slices"

	"chunkscope/engine"
)

// Expected is the expected result for a document.
type Expected struct {
	Document, SHA256 string
	// Chunks is the number of chunks, limited by max_chunks_per_document if the target supports
	// that setting.
	Chunks int
	// Why explains why the system may split this document differently. It may be empty.
	Why string

	result        *engine.Result
	ignoresPrefix bool
}

// addJob adds the document of job one to j. It returns an error if the documents need different
// splitters.
func (j *Job) addJob(one *Job) error {
	if j.documentIndex == nil {
		j.documentIndex = map[string]int{}
	}
	doc := one.Result.Doc
	e := Expected{Document: doc.Title(), SHA256: doc.SHA256(), Chunks: one.countExpected(), result: one.Result, ignoresPrefix: one.IgnoresPrefix}
	if !one.Exact {
		e.Why = one.Why
	}
	if !reflect.DeepEqual(j.Data, one.Data) && !j.Target.IsOwn {
		return refuse("%s and %s need different separators for their languages: export them separately, or set separators to one list",
			j.Documents[0].Document, e.Document)
	}
	if pos, ok := j.documentIndex[e.SHA256]; ok {
		if same := j.Documents[pos]; same.Chunks != e.Chunks {
			return refuse("%s and %s have the same text, but are cut into %d and %d chunks because of their names: omit one of them, or set the same format for both with --input",
				same.Document, e.Document, same.Chunks, e.Chunks)
		}
		return nil
	}
	j.documentIndex[e.SHA256] = len(j.Documents)
	j.Documents = append(j.Documents, e)
	if one == j {
		return nil
	}
	if one.Exact && !j.Exact {
		j.Exact, j.Why = true, ""
	}
	for _, note := range one.notes {
		if !slices.Contains(j.notes, note) {
			j.notes = append(j.notes, note)
		}
	}
	return nil
}

func (j *Job) countExpected() int {
	if j.Target.LimitsChunks || j.Target.IsOwn {
		return j.Result.Chunks.Len()
	}
	return j.Result.TotalBeforeTruncation
}

// Expected returns the expected number of chunks in all documents.
func (j *Job) Expected() (n int) {
	for i := range j.Documents {
		n += j.Documents[i].Chunks
	}
	return n
}

// Inexact returns the documents that the system may split differently. It returns nil if that
// applies to all documents.
func (j *Job) Inexact() (out []Expected) {
	if !j.Exact {
		return nil
	}
	for _, e := range j.Documents {
		if e.Why != "" {
			out = append(out, e)
		}
	}
	return out
}

// Name returns the name of the document, or a generic phrase if there are several.
func (j *Job) Name() string {
	if len(j.Documents) == 1 {
		return j.Documents[0].Document
	}
	return "the name of the document"
}

// Package pipeline describes an Apache Beam pipeline, which a runner runs: it reads
// documents from their storage, cuts them on many machines, writes shards, and measures
// by sums that are merged.
package pipeline

import (
	"path"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Job is the work to do with a corpus.
type Job struct {
	// Input is a pattern of files, on a file system that Beam knows.
	Input string
	// Format is one of Formats; empty for the format of the file's name.
	Format string
	// Root is the folder that ids of documents are relative to; empty for the
	// one in front of the pattern's first wildcard.
	Root string
	// Names are the patterns for the ids of documents and chunks.
	Names records.Names

	Settings engine.Settings

	// Output is the folder of the shards; empty to write no shards.
	Output string
	Shards Shards
	// Manifest connects the shards with those of an earlier run.
	Manifest Manifest

	// Numbers is the file of measures; empty to write no measures.
	Numbers string
	Measure Measure

	// Problems is the file of documents that could not be read, cut or swept.
	Problems string
}

// Shards are how chunks are written.
type Shards struct {
	// As is the name of a format of records.
	As string
	// Fields selects the fields of a record; nil for all.
	Fields []string
	// Flat and Spreadsheet are those of records.Options.
	Flat, Spreadsheet bool
	// Number is how many files there are. A document is in one of them.
	Number int
}

// Measure selects the measures.
type Measure struct {
	Options metrics.Options
	// Over is swept; nil for nothing.
	Over *sweep.Range
}

// Build adds the job to a pipeline.
func (j *Job) Build(s beam.Scope) {
	documents, unread := j.read(s.Scope("Read"))
	work := worker{Settings: j.Settings, Names: j.Names}
	if j.Numbers != "" {
		work.Measure = &j.Measure
	}
	var sums, kept, failed beam.PCollection
	if j.Output != "" {
		sums, kept, failed = j.write(s.Scope("Write"), documents, work)
		if j.Manifest.File != "" {
			j.writeManifest(s.Scope("Manifest"), kept, unread, failed)
		}
	} else {
		sums, failed = beam.ParDo2(s.Scope("Measure"), &measureFn{work}, documents)
	}
	if j.Numbers != "" {
		j.combine(s.Scope("Combine"), sums)
	}
	writeProblems(s.Scope("Problems"), j.Problems, unread, failed)
}

// Check refuses a job that no document could go through, with a sentence.
func (j *Job) Check() error {
	if err := j.Shards.check(); err != nil {
		return err
	}
	f, err := j.format()
	if err == nil {
		err = j.checkNames(f)
	}
	if err != nil {
		return err
	}
	if j.Measure.Options.Model != "" {
		if _, err := metrics.FindModel(j.Measure.Options.Model); err != nil {
			return err
		}
	}
	return j.checkRange()
}

// folder returns the folder that ids of documents are relative to.
func (j *Job) folder() string {
	if j.Root != "" {
		return clean(j.Root)
	}
	fixed := j.Input
	if i := strings.IndexAny(fixed, `*?[\`); i >= 0 {
		fixed = fixed[:i]
	}
	i := strings.LastIndexByte(fixed, '/')
	if i < 0 {
		return ""
	}
	return clean(fixed[:i+1])
}

// clean is a path as Beam's file systems list it.
func clean(name string) string {
	if scheme, rest, ok := strings.Cut(name, "://"); ok {
		return scheme + "://" + strings.TrimSuffix(rest, "/")
	}
	return path.Clean(name)
}

// recordFormat finds the format that shards are written in.
func (s *Shards) recordFormat() (*records.Format, records.Options, error) {
	f, _ := records.FindFormat(s.As)
	o := records.Options{Flat: s.Flat, Spreadsheet: s.Spreadsheet}
	if f == nil || f.ForPeople {
		return nil, o, unknownFormat(s.As)
	}
	if s.Fields == nil {
		return f, o, nil
	}
	var err error
	o.Fields, err = records.SelectFields(s.Fields)
	return f, o, err
}

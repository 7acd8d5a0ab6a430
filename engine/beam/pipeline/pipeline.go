// Package pipeline defines an Apache Beam pipeline that reads documents, cuts them into
// chunks, writes the chunks to shards, and measures the corpus.
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

// Job describes how to process a corpus.
type Job struct {
	// Input is a file pattern for a file system that Beam supports.
	Input string
	// Format is the name of an input format, or ByName.
	Format string
	// Root is the folder that document ids are relative to. The default is the folder
	// before the first wildcard in Input.
	Root string
	// Names holds the patterns for the ids of documents and chunks.
	Names records.Names

	Settings engine.Settings

	// Output is the folder for the shards. If it is "", no shards are written.
	Output   string
	Shards   Shards
	Manifest Manifest

	// StatsFile is the file for the measures. If it is "", nothing is measured.
	StatsFile string
	Measure   Measure

	// Problems is the file for documents that could not be read, cut or swept.
	Problems string
}

// Shards describes the output files.
type Shards struct {
	// Format is the name of a record format.
	Format string
	// Fields lists the fields of each record. nil means all fields.
	Fields []string
	// Flat and Spreadsheet are passed to records.Options.
	Flat, Spreadsheet bool
	// Count is the number of files. All chunks of a document are in the same file.
	Count int
}

// Measure specifies what is measured.
type Measure struct {
	Options metrics.Options
	// Sweep is the range to sweep, or nil.
	Sweep *sweep.Range
}

// Build adds the job to a pipeline.
func (j *Job) Build(s beam.Scope) {
	documents, unread := j.read(s.Scope("Read"))
	work := worker{Settings: j.Settings, Names: j.Names}
	if j.StatsFile != "" {
		work.Measure = &j.Measure
	}
	var sums, entries, failed beam.PCollection
	if j.Output != "" {
		sums, entries, failed = j.write(s.Scope("Write"), documents, work)
		if j.Manifest.File != "" {
			j.writeManifest(s.Scope("Manifest"), entries, unread, failed)
		}
	} else {
		sums, failed = beam.ParDo2(s.Scope("Measure"), &measureFn{work}, documents)
	}
	if j.StatsFile != "" {
		j.combine(s.Scope("Combine"), sums)
	}
	writeProblems(s.Scope("Problems"), j.Problems, unread, failed)
}

// Check returns an error if the job is invalid.
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

// folder returns the folder that document ids are relative to.
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

// clean returns a path in the form that Beam uses in listings.
func clean(name string) string {
	if scheme, rest, ok := strings.Cut(name, "://"); ok {
		return scheme + "://" + strings.TrimSuffix(rest, "/")
	}
	return path.Clean(name)
}

// recordFormat returns the output format and its options.
func (s *Shards) recordFormat() (*records.Format, records.Options, error) {
	f, _ := records.FindFormat(s.Format)
	o := records.Options{Flat: s.Flat, Spreadsheet: s.Spreadsheet}
	if f == nil || f.ForPeople {
		return nil, o, newFormatError(s.Format)
	}
	if s.Fields == nil {
		return f, o, nil
	}
	var err error
	o.Fields, err = records.SelectFields(s.Fields)
	return f, o, err
}

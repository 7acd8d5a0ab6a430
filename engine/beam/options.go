package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"chunkscope/engine/beam/pipeline"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

// options holds the values of the command-line flags.
type options struct {
	pipeline.Job
	preset, config string
	set            stringList
	fields         fieldNames
	sweep          string
	metadata       string
}

// stringList is a flag that can be repeated.
type stringList []string

func (r *stringList) String() string         { return strings.Join(*r, " ") }
func (r *stringList) Set(value string) error { *r = append(*r, value); return nil }

// fieldNames is a comma-separated list. An empty list is an error because it is probably
// an unset shell variable.
type fieldNames []string

func (n *fieldNames) String() string { return strings.Join(*n, ",") }

func (n *fieldNames) Set(value string) error {
	if value == "" {
		return errors.New("name at least one field, or omit the flag to write all fields")
	}
	*n = strings.Split(value, ",")
	return nil
}

func (o *options) add(f *flag.FlagSet) {
	f.StringVar(&o.Input, "input", "", "files to read, such as docs/*.md, corpus/*.jsonl.gz or s3://bucket/corpus/*.jsonl")
	f.StringVar(&o.Format, "input-format", pipeline.ByName, "how to read each file: "+strings.Join(pipeline.FormatNames(), ", ")+" (default: by file name)")
	f.StringVar(&o.Root, "root", "", "folder that the ids of files are relative to (default: the folder before the first wildcard)")
	f.StringVar(&o.Names.DocID, "doc-id", "", "pattern for document ids, such as handbook/{path} (default {path}, or {id} for JSON lines)")
	f.StringVar(&o.Names.IDPattern, "id-pattern", "", "pattern for chunk ids, such as {text_sha256:16} (default "+source.ChunkIDs+")")
	f.StringVar(&o.Names.Source, "source", "", "source of each document, such as https://example.com/{path}, to add to the records")
	f.StringVar(&o.Output, "output", "", "folder to write chunks to")
	f.StringVar(&o.Shards.Format, "format", "jsonl", "output format: "+strings.Join(pipeline.RecordFormatNames(), ", "))
	f.Var(&o.fields, "fields", "fields of each record, such as id,content,header_path (default: all fields)")
	f.StringVar(&o.metadata, "metadata", "nested", "with --format "+records.FlatFormats()+": nested, or flat for stores that do not support objects or lists")
	f.BoolVar(&o.Shards.Spreadsheet, "spreadsheet", false, "with --format "+records.SpreadsheetFormats()+": put ' before cells that a spreadsheet would execute")
	f.IntVar(&o.Shards.Count, "shards", 16, "number of output files, and the limit on concurrent writers")
	f.StringVar(&o.Manifest.File, "manifest", "", "with --output: file for the ids and hashes of all chunks, for use with --since in the next run")
	f.StringVar(&o.Manifest.Since, "since", "", "with --manifest: manifest of an earlier run; adds a status to each record")
	f.StringVar(&o.Manifest.Deleted, "deleted", "", "with --since: file for the ids to delete (default: deleted.json in the output folder)")
	f.StringVar(&o.preset, "preset", "", "preset to start from (see chunkscope presets)")
	f.StringVar(&o.config, "config", "", "local YAML file with settings that override the preset")
	f.Var(&o.set, "set", "key=value that overrides a setting; can be repeated")
	f.StringVar(&o.StatsFile, "stats", "", "file for the measures of the whole corpus, as JSON")
	f.StringVar(&o.Measure.Options.Model, "model", "", "with --stats: report text that exceeds this embedding model's limit")
	f.BoolVar(&o.Measure.Options.NearDuplicates, "near-duplicates", false, "with --stats: count near-duplicate chunks within each document (slower)")
	f.StringVar(&o.sweep, "sweep", "", "with --stats: range to sweep for the curve and the knee, such as overlap_size=0..800:50")
	f.StringVar(&o.Problems, "errors", "", "file with one line for each document that cannot be read or cut (default: errors.jsonl in the output folder, or next to the measures)")
}

// job converts the flags to a job.
func (o *options) job(args []string) (*pipeline.Job, error) {
	j := o.Job
	switch {
	case len(args) > 0:
		return nil, fmt.Errorf("unexpected argument %q: use --input for documents, and quote patterns", args[0])
	case j.Input == "":
		return nil, errors.New("nothing to read: set --input")
	case j.Output == "" && j.StatsFile == "":
		return nil, errors.New("nothing to write: set --output to a folder, or --stats to a file")
	case j.StatsFile == "" && (o.sweep != "" || j.Measure != pipeline.Measure{}):
		return nil, errors.New("--sweep, --model and --near-duplicates need --stats")
	case o.metadata != "nested" && o.metadata != "flat":
		return nil, fmt.Errorf("--metadata must be nested or flat, not %q", o.metadata)
	}
	var err error
	if err = o.setManifest(&j); err != nil {
		return nil, err
	}
	if j.Settings, err = o.settings(); err != nil {
		return nil, err
	}
	if o.sweep != "" {
		r, err := o.sweepRange(j.Settings)
		if err != nil {
			return nil, err
		}
		j.Measure.Sweep = &r
	}
	j.Shards.Flat = o.metadata == "flat"
	j.Shards.Fields = o.fields
	if j.Problems == "" {
		j.Problems = j.StatsFile + ".errors.jsonl"
		if j.Output != "" {
			j.Problems = strings.TrimSuffix(j.Output, "/") + "/errors.jsonl"
		}
	}
	return &j, j.Check()
}

// setManifest checks the manifest flags and sets the default values that depend on them.
func (o *options) setManifest(j *pipeline.Job) error {
	m := &j.Manifest
	switch {
	case m.File == "" && (m.Since != "" || m.Deleted != ""):
		return errors.New("--since and --deleted need --manifest, the file to write for the next run")
	case m.Since == "" && m.Deleted != "":
		return errors.New("--deleted needs --since")
	case m.File == "":
		return nil
	case j.Output == "":
		return errors.New("--manifest needs --output")
	}
	if m.Since != "" && m.Deleted == "" {
		m.Deleted = strings.TrimSuffix(j.Output, "/") + "/deleted.json"
	}
	if j.Names.IDPattern == "" {
		j.Names.IDPattern = export.IDPattern
	}
	if err := export.CheckIDPattern(j.Names.IDPattern); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// settings returns the settings. --set overrides --config, which overrides --preset. The
// user's settings file is ignored, since the results must not depend on who starts the job.
func (o *options) settings() (settings.Settings, error) {
	s := settings.Default()
	if o.preset != "" {
		p, err := settings.FindPreset(o.preset)
		if err != nil {
			return s, err
		}
		s = p.Settings()
	}
	if o.config != "" {
		var err error
		if s, err = settings.OverlayArgument(s, o.config); err != nil {
			return s, err
		}
	}
	for _, pair := range o.set {
		if err := settings.Assign(&s, pair); err != nil {
			return s, err
		}
	}
	return s, settings.Check(s)
}

// sweepRange returns the range of --sweep. For a key without a range, it is the slider's range.
func (o *options) sweepRange(s settings.Settings) (sweep.Range, error) {
	if _, ok := settings.Lookup(o.sweep); ok {
		return sweep.DefaultRange(s, o.sweep)
	}
	return sweep.ParseRange(o.sweep)
}

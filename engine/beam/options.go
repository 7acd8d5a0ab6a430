package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"chunkscope/engine/beam/pipeline"
	"chunkscope/engine/export"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

// options are the flags, as they were given.
type options struct {
	pipeline.Job
	preset, config string
	set            repeated
	fields         fieldNames
	sweep          string
	metadata       string
}

// repeated is a flag that may be given several times.
type repeated []string

func (r *repeated) String() string         { return strings.Join(*r, " ") }
func (r *repeated) Set(value string) error { *r = append(*r, value); return nil }

// fieldNames is a comma-separated list. It must name at least one field, as an empty one
// is more likely an unset variable.
type fieldNames []string

func (n *fieldNames) String() string { return strings.Join(*n, ",") }

func (n *fieldNames) Set(value string) error {
	if value == "" {
		return errors.New("name a field, or leave the flag out for everything")
	}
	*n = strings.Split(value, ",")
	return nil
}

func (o *options) add(f *flag.FlagSet) {
	f.StringVar(&o.Input, "input", "", "the files to read, such as docs/*.md, corpus/*.jsonl.gz or s3://bucket/corpus/*.jsonl")
	f.StringVar(&o.Format, "input-format", pipeline.ByName, "how to read each file: "+strings.Join(pipeline.FormatNames(), ", ")+" (default by its name)")
	f.StringVar(&o.Root, "root", "", "the folder that ids of files are relative to (default: the one in front of the first wildcard)")
	f.StringVar(&o.Names.DocID, "doc-id", "", "ids of documents, such as handbook/{path} (default {path}, of a line of JSON {id})")
	f.StringVar(&o.Names.IDPattern, "id-pattern", "", "ids of chunks, such as {text_sha256:16} (default "+source.ChunkIDs+")")
	f.StringVar(&o.Names.Source, "source", "", "source of documents, such as https://example.com/{path}, added to the records")
	f.StringVar(&o.Output, "output", "", "the folder to write chunks to")
	f.StringVar(&o.Shards.As, "format", "jsonl", "write "+strings.Join(pipeline.RecordFormatNames(), ", "))
	f.Var(&o.fields, "fields", "fields of a record, such as id,content,header_path (default: everything)")
	f.StringVar(&o.metadata, "metadata", "nested", "with --format jsonl: nested in an object, or flat for stores that take no objects or lists")
	f.BoolVar(&o.Shards.Spreadsheet, "spreadsheet", false, "with --format csv: put ' before cells that a spreadsheet would execute")
	f.IntVar(&o.Shards.Number, "shards", 16, "how many files of chunks to write, and how many workers can write at a time")
	f.StringVar(&o.Manifest.File, "manifest", "", "with --output: the file to keep the ids and hashes of all chunks in, for --since of the next run")
	f.StringVar(&o.Manifest.Since, "since", "", "with --manifest: the manifest of an earlier run; records then have a status")
	f.StringVar(&o.Manifest.Deleted, "deleted", "", "with --since: the file to list the ids to delete in (default: deleted.json in the output)")
	f.StringVar(&o.preset, "preset", "", "start from a preset (see chunkscope presets)")
	f.StringVar(&o.config, "config", "", "then take settings from a YAML file of this machine")
	f.Var(&o.set, "set", "then set key=value, repeatable")
	f.StringVar(&o.Numbers, "stats", "", "the file to write the measures of the whole corpus to, as JSON")
	f.StringVar(&o.Measure.Options.Model, "model", "", "with --stats: report what this embedding model would not read")
	f.BoolVar(&o.Measure.Options.NearDuplicates, "near-duplicates", false, "with --stats: count chunks that nearly repeat another of their document (takes longer)")
	f.StringVar(&o.sweep, "sweep", "", "with --stats: a range to sweep, such as overlap_size=0..800:50, for curve and knee")
	f.StringVar(&o.Problems, "errors", "", "the file to write a line to for each document that cannot be read or cut (default: errors.jsonl in the output, or beside the measures)")
}

// job returns the job that the flags describe.
func (o *options) job(args []string) (*pipeline.Job, error) {
	j := o.Job
	switch {
	case len(args) > 0:
		return nil, fmt.Errorf("%q is no flag: name the documents by --input, with quotes around a pattern", args[0])
	case j.Input == "":
		return nil, errors.New("there is nothing to read: name the documents by --input")
	case j.Output == "" && j.Numbers == "":
		return nil, errors.New("there is nothing to write: name a folder by --output, or a file of measures by --stats")
	case j.Numbers == "" && (o.sweep != "" || j.Measure != pipeline.Measure{}):
		return nil, errors.New("--sweep, --model and --near-duplicates are measures: name a file for them by --stats")
	case o.metadata != "nested" && o.metadata != "flat":
		return nil, fmt.Errorf("--metadata must be nested or flat, not %q", o.metadata)
	}
	var err error
	if err = o.linkEarlier(&j); err != nil {
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
		j.Measure.Over = &r
	}
	j.Shards.Flat = o.metadata == "flat"
	j.Shards.Fields = o.fields
	if j.Problems == "" {
		j.Problems = j.Numbers + ".errors.jsonl"
		if j.Output != "" {
			j.Problems = strings.TrimSuffix(j.Output, "/") + "/errors.jsonl"
		}
	}
	return &j, j.Check()
}

// linkEarlier checks what connects the job with an earlier one, and has ids name texts.
func (o *options) linkEarlier(j *pipeline.Job) error {
	m := &j.Manifest
	switch {
	case m.File == "" && (m.Since != "" || m.Deleted != ""):
		return errors.New("--since and --deleted need --manifest: name the file to write for the next run")
	case m.Since == "" && m.Deleted != "":
		return errors.New("--deleted lists what is gone since a manifest: give --since, or leave it out")
	case m.File == "":
		return nil
	case j.Output == "":
		return errors.New("--manifest is of chunks: name a folder for them by --output")
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

// settings returns the defaults or the preset, then --config, then --set; later ones win.
// The user's own settings file is not read because the work of a cluster must not depend
// on the user who starts it.
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

// sweepRange returns the range of --sweep; a bare key means the range of its slider.
func (o *options) sweepRange(s settings.Settings) (sweep.Range, error) {
	if _, ok := settings.Lookup(o.sweep); ok {
		return sweep.RangeOf(s, o.sweep)
	}
	return sweep.Parse(o.sweep)
}

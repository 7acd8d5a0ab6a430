package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/beam/pipeline"
)

func parseJob(args ...string) (*pipeline.Job, error) {
	var o options
	f := flag.NewFlagSet("beam", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	o.add(f)
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	return o.job(f.Args())
}

func TestSetOverridesConfigAndPreset(t *testing.T) {
	config := filepath.Join(t.TempDir(), "settings.yaml")
	if err := os.WriteFile(config, []byte("max_chunk_size: 700\noverlap_size: 70\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	j, err := parseJob("--input", "docs/*.md", "--output", "out/", "--preset", "fixed-window", "--config", config,
		"--set", "overlap_size=50", "--set", "window_tail=true", "--fields", "id,content", "--stats", "s.json", "--sweep", "overlap_size=0..100:10")
	if err != nil {
		t.Fatal(err)
	}
	s := j.Settings
	if s.Strategy != "window" || s.MaxChunkSize != 700 || s.OverlapSize != 50 || !s.WindowTail {
		t.Errorf("unexpected settings %+v", s)
	}
	if len(j.Shards.Fields) != 2 || j.Measure.Sweep.String() != "overlap_size=0..100:10" || j.Problems != "out/errors.jsonl" {
		t.Errorf("unexpected job %+v", j)
	}
}

func TestInvalidFlagsAreRefused(t *testing.T) {
	for args, want := range map[string]string{
		"":                             "nothing to read",
		"--input a.md":                 "nothing to write",
		"--input a.md --output o b.md": `unexpected argument "b.md"`,
		"--input a.md --output o --sweep overlap_size=0..9:1":                  "need --stats",
		"--input a.md --output o --model x":                                    "need --stats",
		"--input a.md --stats s --model x":                                     "x",
		"--input a.md --stats s --sweep overlap_size":                          "",
		"--input a.md --stats s --sweep overlap_sentences=1..3":                "overlap_sentences",
		"--input a.md --output o --format text":                                "--format must be jsonl, ",
		"--input a.md --output o --format parqet":                              "did you mean parquet?",
		"--input a.md --output o --input-format html":                          "--input-format must be jsonl, markdown, text or code",
		"--input *.md --output o --doc-id {title}":                             "--doc-id",
		"--input *.md --output o --doc-id {name}":                              "include {path}",
		"--input *.md --output o --doc-id v2/{path}":                           "",
		"--input *.jsonl --output o --doc-id {url}":                            "",
		"--input *.md --output o --source https://a.bc/{id}":                   "--source",
		"--input *.md --output o --id-pattern {document_id}":                   "--id-pattern {document_id} would give all chunks of a document the same id",
		"--input *.md --output o --metadata flat --format csv":                 "--metadata flat needs --format jsonl",
		"--input *.md --output o --metadata deep":                              "--metadata must be nested or flat",
		"--input *.md --output o --spreadsheet":                                "--spreadsheet needs --format csv",
		"--input a.md --output o --shards 0":                                   "--shards must be from 1",
		"--input a.md --output o --fields nothing":                             "nothing",
		"--input a.md --output o --fields=":                                    "name at least one field",
		"--input a.md --output o --preset nothing":                             "nothing",
		"--input a.md --output o --set max_chunk_size=0":                       "max_chunk_size",
		"--input a.md --output o --preset fixed-window --set overlap_size=900": "must be less than max_chunk_size",
	} {
		_, err := parseJob(strings.Fields(args)...)
		switch {
		case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: error = %v, want %q", args, err, want)
		}
	}
}

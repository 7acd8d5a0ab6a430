package pipeline

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"chunkscope/engine"
	"chunkscope/engine/export/records"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

const maxShards = 99_999

func (s *Shards) check() error {
	if s.Count < 1 || s.Count > maxShards {
		return fmt.Errorf("--shards must be from 1 to %d, not %d", maxShards, s.Count)
	}
	f, _, err := s.recordFormat()
	switch {
	case err != nil:
		return err
	case s.Flat && !f.Flat:
		return errors.New("--metadata flat needs --format " + records.FlatFormats())
	case s.Spreadsheet && !f.Spreadsheet:
		return errors.New("--spreadsheet needs --format " + records.SpreadsheetFormats())
	}
	return nil
}

// write cuts documents and writes their chunks. It groups documents by shard before cutting
// them, since documents are smaller than their chunks. This also balances the work.
func (j *Job) write(s beam.Scope, documents beam.PCollection, work worker) (sums, entries, failed beam.PCollection) {
	keyed := beam.ParDo(s, &keyFn{Shards: j.Shards.Count}, documents)
	return beam.ParDo3(s, &shardFn{Folder: j.Output, Shards: j.Shards, Manifest: j.Manifest, Work: work}, beam.GroupByKey(s, keyed))
}

// keyFn assigns documents to shards.
type keyFn struct{ Shards int }

// ProcessElement hashes the position of a document, so that a retry chooses the same shard.
func (f *keyFn) ProcessElement(raw Raw) (int, Raw) {
	h := fnv.New64a()
	h.Write([]byte(raw.From))
	return int(h.Sum64() % uint64(f.Shards)), raw
}

type shardFn struct {
	Folder   string
	Shards   Shards
	Manifest Manifest
	Work     worker
}

// fileName returns the name of shard i.
func (s *Shards) fileName(folder string, i int) string {
	f, _ := records.FindFormat(s.Format)
	return fmt.Sprintf("%s/chunks-%05d-of-%05d%s", clean(folder), i, s.Count, f.Extension)
}

// ProcessElement writes a shard. It keeps the chunks of each document together and in order.
func (f *shardFn) ProcessElement(ctx context.Context, shard int, documents func(*Raw) bool, emit func(Sums), addEntry func(ManifestEntry), problem func(Problem)) error {
	format, options, err := f.Shards.recordFormat()
	if err != nil {
		return err
	}
	out, err := createFile(ctx, f.Shards.fileName(f.Folder, shard))
	if err != nil {
		return err
	}
	defer out.abandon()
	write, end := format.Begin(out, options)
	sums := newSums()
	use := func(r *engine.Result) error {
		d, notes, err := f.Manifest.annotate(ctx, r)
		if err != nil {
			return err
		}
		if d != nil {
			addEntry(newManifestEntry(d))
		}
		return write(r, notes)
	}
	for raw := (Raw{}); documents(&raw); raw = (Raw{}) {
		if err := f.Work.process(ctx, &raw, &sums, use, problem); err != nil {
			return err
		}
	}
	if err := errors.Join(end(), out.commit()); err != nil {
		return err
	}
	if f.Work.Measure != nil {
		emit(sums)
	}
	return nil
}

// ShardPattern returns a file pattern that matches all shards in the output folder.
func (j *Job) ShardPattern() string { return clean(j.Output) + "/chunks-*" }

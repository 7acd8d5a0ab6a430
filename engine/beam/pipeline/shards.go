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

// mostShards is more than anybody wants to list.
const mostShards = 99_999

func (s *Shards) check() error {
	if s.Number < 1 || s.Number > mostShards {
		return fmt.Errorf("--shards must be from 1 to %d, not %d", mostShards, s.Number)
	}
	f, _, err := s.recordFormat()
	switch {
	case err != nil:
		return err
	case s.Flat && !f.Flat:
		return errors.New("--metadata flat is for JSON lines: leave it out, or set --format jsonl")
	case s.Spreadsheet && !f.Spreadsheet:
		return errors.New("--spreadsheet is for CSV: leave it out, or set --format csv")
	}
	return nil
}

// write cuts documents and writes their chunks. Documents are grouped by shard
// before they are cut, not after: they are smaller than their chunks, and the
// work is divided evenly however they lie in files.
func (j *Job) write(s beam.Scope, documents beam.PCollection, work worker) (sums, kept, failed beam.PCollection) {
	keyed := beam.ParDo(s, &keyFn{Shards: j.Shards.Number}, documents)
	return beam.ParDo3(s, &shardFn{Folder: j.Output, Shards: j.Shards, Manifest: j.Manifest, Work: work}, beam.GroupByKey(s, keyed))
}

// keyFn assigns documents to shards.
type keyFn struct{ Shards int }

// ProcessElement hashes the place of a document, so that another attempt chooses the same
// shard.
func (f *keyFn) ProcessElement(raw Raw) (int, Raw) {
	h := fnv.New64a()
	h.Write([]byte(raw.From))
	return int(h.Sum64() % uint64(f.Shards)), raw
}

// shardFn writes shards.
type shardFn struct {
	Folder   string
	Shards   Shards
	Manifest Manifest
	Work     worker
}

// name is the file of shard i.
func (s *Shards) name(folder string, i int) string {
	f, _ := records.FindFormat(s.As)
	return fmt.Sprintf("%s/chunks-%05d-of-%05d%s", clean(folder), i, s.Number, f.Extension)
}

// ProcessElement writes a shard: the chunks of a document stand together and in
// order.
func (f *shardFn) ProcessElement(ctx context.Context, shard int, documents func(*Raw) bool, emit func(Sums), keep func(Kept), problem func(Problem)) error {
	format, options, err := f.Shards.recordFormat()
	if err != nil {
		return err
	}
	out, err := create(ctx, f.Shards.name(f.Folder, shard))
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
			keep(keptOf(d))
		}
		return write(r, notes)
	}
	for raw := (Raw{}); documents(&raw); raw = (Raw{}) {
		if err := f.Work.document(ctx, &raw, &sums, use, problem); err != nil {
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

// OldShards is a pattern of the shards that are in the output already.
func (j *Job) OldShards() string { return clean(j.Output) + "/chunks-*" }

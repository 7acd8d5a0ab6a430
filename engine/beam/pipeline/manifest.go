package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/compare"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Manifest names the files that connect one run with the next (rules/manifest).
type Manifest struct {
	// File is written, and empty for no manifest. Since is of an earlier run, and empty
	// without one; Deleted then lists the ids to delete.
	File, Since, Deleted string
}

// Kept is what a manifest keeps of a document.
type Kept struct {
	Document string
	IDs      []string
	Hashes   []byte // one after the other
}

func keptOf(d *export.ManifestDocument) Kept {
	k := Kept{Document: d.ID, IDs: d.IDs()}
	for i := range d.Chunks {
		k.Hashes = append(k.Hashes, d.Chunks[i].Hash[:]...)
	}
	return k
}

func (k *Kept) document() *export.ManifestDocument {
	d := &export.ManifestDocument{ID: k.Document, Chunks: make([]export.ManifestChunk, len(k.IDs))}
	for i, id := range k.IDs {
		size := len(compare.Hash{})
		d.Chunks[i] = export.ManifestChunk{ID: id, Hash: compare.Hash(k.Hashes[i*size : (i+1)*size])}
	}
	return d
}

// older holds the manifests that this worker has read, by their names.
var older sync.Map

// readSince reads the manifest of --since once a process; nil without one.
func (m *Manifest) readSince(ctx context.Context) (*export.Manifest, error) {
	if m.Since == "" {
		return nil, nil
	}
	if known, ok := older.Load(m.Since); ok {
		return known.(*export.Manifest), nil
	}
	in, err := open(ctx, m.Since)
	if err != nil {
		return nil, fmt.Errorf("--since %s cannot be read: %w", m.Since, innermost(err))
	}
	defer in.Close()
	read, err := export.ReadManifest(in)
	if err != nil {
		return nil, fmt.Errorf("--since %s %w", m.Since, err)
	}
	older.Store(m.Since, read)
	return read, nil
}

// CheckSince refuses a manifest that cannot be read, or of other settings.
func (j *Job) CheckSince(ctx context.Context) error {
	m, err := j.Manifest.readSince(ctx)
	if err != nil || m == nil {
		return err
	}
	if own := j.Settings.Fingerprint(); m.Fingerprint != own {
		return fmt.Errorf("--since %s was made with other settings (%s, now %s): use those, or index everything again with only --manifest", j.Manifest.Since, m.Fingerprint, own)
	}
	return nil
}

// annotate returns what the manifest keeps of a result, and what its records tell of it.
func (m *Manifest) annotate(ctx context.Context, r *engine.Result) (d *export.ManifestDocument, notes records.Annotations, err error) {
	if m.File == "" {
		return nil, notes, nil
	}
	before, err := m.readSince(ctx)
	if err != nil {
		return nil, notes, err
	}
	if d, err = export.DescribeDocument(ctx, r); err != nil {
		return nil, notes, err
	}
	return d, records.Annotations{IDs: d.IDs(), Statuses: before.Statuses(d)}, nil
}

// writeManifest writes the manifest once all shards are there.
func (j *Job) writeManifest(s beam.Scope, kept beam.PCollection, problems ...beam.PCollection) {
	all := beam.AddFixedKey(s, beam.Flatten(s, problems...))
	fn := &manifestFn{Manifest: j.Manifest, Fingerprint: j.Settings.Fingerprint()}
	beam.ParDo0(s, fn, beam.CoGroupByKey(s, beam.AddFixedKey(s, kept), all))
}

// manifestFn writes a manifest, and lists what to delete.
type manifestFn struct {
	Manifest    Manifest
	Fingerprint string
}

// ProcessElement writes the documents in the order of their ids. If there were problems,
// documents that are missing may be among them, and stay.
func (f *manifestFn) ProcessElement(ctx context.Context, _ int, kept func(*Kept) bool, problems func(*Problem) bool) error {
	before, err := f.Manifest.readSince(ctx)
	if err != nil {
		return err
	}
	var all []Kept
	for k := (Kept{}); kept(&k); k = (Kept{}) {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b Kept) int { return cmp.Compare(a.Document, b.Document) })
	out, err := create(ctx, f.Manifest.File)
	if err != nil {
		return err
	}
	defer out.abandon()
	w, err := export.NewManifestWriter(out, f.Fingerprint, before)
	if err != nil {
		return err
	}
	for i := range all {
		if err := w.Add(all[i].document()); err != nil {
			return err
		}
	}
	if problems(&Problem{}) {
		if _, err := w.CarryOver(); err != nil {
			return err
		}
	}
	if f.Manifest.Since != "" {
		if err := f.writeDeleted(ctx, w.Deleted()); err != nil {
			return err
		}
	}
	if err := w.End(); err != nil {
		return err
	}
	return out.commit()
}

// writeDeleted writes the ids to delete.
func (f *manifestFn) writeDeleted(ctx context.Context, ids []string) error {
	out, err := create(ctx, f.Manifest.Deleted)
	if err != nil {
		return err
	}
	defer out.abandon()
	if err := records.WriteDelete(out, ids); err != nil {
		return err
	}
	return out.commit()
}

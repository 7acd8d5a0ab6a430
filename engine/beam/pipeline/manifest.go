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

// Manifest holds the names of manifest files (rules/manifest).
type Manifest struct {
	// File is the manifest to write, Since is the manifest of an earlier run, and Deleted
	// is the file for the ids to delete. Each may be "".
	File, Since, Deleted string
}

// ManifestEntry is the entry of a document in a manifest.
type ManifestEntry struct {
	Document string
	IDs      []string
	Hashes   []byte // concatenated
}

func newManifestEntry(d *export.ManifestDocument) ManifestEntry {
	k := ManifestEntry{Document: d.ID, IDs: d.IDs()}
	for i := range d.Chunks {
		k.Hashes = append(k.Hashes, d.Chunks[i].Hash[:]...)
	}
	return k
}

func (k *ManifestEntry) document() *export.ManifestDocument {
	d := &export.ManifestDocument{ID: k.Document, Chunks: make([]export.ManifestChunk, len(k.IDs))}
	for i, id := range k.IDs {
		size := len(compare.Hash{})
		d.Chunks[i] = export.ManifestChunk{ID: id, Hash: compare.Hash(k.Hashes[i*size : (i+1)*size])}
	}
	return d
}

// manifestCache maps file names to manifests that this process has read.
var manifestCache sync.Map

// readSince returns the manifest of the earlier run, or nil if there is none. It reads the
// file once per process.
func (m *Manifest) readSince(ctx context.Context) (*export.Manifest, error) {
	if m.Since == "" {
		return nil, nil
	}
	if cached, ok := manifestCache.Load(m.Since); ok {
		return cached.(*export.Manifest), nil
	}
	in, err := open(ctx, m.Since)
	if err != nil {
		return nil, fmt.Errorf("cannot read --since %s: %w", m.Since, rootCause(err))
	}
	defer in.Close()
	read, err := export.ReadManifest(in)
	if err != nil {
		return nil, fmt.Errorf("--since %s %w", m.Since, err)
	}
	manifestCache.Store(m.Since, read)
	return read, nil
}

// CheckSince returns an error if the manifest of the earlier run cannot be read or has
// other settings.
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

// annotate returns the manifest entry of a result and the annotations for its records.
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

// writeManifest writes the manifest after all shards are written.
func (j *Job) writeManifest(s beam.Scope, entries beam.PCollection, problems ...beam.PCollection) {
	all := beam.AddFixedKey(s, beam.Flatten(s, problems...))
	fn := &manifestFn{Manifest: j.Manifest, Fingerprint: j.Settings.Fingerprint()}
	beam.ParDo0(s, fn, beam.CoGroupByKey(s, beam.AddFixedKey(s, entries), all))
}

// manifestFn writes a manifest and the list of ids to delete.
type manifestFn struct {
	Manifest    Manifest
	Fingerprint string
}

// ProcessElement writes the entries sorted by id. If there were problems, it keeps the old entries
// of missing documents, because those documents may only have failed.
func (f *manifestFn) ProcessElement(ctx context.Context, _ int, entries func(*ManifestEntry) bool, problems func(*Problem) bool) error {
	before, err := f.Manifest.readSince(ctx)
	if err != nil {
		return err
	}
	var all []ManifestEntry
	for k := (ManifestEntry{}); entries(&k); k = (ManifestEntry{}) {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b ManifestEntry) int { return cmp.Compare(a.Document, b.Document) })
	out, err := createFile(ctx, f.Manifest.File)
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
		if _, err := w.CopyRemaining(); err != nil {
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

func (f *manifestFn) writeDeleted(ctx context.Context, ids []string) error {
	out, err := createFile(ctx, f.Manifest.Deleted)
	if err != nil {
		return err
	}
	defer out.abandon()
	if err := records.WriteDelete(out, ids); err != nil {
		return err
	}
	return out.commit()
}

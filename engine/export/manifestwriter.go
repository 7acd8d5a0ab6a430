package export

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"io"

	"chunkscope/engine/export/records"
)

// ManifestWriter writes a manifest document by document.
type ManifestWriter struct {
	out               io.Writer
	older             *Manifest
	seed              maphash.Seed
	added             map[string]bool     // ids of the documents added
	ids               map[uint64]struct{} // hashes of chunk ids, which may number in the millions
	documents, chunks int
}

// NewManifestWriter writes the head of a manifest and returns a writer for the documents.
// fingerprint identifies the chunk settings. older is the previous manifest, or nil.
func NewManifestWriter(to io.Writer, fingerprint string, older *Manifest) (*ManifestWriter, error) {
	w := &ManifestWriter{out: to, older: older, seed: maphash.MakeSeed(), added: map[string]bool{}, ids: map[uint64]struct{}{}}
	err := w.writeLine(headLine{version, fingerprint})
	return w, err
}

// Add writes a document. It returns an error if another document has the same id or shares a chunk
// id, because one would overwrite the other in a store.
func (w *ManifestWriter) Add(d *ManifestDocument) error {
	if w.added[d.ID] {
		return fmt.Errorf("two documents have the id %q, but ids in a manifest must be unique: omit one, or set ids with doc-id", d.ID)
	}
	w.added[d.ID] = true
	line := documentLine{d.ID, make([]chunkItem, len(d.Chunks))}
	for i, c := range d.Chunks {
		key := maphash.String(w.seed, c.ID)
		if _, taken := w.ids[key]; taken {
			return fmt.Errorf("id-pattern gives chunks of two documents the id %q: include the full {document_id}", c.ID)
		}
		w.ids[key] = struct{}{}
		line.Chunks[i] = chunkItem{c.ID, hex.EncodeToString(c.Hash[:])}
	}
	w.documents++
	w.chunks += len(d.Chunks)
	return w.writeLine(line)
}

// CopyRemaining copies documents that were not added from the older manifest, and returns their
// number.
func (w *ManifestWriter) CopyRemaining() (carried int, err error) {
	if w.older == nil {
		return 0, nil
	}
	for i := range w.older.documents {
		d := &w.older.documents[i]
		if w.added[d.ID] {
			continue
		}
		if err := w.Add(d); err != nil {
			return carried, err
		}
		carried++
	}
	return carried, nil
}

// Deleted returns, in order, the chunk ids that are only in the older manifest.
func (w *ManifestWriter) Deleted() (ids []string) {
	if w.older == nil {
		return nil
	}
	for i := range w.older.documents {
		for _, c := range w.older.documents[i].Chunks {
			if _, ok := w.ids[maphash.String(w.seed, c.ID)]; !ok {
				ids = append(ids, c.ID)
			}
		}
	}
	return ids
}

// End writes the last line of the manifest.
func (w *ManifestWriter) End() error { return w.writeLine(endLine{&w.documents, &w.chunks}) }

func (w *ManifestWriter) writeLine(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b) // Encode also writes a newline
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.out.Write(records.EscapeUnprintable(b.Bytes()))
	return err
}

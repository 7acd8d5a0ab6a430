package export

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/text"
)

// IDPattern is the default pattern for chunk ids in manifests. With it, the id of a chunk changes
// only if the text does.
const IDPattern = "{document_id}#{text_sha256:16}"

var placeFields = []string{"index", "start_byte", "end_byte", "start_line"}

// CheckIDPattern returns an error if ids could change while the chunk text stays the same.
func CheckIDPattern(pattern string) error {
	p, err := text.ParsePattern(pattern, records.IDFields)
	switch {
	case err != nil:
		return fmt.Errorf("id-pattern %w", err)
	case p.Has(placeFields...) || !p.Has("document_id") || !p.Has("text_sha256"):
		return fmt.Errorf("id-pattern %s does not identify texts, but ids in a manifest must: use {document_id} and {text_sha256}, such as %s", pattern, IDPattern)
	}
	return nil
}

// ManifestChunk is a chunk entry in a manifest.
type ManifestChunk struct {
	ID   string
	Hash compare.Hash
}

// ManifestDocument is a document entry in a manifest. Its chunks are in order.
type ManifestDocument struct {
	ID     string
	Chunks []ManifestChunk
}

// DescribeDocument returns the manifest entry for a result. It adds numbers to ids shared by
// several chunks.
func DescribeDocument(ctx context.Context, r *engine.Result) (*ManifestDocument, error) {
	hashes, err := compare.Hashes(ctx, r)
	if err != nil {
		return nil, err
	}
	d := &ManifestDocument{ID: r.Doc.ID, Chunks: make([]ManifestChunk, len(hashes))}
	copies := make(map[string]int, len(hashes))
	for i, h := range hashes {
		id := records.ID(r, i)
		copies[id]++
		if n := copies[id]; n > 1 {
			id += "-" + strconv.Itoa(n)
		}
		d.Chunks[i] = ManifestChunk{id, h}
	}
	return d, nil
}

// IDs returns the ids of the chunks.
func (d *ManifestDocument) IDs() []string {
	out := make([]string, len(d.Chunks))
	for i := range d.Chunks {
		out[i] = d.Chunks[i].ID
	}
	return out
}

// Manifest lists the chunks written by an earlier run.
type Manifest struct {
	Fingerprint string
	documents   []ManifestDocument
	index       map[string]int // document indexes by id
}

// Statuses compares a document with the manifest and returns the status of each chunk. A chunk is
// kept if the manifest contains its id with the same hash. If m is nil, Statuses returns nil.
func (m *Manifest) Statuses(d *ManifestDocument) []compare.Status {
	if m == nil {
		return nil
	}
	var older []ManifestChunk
	if i, ok := m.index[d.ID]; ok {
		older = m.documents[i].Chunks
	}
	out := make([]compare.Status, len(d.Chunks))
	for _, p := range compare.PairChunks(older, d.Chunks) {
		switch {
		case p.Status == compare.ChunkAdded:
			out[p.New] = compare.ChunkNew
		case p.New >= 0:
			out[p.New] = p.Status
		}
	}
	return out
}

const version = 1

type headLine struct {
	Manifest    int    `json:"manifest"`
	Fingerprint string `json:"fingerprint"`
}

type documentLine struct {
	DocumentID string      `json:"document_id"`
	Chunks     []chunkItem `json:"chunks"`
}

type chunkItem struct {
	ID     string `json:"id"`
	SHA256 string `json:"text_sha256"`
}

// endLine is the last line. A manifest without it is incomplete.
type endLine struct {
	Documents *int `json:"documents"`
	Chunks    *int `json:"chunks"`
}

// ReadManifest reads a manifest. Errors, except those from r, are predicates to follow the file
// name.
func ReadManifest(r io.Reader) (*Manifest, error) {
	reader := bufio.NewReaderSize(r, 1<<16)
	var head headLine
	line, err := reader.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if json.Unmarshal(line, &head) != nil || head.Manifest == 0 || head.Fingerprint == "" {
		return nil, errors.New("is not a manifest: choose a file written by --manifest")
	}
	if head.Manifest != version {
		return nil, fmt.Errorf("is a version %d manifest, but this program reads version %d: index everything again with only --manifest", head.Manifest, version)
	}
	m := &Manifest{Fingerprint: head.Fingerprint, index: map[string]int{}}
	chunks := 0
	for n := 2; ; n++ {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) { // the last line does not end in a newline
			return nil, errors.New("is incomplete: the end is missing")
		}
		if err != nil {
			return nil, err
		}
		var end endLine
		if json.Unmarshal(line, &end) == nil && end.Documents != nil && end.Chunks != nil {
			if *end.Documents != len(m.documents) || *end.Chunks != chunks {
				return nil, errors.New("is incomplete: some lines are missing")
			}
			return m, nil
		}
		d, err := parseDocument(line)
		if err != nil {
			return nil, fmt.Errorf("is not a manifest: line %d %w", n, err)
		}
		m.index[d.ID] = len(m.documents)
		m.documents = append(m.documents, *d)
		chunks += len(d.Chunks)
	}
}

func parseDocument(line []byte) (*ManifestDocument, error) {
	var l documentLine
	if err := json.Unmarshal(line, &l); err != nil || l.DocumentID == "" {
		return nil, errors.New("is not a document entry")
	}
	d := &ManifestDocument{ID: l.DocumentID, Chunks: make([]ManifestChunk, len(l.Chunks))}
	for i, c := range l.Chunks {
		hash, err := hex.DecodeString(c.SHA256)
		if err != nil || len(hash) != len(d.Chunks[i].Hash) || c.ID == "" {
			return nil, errors.New("has a chunk without an id or a hash")
		}
		d.Chunks[i] = ManifestChunk{c.ID, compare.Hash(hash)}
	}
	return d, nil
}

package records

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"chunkscope/engine"
)

// IDFields lists the fields allowed in patterns for chunk ids. A pattern must contain one of
// DistinctFields, because only these distinguish the chunks of a document.
var (
	IDFields       = []string{"document_id", "source", "index", "start_byte", "end_byte", "start_line", "text_sha256", "fingerprint"}
	DistinctFields = []string{"index", "start_byte", "text_sha256"}
)

// ID returns the id of chunk i of r. It follows the document's pattern or, by default, consists of
// the document's id and the chunk index (rules/records, Ids).
func ID(r *engine.Result, i int) string {
	d := r.Doc
	if d.ChunkIDs.Empty() {
		return d.ID + "#" + strconv.Itoa(i)
	}
	id, _ := d.ChunkIDs.Fill(func(name string) (any, bool) { // Names.Check has validated the pattern
		c := r.Chunks.At(i)
		switch name {
		case "document_id":
			return d.ID, true
		case "source":
			return d.Source, true
		case "index":
			return i, true
		case "start_byte":
			return c.Body.Start, true
		case "end_byte":
			return c.Body.End, true
		case "start_line":
			return d.LineOf(c.Body.Start), true
		case "fingerprint":
			return r.Settings.Fingerprint(), true
		case "text_sha256":
			sum := sha256.Sum256([]byte(WellFormed(c.Content(d.Text))))
			return hex.EncodeToString(sum[:]), true
		}
		return "", false
	})
	return id
}

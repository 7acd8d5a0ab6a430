// Package compare compares two results for the same document. It lists the chunk boundaries that
// differ and the chunks that must be embedded again.
package compare

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/facts"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/engine/work"
)

// Change describes how a chunk boundary differs between two results.
type Change string

// The possible changes.
const (
	Kept    Change = "kept"
	Moved   Change = "moved"
	Added   Change = "added"
	Removed Change = "removed"
)

// SeamChange describes a chunk boundary of result A, result B, or both.
type SeamChange struct {
	Change Change
	// A and B are the indexes of the boundary in the two results, or −1 if it is missing.
	A, B int
	// ByteA and ByteB are the byte offsets of the boundary, or −1 if it is missing.
	ByteA, ByteB int
}

// MarshalJSON encodes the change with null for the index and offset of a missing boundary.
func (c SeamChange) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Change Change `json:"change"`
		A      *int   `json:"a"`
		B      *int   `json:"b"`
		ByteA  *int   `json:"byte_a"`
		ByteB  *int   `json:"byte_b"`
	}{c.Change, indexOrNull(c.A), indexOrNull(c.B), indexOrNull(c.ByteA), indexOrNull(c.ByteB)})
}

func indexOrNull(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// SettingChange is a setting that differs between two results. A value is empty if the setting does
// not apply to that result or is unknown.
type SettingChange struct {
	Key, A, B string
}

// FormatValues formats both values for display. A missing value becomes a dash.
func (c SettingChange) FormatValues() (a, b string) {
	a, b = c.A, c.B
	if t, ok := settings.Lookup(c.Key); ok {
		a, b = t.ShortValues(a, b)
	}
	return cmp.Or(a, "–"), cmp.Or(b, "–")
}

// MarshalJSON encodes values with the JSON type of the setting, and missing values as null.
func (c SettingChange) MarshalJSON() ([]byte, error) {
	typedValue := struct {
		Key string `json:"key"`
		A   any    `json:"a"`
		B   any    `json:"b"`
	}{Key: c.Key}
	if t, ok := settings.Lookup(c.Key); ok {
		if c.A != "" {
			typedValue.A = t.ParseValue(c.A)
		}
		if c.B != "" {
			typedValue.B = t.ParseValue(c.B)
		}
	}
	return json.Marshal(typedValue)
}

// Difference lists the changes from result A of a document to result B. The position of a boundary
// is the first byte at or after Seam.Byte that is not white space. A boundary is kept if A and B
// both have it at the same position. Between two kept boundaries, a boundary of A and a boundary of
// B form one moved boundary if each is the nearest to the other, and they are no farther apart than
// half the size of the smallest adjacent chunk. Chunk sizes are measured between positions. All
// other boundaries of A are removed, and all other boundaries of B are added.
type Difference struct {
	Settings []SettingChange `json:"settings" sum:"skip"`
	Kept     int             `json:"kept"`
	Moved    int             `json:"moved"`
	Added    int             `json:"added"`
	Removed  int             `json:"removed"`
	// Merged is the number of chunks in B that consist of two or more complete chunks of A. Split
	// is the number of chunks in A that consist of two or more complete chunks of B.
	Merged int `json:"merged"`
	Split  int `json:"split"`
	// Seams lists the boundaries of both results in document order.
	Seams []SeamChange `json:"seams" sum:"skip"`
	// Embed lists the chunks of B that must be embedded, because no chunk of A has the same SHA-256
	// hash. Drop lists the chunks of A whose content is not in B.
	Embed []int `json:"embed_again" sum:"skip"`
	Drop  []int `json:"drop" sum:"skip"`
	// EmbedTokens is the number of tokens to embed, and NewTokens is the number of tokens in B.
	EmbedTokens int         `json:"embed_again_tokens"`
	NewTokens   int         `json:"new_tokens"`
	A           facts.Brief `json:"a" sum:"skip"`
	B           facts.Brief `json:"b" sum:"skip"`
	Altered     Altered     `json:"altered"`
	// Returned is zero if neither result has parents.
	Returned ReturnedTexts `json:"returned,omitzero"`
}

// Altered counts the alterations in both results.
type Altered struct {
	A alteration.Counts `json:"a"`
	B alteration.Counts `json:"b"`
}

// CompareResults compares two results for the same document. It returns an error if the results are
// for different texts.
func CompareResults(ctx context.Context, a, b *engine.Result) (*Difference, error) {
	if a.Doc != b.Doc && a.Doc.Text != b.Doc.Text {
		return nil, errors.New("only results of the same text can be compared")
	}
	d := &Difference{Settings: CompareSettings(a.Settings, b.Settings)}
	err := work.RunAll([]func() error{
		func() (err error) { d.A, err = facts.Measure(ctx, a); return err },
		func() (err error) { d.B, err = facts.Measure(ctx, b); return err },
		func() error { return d.compareContents(ctx, a, b) },
		func() error { return d.compareReturned(ctx, a, b) },
	})
	if err != nil {
		return nil, err
	}
	d.Altered = Altered{d.A.Altered, d.B.Altered}
	d.compareSeams(a, b)
	return d, nil
}

// CompareSeams compares only the settings and boundaries of two results. It is faster than
// CompareResults. Both results must be for the same text.
func CompareSeams(a, b *engine.Result) *Difference {
	d := &Difference{Settings: CompareSettings(a.Settings, b.Settings)}
	d.compareSeams(a, b)
	return d
}

// CompareSettings lists the applicable settings that differ between a and b. A setting that applies
// to only one of them is listed even if its value is the same.
func CompareSettings(a, b engine.Settings) []SettingChange {
	out := []SettingChange{}
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Get(&a) == t.Get(&b) {
			continue
		}
		if va, vb := valueIfApplies(t, &a), valueIfApplies(t, &b); va != vb {
			out = append(out, SettingChange{t.Key, va, vb})
		}
	}
	return out
}

func valueIfApplies(t *settings.Setting, s *engine.Settings) string {
	if !t.Applies(s) {
		return ""
	}
	return t.Get(s)
}

func (d *Difference) compareContents(ctx context.Context, a, b *engine.Result) error {
	ha, err := Hashes(ctx, a)
	if err != nil {
		return err
	}
	after, err := describeChunks(ctx, b)
	if err != nil {
		return err
	}
	d.Embed, d.Drop = listMissing(after.hashes, ha), listMissing(ha, after.hashes)
	remaining := d.Embed
	for i := range after.hashes {
		if i%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		tokens := after.countTokens(i)
		d.NewTokens += tokens
		if len(remaining) > 0 && remaining[0] == i {
			d.EmbedTokens += tokens
			remaining = remaining[1:]
		}
	}
	return nil
}

// Hashes returns the content hash of every chunk.
func Hashes(ctx context.Context, r *engine.Result) ([]Hash, error) {
	out := make([]Hash, r.Chunks.Len())
	var buf []byte
	for i := range out {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		buf = append(buf[:0], replaceInvalidBytes(r.Content(i))...)
		out[i] = sha256.Sum256(buf)
	}
	return out, nil
}

// replaceInvalidBytes replaces invalid bytes with U+FFFD, as chunk records do.
func replaceInvalidBytes(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

func listMissing(list, others []Hash) []int {
	present := make(map[Hash]bool, len(others))
	for _, h := range others {
		present[h] = true
	}
	out := []int{}
	for i, h := range list {
		if !present[h] {
			out = append(out, i)
		}
	}
	return out
}

func listPositions(r *engine.Result) []int {
	out := make([]int, len(r.Seams))
	for i := range r.Seams {
		out[i] = text.SkipSpace(r.Doc.Text, r.Seams[i].Byte)
	}
	return out
}

// CountCosts returns the number of chunks to embed again and to delete.
func (d *Difference) CountCosts() VersionCounts {
	return VersionCounts{
		Old: d.A.Chunks, New: d.B.Chunks, Embed: len(d.Embed), Drop: len(d.Drop),
		EmbedTokens: d.EmbedTokens, NewTokens: d.NewTokens,
	}
}

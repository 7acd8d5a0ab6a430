package compare

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Status describes how a chunk changed between two versions of a document.
type Status string

// The statuses of chunks (rules/versions).
const (
	ChunkKept    Status = "kept"
	ChunkChanged Status = "changed"
	ChunkAdded   Status = "added"
	ChunkGone    Status = "gone"
)

// ChunkNew is the status that chunk records use for an added chunk (rules/manifest).
const ChunkNew Status = "new"

// Hash is the SHA-256 hash of a chunk's content.
type Hash = [sha256.Size]byte

// ChunkPair is a chunk of one or both versions. Old and New are its indexes in the versions, or −1
// if it is missing.
type ChunkPair struct {
	Status   Status
	Old, New int
}

// PairChunks pairs the chunks of two versions by key, such as a hash. It lists the chunks of the
// newer version in order, and then the deleted chunks. A chunk with a new key is changed if the old
// chunk in its place (after the same predecessor) is gone. Otherwise, it is added.
func PairChunks[Key comparable](older, newer []Key) []ChunkPair {
	places := make(map[Key][]int, len(older))
	for i, h := range older {
		places[h] = append(places[h], i)
	}
	isKept := make([]bool, len(older))
	for _, h := range newer {
		for _, i := range places[h] {
			isKept[i] = true
		}
	}
	out := make([]ChunkPair, 0, len(newer))
	nextOld := 0
	for i, h := range newer {
		if indices := places[h]; len(indices) > 0 {
			out = append(out, ChunkPair{ChunkKept, indices[0], i})
			nextOld = indices[0] + 1
			if len(indices) > 1 {
				places[h] = indices[1:]
			}
			continue
		}
		if nextOld < len(older) && !isKept[nextOld] {
			out = append(out, ChunkPair{ChunkChanged, nextOld, i})
			isKept[nextOld] = true
			nextOld++
			continue
		}
		out = append(out, ChunkPair{ChunkAdded, -1, i})
	}
	for i := range older {
		if !isKept[i] {
			out = append(out, ChunkPair{ChunkGone, i, -1})
		}
	}
	return out
}

// ChunkChange is a chunk with its status. The lines, tokens and hash come from the newer version,
// or from the older version if the chunk was deleted.
type ChunkChange struct {
	ChunkPair
	StartLine, EndLine int
	Tokens             int
	SHA256             string
	// Beginning is the start of the chunk's text. It is empty if the chunk is kept. If a changed
	// chunk starts with the same text in both versions, Beginning describes the first difference
	// instead.
	Beginning string
}

// MarshalJSON encodes the change with null for a missing index.
func (c ChunkChange) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Status    Status `json:"status"`
		Old       *int   `json:"old"`
		New       *int   `json:"new"`
		StartLine int    `json:"start_line"`
		EndLine   int    `json:"end_line"`
		Tokens    int    `json:"tokens"`
		SHA256    string `json:"text_sha256"`
	}{c.Status, indexOrNull(c.Old), indexOrNull(c.New), c.StartLine, c.EndLine, c.Tokens, c.SHA256})
}

// VersionCounts counts chunks and tokens in a comparison of two versions. The counts of several
// documents can be added up.
type VersionCounts struct {
	Old     int `json:"old_chunks"`
	New     int `json:"new_chunks"`
	Kept    int `json:"kept"`
	Changed int `json:"changed"`
	Added   int `json:"added"`
	Gone    int `json:"gone"`
	Embed   int `json:"embed_again_count"`
	Drop    int `json:"drop_count"`
	// EmbedTokens is the number of tokens to embed again, and NewTokens is the number of tokens in
	// the newer version.
	KeptTokens    int `json:"kept_tokens"`
	ChangedTokens int `json:"changed_tokens"`
	AddedTokens   int `json:"added_tokens"`
	GoneTokens    int `json:"gone_tokens"`
	EmbedTokens   int `json:"embed_again_tokens"`
	NewTokens     int `json:"new_tokens"`
}

func (c *VersionCounts) count(status Status, tokens int) {
	switch status {
	case ChunkKept:
		c.Kept++
		c.KeptTokens += tokens
	case ChunkChanged:
		c.Changed++
		c.ChangedTokens += tokens
	case ChunkAdded:
		c.Added++
		c.AddedTokens += tokens
	case ChunkGone:
		c.Gone++
		c.GoneTokens += tokens
	}
	c.Embed, c.EmbedTokens = c.Changed+c.Added, c.ChangedTokens+c.AddedTokens
	c.Drop = c.Changed + c.Gone
	c.NewTokens = c.KeptTokens + c.EmbedTokens
}

// StatusCount is the number of chunks with a status. Remedy is what to do with them. It may be
// empty.
type StatusCount struct {
	Status         Status
	Chunks, Tokens int
	Remedy         string
}

// ByStatus returns the count for each status.
func (c *VersionCounts) ByStatus() []StatusCount {
	all := []StatusCount{
		{ChunkKept, c.Kept, c.KeptTokens, ""},
		{ChunkChanged, c.Changed, c.ChangedTokens, "embed again to replace an older one"},
		{ChunkAdded, c.Added, c.AddedTokens, "embed"},
		{ChunkGone, c.Gone, c.GoneTokens, "delete"},
	}
	for i := range all {
		if all[i].Chunks == 0 {
			all[i].Remedy = ""
		}
	}
	return all
}

// Sentence states how many chunks must be embedded and deleted, or that nothing changes.
func (c *VersionCounts) Sentence() string {
	if c.Embed+c.Drop == 0 {
		return "Nothing changes: every chunk keeps its content."
	}
	return c.costSentence()
}

func (c *VersionCounts) costSentence() string {
	sentence := "Nothing to embed."
	if c.Embed > 0 {
		sentence = "Embed " + text.GroupDigits(c.Embed) + " of " + text.Count(c.New, "chunk") + " again: " +
			text.GroupDigits(c.EmbedTokens) + " of " + text.Count(c.NewTokens, "token") + "."
	}
	if c.Drop > 0 {
		sentence += " Delete " + text.GroupDigits(c.Drop) + " of the " + text.Count(c.Old, "older chunk") + "."
	}
	return sentence
}

// VersionDifference describes how an edit changes the chunks of a document.
type VersionDifference struct {
	VersionCounts
	Chunks []ChunkChange `json:"chunks"`
}

// CompareVersions compares the chunks of an older and a newer version of a document. older or newer
// is nil if the document does not exist in that version.
func CompareVersions(ctx context.Context, older, newer *engine.Result) (*VersionDifference, error) {
	o, err := describeChunks(ctx, older)
	if err != nil {
		return nil, err
	}
	n, err := describeChunks(ctx, newer)
	if err != nil {
		return nil, err
	}
	d := &VersionDifference{VersionCounts: VersionCounts{Old: len(o.hashes), New: len(n.hashes)}, Chunks: []ChunkChange{}}
	for _, p := range PairChunks(o.hashes, n.hashes) {
		c := ChunkChange{ChunkPair: p}
		if p.New >= 0 {
			n.fill(&c, p.New)
		} else {
			o.fill(&c, p.Old)
		}
		if p.Status == ChunkChanged {
			if difference := firstDifference(replaceInvalidBytes(older.Content(p.Old)), replaceInvalidBytes(newer.Content(p.New))); difference != "" {
				c.Beginning = difference
			}
		}
		d.count(p.Status, c.Tokens)
		d.Chunks = append(d.Chunks, c)
	}
	return d, nil
}

type describedChunks struct {
	*engine.Result
	hashes []Hash
	tokens segment.Meter
}

func describeChunks(ctx context.Context, r *engine.Result) (d describedChunks, err error) {
	if r == nil {
		return d, nil
	}
	d.Result, d.tokens = r, r.Doc.Meter("tokens", r.Settings.Tokenizer)
	d.hashes, err = Hashes(ctx, r)
	return d, err
}

func (d *describedChunks) fill(c *ChunkChange, i int) {
	body := d.Result.Chunks.Body(i)
	c.StartLine, c.EndLine = d.Doc.LineOf(body.Start), d.Doc.LastLineOf(body)
	c.SHA256 = hex.EncodeToString(d.hashes[i][:])
	c.Tokens = d.countTokens(i)
	if c.Status != ChunkKept {
		c.Beginning = cutFirstLine(body.Slice(d.Doc.Text))
	}
}

func (d *describedChunks) countTokens(i int) int {
	body := d.Result.Chunks.Body(i)
	if d.Result.Chunks.IsPlain(i) && utf8.ValidString(body.Slice(d.Doc.Text)) {
		return d.tokens.CountRange(body.Start, body.End)
	}
	return segment.CountTokens(d.Settings.Tokenizer, replaceInvalidBytes(d.Content(i)))
}

const maxBeginning = 40

func cutFirstLine(text string) string {
	line := source.FirstLine(text[:min(len(text), 4*maxBeginning+4)])
	if runes := []rune(strings.ToValidUTF8(line, "")); len(runes) > maxBeginning {
		return strings.TrimSpace(string(runes[:maxBeginning])) + "…"
	}
	return strings.ToValidUTF8(line, "")
}

const contextBeforeDifference = 12

// firstDifference describes the first difference between two texts, as in "at 71 of 90 → 88 chars:
// …of the lamp". If the difference is in the first line of newer, it returns "".
func firstDifference(older, newer string) string {
	a, b := []rune(older), []rune(newer)
	pos := 0
	for pos < min(len(a), len(b)) && a[pos] == b[pos] {
		pos++
	}
	if pos < utf8.RuneCountInString(cutFirstLine(newer)) {
		return ""
	}
	start, ellipsis := 0, ""
	if pos > contextBeforeDifference {
		start, ellipsis = pos-contextBeforeDifference, "…"
	}
	content := ellipsis + strings.Join(strings.Fields(string(b[start:min(len(b), start+maxBeginning)])), " ")
	if start+maxBeginning < len(b) {
		content += "…"
	}
	return "at " + text.GroupDigits(pos+1) + " of " + text.GroupDigits(len(a)) + " → " + text.Count(len(b), "char") + ": " + content
}

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

// Status is what became of a chunk from one version of a document to the next.
type Status string

// What can become of a chunk (rules/versions).
const (
	ChunkKept    Status = "kept"
	ChunkChanged Status = "changed"
	ChunkAdded   Status = "added"
	ChunkGone    Status = "gone"
)

// ChunkNew is what records call an added chunk (rules/manifest).
const ChunkNew Status = "new"

// Hash is the SHA-256 of a chunk's content.
type Hash = [sha256.Size]byte

// ChunkPair is a chunk of the older version, of the newer one, or of both. Its
// indexes are −1 where there is none.
type ChunkPair struct {
	Status   Status
	Old, New int
}

// PairChunks tells what became of each chunk: those of the newer version in order,
// then those that are gone. A chunk whose content is new is changed when the chunk
// before it follows, in the older version, a chunk whose content is no longer there.
// Chunks are known by their hashes, or by anything else that is equal for equal ones.
func PairChunks[Key comparable](older, newer []Key) []ChunkPair {
	places := make(map[Key][]int, len(older))
	for i, h := range older {
		places[h] = append(places[h], i)
	}
	stays := make([]bool, len(older)) // its content is still there, or was replaced
	for _, h := range newer {
		for _, i := range places[h] {
			stays[i] = true
		}
	}
	out := make([]ChunkPair, 0, len(newer))
	following := 0 // the chunk that came next in the older version
	for i, h := range newer {
		if at := places[h]; len(at) > 0 {
			out = append(out, ChunkPair{ChunkKept, at[0], i})
			following = at[0] + 1
			if len(at) > 1 { // the next copy is another chunk; the last serves all that follow
				places[h] = at[1:]
			}
			continue
		}
		if following < len(older) && !stays[following] {
			out = append(out, ChunkPair{ChunkChanged, following, i})
			stays[following] = true
			following++
			continue
		}
		out = append(out, ChunkPair{ChunkAdded, -1, i})
	}
	for i := range older {
		if !stays[i] {
			out = append(out, ChunkPair{ChunkGone, i, -1})
		}
	}
	return out
}

// ChunkChange is a chunk with what became of it. Lines, tokens and hash are those of
// the newer version; of a chunk that is gone, those of the older one.
type ChunkChange struct {
	ChunkPair
	StartLine, EndLine int
	Tokens             int
	SHA256             string
	// Beginning is how a chunk begins that is not kept. Of a changed one that begins alike in
	// both versions it is the place and the text of the first difference, with the lengths.
	Beginning string
}

// MarshalJSON writes null where a version does not have the chunk.
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

// VersionCounts are the numbers of a comparison of versions; they add up over documents.
type VersionCounts struct {
	Old     int `json:"old_chunks"`
	New     int `json:"new_chunks"`
	Kept    int `json:"kept"`
	Changed int `json:"changed"`
	Added   int `json:"added"`
	Gone    int `json:"gone"`
	// Embed and Drop count the chunks to embed again, and those to delete.
	Embed int `json:"embed_again_count"`
	Drop  int `json:"drop_count"`
	// Tokens are those of each status; EmbedTokens of the chunks to embed again, and
	// NewTokens of all chunks of the newer version.
	KeptTokens    int `json:"kept_tokens"`
	ChangedTokens int `json:"changed_tokens"`
	AddedTokens   int `json:"added_tokens"`
	GoneTokens    int `json:"gone_tokens"`
	EmbedTokens   int `json:"embed_again_tokens"`
	NewTokens     int `json:"new_tokens"`
}

// count counts a chunk by its status.
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

// Fate is how many chunks have a status, and what to do with them: nothing if there are
// none, or if they are kept.
type Fate struct {
	Status         Status
	Chunks, Tokens int
	Remedy         string
}

// Fates returns the chunks of each status.
func (c *VersionCounts) Fates() []Fate {
	all := []Fate{
		{ChunkKept, c.Kept, c.KeptTokens, ""},
		{ChunkChanged, c.Changed, c.ChangedTokens, "embed again, in place of an older one"},
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

// Sentence tells how much there is to embed and to delete.
func (c *VersionCounts) Sentence() string {
	if c.Embed+c.Drop == 0 {
		return "Nothing changes: every chunk keeps its content."
	}
	return c.remedy()
}

// remedy tells how much there is to embed and to delete, even if that is nothing.
func (c *VersionCounts) remedy() string {
	sentence := "Nothing to embed."
	if c.Embed > 0 {
		sentence = "Embed " + text.Grouped(c.Embed) + " of " + text.Count(c.New, "chunk") + " again: " +
			text.Grouped(c.EmbedTokens) + " of " + text.Count(c.NewTokens, "token") + "."
	}
	if c.Drop > 0 {
		sentence += " Delete " + text.Grouped(c.Drop) + " of the " + text.Count(c.Old, "older chunk") + "."
	}
	return sentence
}

// VersionDifference is what an edit does to the chunks of a document.
type VersionDifference struct {
	VersionCounts
	Chunks []ChunkChange `json:"chunks"`
}

// Versions finds what became of the chunks of an older version of a document in a newer
// one. A result is nil where the document did not exist yet, or no longer exists.
func Versions(ctx context.Context, older, newer *engine.Result) (*VersionDifference, error) {
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
			if place := firstDifference(wellFormed(older.Content(p.Old)), wellFormed(newer.Content(p.New))); place != "" {
				c.Beginning = place
			}
		}
		d.count(p.Status, c.Tokens)
		d.Chunks = append(d.Chunks, c)
	}
	return d, nil
}

// describedChunks are the chunks of a result with the description of each.
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

// fill writes the description of chunk i.
func (d *describedChunks) fill(c *ChunkChange, i int) {
	body := d.Result.Chunks.Body(i)
	c.StartLine, c.EndLine = d.Doc.LineOf(body.Start), d.Doc.LastLineOf(body)
	c.SHA256 = hex.EncodeToString(d.hashes[i][:])
	c.Tokens = d.countTokens(i)
	if c.Status != ChunkKept {
		c.Beginning = cutFirstLine(body.Of(d.Doc.Text))
	}
}

// countTokens counts the tokens of chunk i's content.
func (d *describedChunks) countTokens(i int) int {
	body := d.Result.Chunks.Body(i)
	if d.Result.Chunks.Plain(i) && utf8.ValidString(body.Of(d.Doc.Text)) {
		return d.tokens.Between(body.Start, body.End)
	}
	return segment.CountTokens(d.Settings.Tokenizer, wellFormed(d.Content(i)))
}

// mostBeginning is how many code points of a chunk tell which one it is.
const mostBeginning = 40

// cutFirstLine returns the first line of a text, or the beginning of it.
func cutFirstLine(text string) string {
	line := source.FirstLine(text[:min(len(text), 4*mostBeginning+4)])
	if runes := []rune(strings.ToValidUTF8(line, "")); len(runes) > mostBeginning {
		return strings.TrimSpace(string(runes[:mostBeginning])) + "…"
	}
	return strings.ToValidUTF8(line, "")
}

// aroundDifference is how many code points stand before a difference that is shown.
const aroundDifference = 12

// firstDifference tells where two texts first differ, how long they are, and how the newer
// one goes on there: "at 71 of 90 → 88 chars: …of the lamp". It is empty if the beginning of
// a text shows that already.
func firstDifference(older, newer string) string {
	a, b := []rune(older), []rune(newer)
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	if at < utf8.RuneCountInString(cutFirstLine(newer)) {
		return ""
	}
	start, lead := 0, ""
	if at > aroundDifference {
		start, lead = at-aroundDifference, "…"
	}
	content := lead + strings.Join(strings.Fields(string(b[start:min(len(b), start+mostBeginning)])), " ")
	if start+mostBeginning < len(b) {
		content += "…"
	}
	return "at " + text.Grouped(at+1) + " of " + text.Grouped(len(a)) + " → " + text.Count(len(b), "char") + ": " + content
}

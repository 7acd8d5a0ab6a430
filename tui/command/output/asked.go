package output

import (
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
)

// AskResult is a question with the chunks that were retrieved for it.
type AskResult struct {
	corpus  *retrieval.Corpus
	results []*engine.Result
	answer  retrieval.Answer
	// recorders and terms have one entry for each document. terms contains the words of the
	// question.
	recorders []*records.Recorder
	terms     []*retrieval.Terms
	// ranks contains the rank of each chunk among all results, starting at 1. deduped contains the
	// rank among the results that the dedup rule keeps.
	ranks, deduped map[chunkRef]int
	originals      map[chunkRef]retrieval.Hit
}

type chunkRef struct{ document, chunk int }

func newChunkRef(f retrieval.Hit) chunkRef { return chunkRef{f.Document, f.Chunk} }

// NewAskResult returns the result for answer. results are the documents in corpus c.
func NewAskResult(c *retrieval.Corpus, results []*engine.Result, answer retrieval.Answer) *AskResult {
	x := &AskResult{
		corpus: c, results: results, answer: answer,
		ranks: map[chunkRef]int{}, deduped: map[chunkRef]int{}, originals: map[chunkRef]retrieval.Hit{},
	}
	for d, r := range results {
		x.recorders = append(x.recorders, records.New(r))
		x.terms = append(x.terms, c.Parts[d].Terms(answer.Question))
	}
	for i, f := range c.Rank(answer.Question, 0) { // rank all chunks, because --candidates is unlimited
		x.ranks[newChunkRef(f)] = i + 1
	}
	for i, f := range answer.Deduped {
		x.deduped[newChunkRef(f)] = i + 1
	}
	for _, d := range answer.Dropped {
		x.originals[newChunkRef(d.Hit)] = d.Original
	}
	return x
}

// Hit is one retrieved chunk. It is also the JSON format.
type Hit struct {
	Rank  int     `json:"rank"`
	Score float64 `json:"score"`
	// RankDeduped is the rank after the dedup rule. It is 0 if the rule drops the chunk.
	// DuplicateOf is then the id of the chunk that it duplicates.
	RankDeduped int      `json:"rank_deduped"`
	DuplicateOf string   `json:"duplicate_of,omitempty"`
	Document    string   `json:"document_id"`
	ID          string   `json:"id"`
	Index       int      `json:"index"`
	StartByte   int      `json:"start_byte"`
	EndByte     int      `json:"end_byte"`
	StartLine   int      `json:"start_line"`
	EndLine     int      `json:"end_line"`
	HeaderPath  string   `json:"header_path"`
	Matches     []string `json:"matches"`
	Content     string   `json:"content"`
	// Parent is the parent chunk that is returned instead of the chunk, or nil if there is none.
	Parent *records.ParentRecord `json:"parent,omitempty"`

	retrieved retrieval.Hit
}

func (x *AskResult) listHits() []Hit {
	listed := map[chunkRef]bool{}
	var all []retrieval.Hit
	add := func(f retrieval.Hit) {
		if !listed[newChunkRef(f)] {
			listed[newChunkRef(f)] = true
			all = append(all, f)
		}
	}
	for _, f := range x.answer.Top {
		add(f)
	}
	for _, f := range x.answer.Deduped {
		add(f)
	}
	for _, d := range x.answer.Dropped {
		add(d.Hit)
	}
	slices.SortStableFunc(all, func(a, b retrieval.Hit) int { return x.ranks[newChunkRef(a)] - x.ranks[newChunkRef(b)] })
	out := make([]Hit, len(all))
	for i, f := range all {
		out[i] = x.newHit(f)
	}
	return out
}

func (x *AskResult) newHit(f retrieval.Hit) Hit {
	r := x.results[f.Document]
	rec := x.recorders[f.Document].Chunk(f.Chunk)
	path, _ := rec.Metadata.Get("header_path").(string)
	h := Hit{
		Rank: x.ranks[newChunkRef(f)], Score: f.Score, RankDeduped: x.deduped[newChunkRef(f)],
		Document: r.Doc.Name, ID: rec.ID, Index: f.Chunk, StartByte: rec.StartByte, EndByte: rec.EndByte,
		StartLine: rec.StartLine, EndLine: rec.EndLine, HeaderPath: path, Content: rec.Content,
		Matches: x.matchedWords(f), retrieved: f,
	}
	if n := r.ParentIndex(f.Chunk); n >= 0 {
		parent := x.recorders[f.Document].Parent(n)
		h.Parent = &parent
	}
	if original, dropped := x.originals[newChunkRef(f)]; dropped {
		h.DuplicateOf = records.ID(x.results[original.Document], original.Chunk)
	}
	return h
}

// matchedWords returns the different words of a chunk that match the question, in question order.
func (x *AskResult) matchedWords(f retrieval.Hit) []string {
	content, terms := x.results[f.Document].Content(f.Chunk), x.terms[f.Document]
	words := []string{}
	for _, s := range terms.Words(f.Chunk) {
		word := s.Slice(content)
		if !slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) }) {
			words = append(words, word)
		}
	}
	slices.SortStableFunc(words, func(a, b string) int { return terms.WordIndex(a) - terms.WordIndex(b) })
	return words
}

// Record returns the answer as a value for JSON.
func (x *AskResult) Record(s settings.Settings) any {
	type side struct {
		IDs            []string `json:"ids"`
		DuplicateShare float64  `json:"duplicate_share"`
	}
	ids := func(list []retrieval.Hit) []string {
		out := make([]string, len(list))
		for i, f := range list {
			out[i] = records.ID(x.results[f.Document], f.Chunk)
		}
		return out
	}
	return struct {
		Question    string           `json:"question"`
		Settings    records.Metadata `json:"settings"`
		Fingerprint string           `json:"fingerprint"`
		Languages   []string         `json:"languages"`
		Documents   int              `json:"documents"`
		Chunks      int              `json:"chunks"`
		Top         side             `json:"top"`
		Deduped     side             `json:"deduped"`
		Hits        []Hit            `json:"hits"`
	}{
		x.answer.Question, records.SettingFields(s), s.Fingerprint(), x.languages(), len(x.results), countChunks(x.results),
		side{ids(x.answer.Top), x.answer.DuplicateShare},
		side{ids(x.answer.Deduped), x.answer.DuplicateShareDeduped},
		x.listHits(),
	}
}

func (x *AskResult) languages() []string {
	out := []string{}
	for _, part := range x.corpus.Parts {
		if name := part.Language().Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func countChunks(results []*engine.Result) int {
	n := 0
	for _, r := range results {
		n += r.Chunks.Len()
	}
	return n
}

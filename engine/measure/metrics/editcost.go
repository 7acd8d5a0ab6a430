package metrics

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

// EditCostSentence is the sentence that every edit inserts.
const EditCostSentence = "This sentence was added to see which chunks change."

// EditCount is the number of edits. It is small because each edit requires another run.
const EditCount = 3

// Edit describes the effect of one edit on the chunks.
type Edit struct {
	Embed  int `json:"embed_again"`
	Chunks int `json:"chunks"`
}

// Share returns the share of chunks that must be embedded again.
func (e Edit) Share() float64 {
	if e.Chunks == 0 {
		return 0
	}
	return float64(e.Embed) / float64(e.Chunks)
}

// EditCost holds the edit costs of one or more documents (rules/edit-cost).
type EditCost struct {
	Edits [EditCount]Edit `json:"edits"`
	// Mean and Worst are shares of chunks that must be embedded again.
	Mean  float64 `json:"mean"`
	Worst float64 `json:"worst"`
}

// Sum adds up all edits. c may be nil.
func (c *EditCost) Sum() (sum Edit) {
	if c == nil {
		return sum
	}
	for _, e := range c.Edits {
		sum.Embed += e.Embed
		sum.Chunks += e.Chunks
	}
	return sum
}

// Add adds the edits of another document.
func (c *EditCost) Add(o *EditCost) {
	for i := range c.Edits {
		c.Edits[i].Embed += o.Edits[i].Embed
		c.Edits[i].Chunks += o.Edits[i].Chunks
	}
	c.computeShares()
}

func (c *EditCost) computeShares() {
	c.Mean, c.Worst = c.Sum().Share(), 0
	for _, e := range c.Edits {
		c.Worst = max(c.Worst, e.Share())
	}
}

// IsOneChunk reports whether the document has only one chunk after every edit. In that case, the
// cost does not depend on the settings.
func (c *EditCost) IsOneChunk() bool {
	return !slices.ContainsFunc(c.Edits[:], func(e Edit) bool { return e.Chunks > 1 })
}

// DescribeWorst describes the most expensive edit.
func (c *EditCost) DescribeWorst() string {
	if c.IsOneChunk() {
		return "one chunk, so any edit replaces it"
	}
	return text.Percent(c.Worst) + " at worst"
}

// Sentence explains the costs in one sentence.
func (c *EditCost) Sentence() string {
	if c.IsOneChunk() {
		return "of chunks are new after a sentence is added: there is only " + c.DescribeWorst()
	}
	t := c.Sum()
	return fmt.Sprintf("of chunks are new after a sentence is added (average of %d places); %s (%s of %s)",
		EditCount, c.DescribeWorst(), text.GroupDigits(t.Embed), text.GroupDigits(t.Chunks))
}

// MeasureEditCost returns nil for chunks from another system. To save memory, it keeps only one
// edited document at a time.
func MeasureEditCost(ctx context.Context, r *engine.Result) (*EditCost, error) {
	if r.Settings.IsGiven() {
		return nil, nil
	}
	return newEditedDocument(r.Doc, func(edited func() *engine.Document) func() *engine.Document { return edited }).Measure(ctx, r)
}

// EditedDocument holds one edited copy of a document per edit. Results with different settings can
// share it.
type EditedDocument struct {
	edits [EditCount]insertion
	docs  [EditCount]func() *engine.Document
}

// EditDocument prepares the edited copies of doc. Each copy is created on first use.
func EditDocument(doc *engine.Document) *EditedDocument {
	return newEditedDocument(doc, sync.OnceValue[*engine.Document])
}

func newEditedDocument(doc *engine.Document, keep func(func() *engine.Document) func() *engine.Document) *EditedDocument {
	x := &EditedDocument{edits: chooseInsertions(doc)}
	for i, edit := range x.edits {
		x.docs[i] = keep(func() *engine.Document {
			return segment.Analyze(doc.WithText(doc.Text[:edit.offset] + edit.text + doc.Text[edit.offset:]))
		})
	}
	return x
}

// Measure measures the edit cost of r. It chunks the edited documents with the settings of r, but
// without hand cuts. It returns nil for chunks from another system.
func (x *EditedDocument) Measure(ctx context.Context, r *engine.Result) (*EditCost, error) {
	if r.Settings.IsGiven() {
		return nil, nil
	}
	if !r.Replay.Empty() {
		var err error
		if r, err = engine.Run(ctx, r.Doc, r.Settings); err != nil {
			return nil, err
		}
	}
	oldHashes, err := contentHashes(ctx, r)
	if err != nil {
		return nil, err
	}
	var c EditCost
	for i := range c.Edits {
		if i > 0 && x.edits[i] == x.edits[i-1] {
			c.Edits[i] = c.Edits[i-1]
			continue
		}
		if c.Edits[i], err = measureEdit(ctx, x.docs[i](), r.Settings, oldHashes); err != nil {
			return nil, err
		}
	}
	c.computeShares()
	return &c, nil
}

type hash = [sha256.Size]byte

func contentHashes(ctx context.Context, r *engine.Result) (map[hash]bool, error) {
	known := make(map[hash]bool, r.Chunks.Len())
	err := eachHash(ctx, r, func(h hash) { known[h] = true })
	return known, err
}

func eachHash(ctx context.Context, r *engine.Result, visit func(hash)) error {
	var content []byte
	for i := range r.Chunks.Len() {
		if i%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		content = append(content[:0], r.Content(i)...)
		visit(sha256.Sum256(content))
	}
	return nil
}

func measureEdit(ctx context.Context, edited *engine.Document, s engine.Settings, oldHashes map[hash]bool) (e Edit, err error) {
	after, err := engine.Run(ctx, edited, s)
	if err != nil {
		return e, err
	}
	e.Chunks = after.Chunks.Len()
	err = eachHash(ctx, after, func(h hash) {
		if !oldHashes[h] {
			e.Embed++
		}
	})
	return e, err
}

type insertion struct {
	offset int
	text   string
}

// chooseInsertions returns the edits of doc. It divides the text into equal parts. The edit of each part
// inserts a sentence after the sentence end nearest to the middle of the part. If the document has
// no sentences, it inserts a line instead.
func chooseInsertions(doc *engine.Document) (out [EditCount]insertion) {
	ends := listSentenceEnds(doc)
	for i := range out {
		middle := len(doc.Text) * (2*i + 1) / (2 * EditCount)
		if len(ends) > 0 {
			out[i] = insertion{findNearestEnd(ends, middle), " " + EditCostSentence}
		} else {
			out[i] = insertion{strings.LastIndexByte(doc.Text[:middle], '\n') + 1, EditCostSentence + "\n"}
		}
	}
	return out
}

var proseBlocks = []outline.Kind{outline.Paragraph, outline.List, outline.Quote, outline.Indented}

func listSentenceEnds(doc *engine.Document) []int {
	o := doc.Outline()
	var ends []int
	for _, s := range doc.Sentences() {
		block := o.BlockAt(s.Start())
		if block < 0 || !slices.Contains(proseBlocks, o.BlockKind(block)) {
			continue
		}
		ends = append(ends, s.Start()+len(strings.TrimRight(s.Span().Slice(doc.Text), " \t\r\n")))
	}
	return ends
}

func findNearestEnd(ends []int, offset int) int {
	i, _ := slices.BinarySearch(ends, offset)
	switch {
	case i == len(ends):
		return ends[i-1]
	case i > 0 && offset-ends[i-1] <= ends[i]-offset:
		return ends[i-1]
	}
	return ends[i]
}

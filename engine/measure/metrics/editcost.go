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

// Edits is the number of edits, each applied to the original document. It is small because an
// edit takes as long as reading and cutting the document.
const Edits = 3

// Edit is the effect of one edit: the number of chunks, and the number of chunks to
// embed again.
type Edit struct {
	Embed  int `json:"embed_again"`
	Chunks int `json:"chunks"`
}

// Share returns the share of chunks to embed again.
func (e Edit) Share() float64 {
	if e.Chunks == 0 {
		return 0
	}
	return float64(e.Embed) / float64(e.Chunks)
}

// EditCost is the edit cost of a document, or of several (rules/edit-cost).
type EditCost struct {
	// Edits are in document order.
	Edits [Edits]Edit `json:"edits"`
	// Mean is the share of chunks to embed again over all edits, Worst the share for the most
	// expensive edit.
	Mean  float64 `json:"mean"`
	Worst float64 `json:"worst"`
}

// Sum adds up all edits. It is zero if c is nil.
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

// IsOneChunk reports whether the document is one chunk after every edit. Any edit changes that
// chunk, so the cost does not depend on the settings.
func (c *EditCost) IsOneChunk() bool {
	return !slices.ContainsFunc(c.Edits[:], func(e Edit) bool { return e.Chunks > 1 })
}

// DescribeWorst describes the most expensive edit, or states that all edits cost the
// same.
func (c *EditCost) DescribeWorst() string {
	if c.IsOneChunk() {
		return "one chunk, so any edit replaces it"
	}
	return text.Percent(c.Worst) + " at worst"
}

// Sentence explains the numbers.
func (c *EditCost) Sentence() string {
	if c.IsOneChunk() {
		return "of chunks are new after a sentence is added: there is " + c.DescribeWorst()
	}
	t := c.Sum()
	return fmt.Sprintf("of chunks are new after a sentence is added, on average of %d places; %s (%s of %s)",
		Edits, c.DescribeWorst(), text.Grouped(t.Embed), text.Grouped(t.Chunks))
}

// MeasureEditCost measures a single result, with one edited document in memory at a time.
func MeasureEditCost(ctx context.Context, r *engine.Result) (*EditCost, error) {
	if r.Settings.AreGiven() {
		return nil, nil
	}
	return newEditedDocument(r.Doc, func(edited func() *engine.Document) func() *engine.Document { return edited }).Measure(ctx, r)
}

// EditedDocument holds a document after each edit. Results with different settings
// share it, so each edited text is analyzed once.
type EditedDocument struct {
	edits [Edits]insertion
	docs  [Edits]func() *engine.Document
}

// EditDocument returns the edited documents of doc. Each is made on first use.
func EditDocument(doc *engine.Document) *EditedDocument {
	return newEditedDocument(doc, sync.OnceValue[*engine.Document])
}

func newEditedDocument(doc *engine.Document, keep func(func() *engine.Document) func() *engine.Document) *EditedDocument {
	x := &EditedDocument{edits: insertions(doc)}
	for i, edit := range x.edits {
		x.docs[i] = keep(func() *engine.Document {
			return segment.Analyse(doc.WithText(doc.Text[:edit.offset] + edit.text + doc.Text[edit.offset:]))
		})
	}
	return x
}

// Measure cuts the edited documents with the settings of r, without hand cuts. It returns nil
// for given chunks, which have no settings.
func (x *EditedDocument) Measure(ctx context.Context, r *engine.Result) (*EditCost, error) {
	if r.Settings.AreGiven() {
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
		if i > 0 && x.edits[i] == x.edits[i-1] { // a short document has several edits in one place
			c.Edits[i] = c.Edits[i-1]
			continue
		}
		if c.Edits[i], err = costOf(ctx, x.docs[i](), r.Settings, oldHashes); err != nil {
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

func costOf(ctx context.Context, edited *engine.Document, s engine.Settings, oldHashes map[hash]bool) (e Edit, err error) {
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

// insertions returns the edits. It divides the text into equal parts and inserts after the
// sentence that ends nearest to the middle of a part. In a document without sentences it
// inserts lines.
func insertions(doc *engine.Document) (out [Edits]insertion) {
	ends := sentenceEnds(doc)
	for i := range out {
		middle := len(doc.Text) * (2*i + 1) / (2 * Edits)
		if len(ends) > 0 {
			out[i] = insertion{nearestEnd(ends, middle), " " + EditCostSentence}
		} else {
			out[i] = insertion{strings.LastIndexByte(doc.Text[:middle], '\n') + 1, EditCostSentence + "\n"}
		}
	}
	return out
}

var proseBlocks = []outline.Kind{outline.Paragraph, outline.List, outline.Quote, outline.Indented}

func sentenceEnds(doc *engine.Document) []int {
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

// nearestEnd returns the end nearest to an offset, and the earlier one if two are equally near.
func nearestEnd(ends []int, offset int) int {
	i, _ := slices.BinarySearch(ends, offset)
	switch {
	case i == len(ends):
		return ends[i-1]
	case i > 0 && offset-ends[i-1] <= ends[i]-offset:
		return ends[i-1]
	}
	return ends[i]
}

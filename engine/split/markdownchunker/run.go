package markdownchunker

import (
	"cmp"
	"context"
	"slices"
)

// Result is the output of the reference implementation.
type Result struct {
	Strategy string
	Chunks   []*Chunk
	// Adaptive is nil without adaptive sizing.
	Adaptive *Adaptive
	// Choice is the reason why the strategy was chosen. It is empty if the strategy is set in the
	// configuration.
	Choice Choice

	doc      *Document
	configs  [2]Config
	order    []*Chunk
	overlap  int // maximum size of a context in characters
	contexts []contextLengths
}

type run struct {
	maker
	config Config
	ctx    context.Context
	chunks []*Chunk
	// values for the next chunk
	rule       Rule
	ruleLine   int
	afterBlock bool
}

const pollInterval = 256

// Run splits a document. It returns a *DocumentError if the reference implementation fails on the
// document, and ctx.Err() if ctx is done. earlier may be nil or the result of an earlier run. If
// only the context size differs from that run, Run reuses its chunks.
func Run(ctx context.Context, d *Document, c Config, earlier *Result) (*Result, error) {
	if isBlank(d.text) {
		return &Result{Strategy: cmp.Or(c.Strategy, "fallback")}, ctx.Err()
	}
	if c.MinChunkSize > c.MaxChunkSize {
		c.MinChunkSize = c.MaxChunkSize / 2
	}
	out := &Result{doc: d}
	r := &run{maker: maker{doc: d}, config: c, ctx: ctx}
	if c.Adaptive != nil {
		out.Adaptive = d.adaptSize(c.Adaptive)
		if err := r.setAdaptiveConfig(out.Adaptive.Size); err != nil {
			return nil, err
		}
	}
	out.configs = [2]Config{c, r.config}
	for i := range out.configs {
		out.configs[i].OverlapSize, out.configs[i].Adaptive = 0, nil
	}
	if earlier != nil && earlier.doc == d && earlier.configs == out.configs {
		out.Strategy, out.Choice, out.Chunks, out.order = earlier.Strategy, earlier.Choice, earlier.Chunks, earlier.order
	} else if err := r.cut(out, &c); err != nil {
		return nil, err
	}
	if err := out.addContext(ctx, c.OverlapSize, earlier); err != nil {
		return nil, err
	}
	return out, ctx.Err()
}

func (r *run) cut(out *Result, c *Config) error {
	if out.Strategy = c.Strategy; out.Strategy == "" {
		out.Strategy, out.Choice = r.doc.chooseStrategy(&r.config)
	}
	if err := r.strategies()[out.Strategy](); err != nil {
		return err
	}
	chunks, err := r.mergeSmall(c)
	if err != nil {
		return err
	}
	err = eachBatch(r.ctx, len(chunks), func(i int) {
		x := chunks[i]
		if x.index = i; !x.isSinglePart() {
			x.joinedContent = &joined{}
		}
		if x.ContentType == contentUnknown {
			x.ContentType = findContentType(x.readMarkers())
		}
		if x.Size > c.MaxChunkSize && x.Oversize == NoIntegrity {
			x.Oversize = oversizeReason(x.readMarkers())
		}
	})
	out.Chunks, out.order = chunks, chunks
	if !slices.IsSortedFunc(chunks, compareFirstLines) {
		out.Chunks = slices.SortedStableFunc(slices.Values(chunks), func(a, b *Chunk) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
	}
	return err
}

func compareFirstLines(a, b *Chunk) int { return cmp.Compare(a.Start, b.Start) }

func (r *run) strategies() map[string]func() error {
	return map[string]func() error{
		"code_aware": r.runCodeAware, "list_aware": r.runListAware, "structural": r.runStructural, "fallback": r.fallback,
	}
}

func (r *run) addChunk(c *Chunk, err error) error {
	if err != nil {
		return err
	}
	c.Begin, c.AfterBlock = r.rule, r.afterBlock
	if r.ruleLine > 0 {
		c.RuleLine = r.ruleLine
	}
	r.rule, r.ruleLine, r.afterBlock = RuleNoRoom, 0, false
	r.chunks = append(r.chunks, c)
	if len(r.chunks)%pollInterval == 0 {
		return r.ctx.Err()
	}
	return nil
}

func (r *run) setRule(rule Rule, line int) { r.rule, r.ruleLine = rule, line }

// Choice explains why a strategy was chosen. It holds the numbers that were compared with the
// thresholds.
type Choice struct {
	CodeBlocks, Tables, Lists, Headers int
	CodeShare, ListShare               float64
	// OneBlockSuffices, HasManyLists, HasLargeList and IsStructured are true if that condition
	// determined the choice.
	OneBlockSuffices, HasManyLists, HasLargeList, IsStructured bool
	// IsFlat is true if all headers have level 1.
	IsFlat bool
}

// With at most headersPerList headers per list, one of the two list thresholds is enough.
const headersPerList = 5

// chooseStrategy chooses a strategy by comparing the document with the thresholds
// (rules/reference-rules, Choosing the strategy).
func (d *Document) chooseStrategy(c *Config) (string, Choice) {
	x := Choice{
		CodeBlocks: len(d.codeBlocks), Tables: len(d.tables), Lists: len(d.lists), Headers: len(d.headers),
		CodeShare: d.share(d.codeChars), ListShare: d.share(d.listChars), IsFlat: d.depth <= 1,
	}
	if x.CodeBlocks > 0 || x.Tables > 0 || x.CodeShare >= c.CodeThreshold {
		x.OneBlockSuffices = true
		return "code_aware", x
	}
	isStructured := x.Headers >= c.StructureThreshold && d.depth > 1
	reachesShare, reachesCount := x.ListShare > c.ListRatioThreshold, x.Lists >= c.ListCountThreshold
	if isStructured && x.Lists > 0 && x.Headers > headersPerList*x.Lists {
		x.HasLargeList, x.HasManyLists = reachesShare && reachesCount, reachesShare && reachesCount
	} else {
		x.HasLargeList, x.HasManyLists = reachesShare, reachesCount
	}
	switch {
	case x.HasLargeList || x.HasManyLists:
		return "list_aware", x
	case isStructured:
		x.IsStructured = true
		return "structural", x
	}
	return "fallback", x
}

func (d *Document) share(chars int) float64 { return float64(chars) / float64(max(1, d.chars)) }

// Adaptive is the result of adaptive sizing.
type Adaptive struct {
	Size              int
	Complexity, Scale float64
}

const longSentence = 100

// adaptSize computes the chunk size (rules/reference-rules, Adaptive sizing). The conversions to
// float64 prevent fused multiply-add.
func (d *Document) adaptSize(c *AdaptiveConfig) *Adaptive {
	x := float64(min(d.share(d.codeChars), 1) * c.CodeWeight)
	x += float64(min(d.share(d.tableChars), 1) * c.TableWeight)
	x += float64(min(d.share(d.listChars), 1) * c.ListWeight)
	x += float64(min(d.meanSentence/longSentence, 1) * c.SentenceWeight)
	x = min(x, 1)
	base := float64(c.BaseSize)
	scale := c.MinScale + float64(x*(c.MaxScale-c.MinScale))
	size := max(float64(base*c.MinScale), min(float64(base*scale), float64(base*c.MaxScale)))
	return &Adaptive{Size: int(size), Complexity: x, Scale: scale}
}

// setAdaptiveConfig replaces the configuration with the defaults and the computed size. It
// preserves the minimum, the overlap, the strategy and BindCode.
func (r *run) setAdaptiveConfig(size int) error {
	c, config := Default(), &r.config
	c.MaxChunkSize, c.MinChunkSize, c.OverlapSize = min(size, config.MaxChunkSize), config.MinChunkSize, config.OverlapSize
	c.Strategy, c.BindCode = config.Strategy, config.BindCode
	r.config = c
	switch {
	case c.MaxChunkSize <= 0:
		return &DocumentError{Kind: SizeIsZero}
	case c.MinChunkSize <= 0:
		return &DocumentError{Kind: MinimumIsZero}
	case c.OverlapSize >= c.MaxChunkSize:
		return &DocumentError{Kind: OverlapTooLarge, Size: c.OverlapSize, Max: c.MaxChunkSize}
	}
	return nil
}

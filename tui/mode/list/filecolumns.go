package list

import (
	"cmp"
	"slices"

	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
)

// fileOrder is a sort order of documents that may have a column.
type fileOrder struct {
	name, head string
	width      int
	priority   int // columns with a low priority are dropped first; 0 means no column
	value      func(d *folder.Document) string
	style      func(f *cell.Face, d *folder.Document) cell.Style // nil means the default style
	// compareWorse sorts worse documents first. nil keeps the order of the documents.
	compareWorse func(a, b *folder.Document) int
	// pieces returns the content of a column of w cells. It is nil if the column uses value.
	pieces func(d *folder.Document, w int) []Piece
}

func (o *fileOrder) compare(a, b *folder.Document) int {
	countUncut := func(d *folder.Document) int {
		if d != nil && d.Report != nil {
			return 0
		}
		return 1
	}
	switch {
	case o.compareWorse == nil:
		return 0
	case countUncut(a)+countUncut(b) > 0:
		return countUncut(a) - countUncut(b)
	}
	return o.compareWorse(a, b)
}

func compareByMost(count func(d *folder.Document) int) func(a, b *folder.Document) int {
	return func(a, b *folder.Document) int { return cmp.Compare(count(b), count(a)) }
}

func formatCount(count func(d *folder.Document) int) func(d *folder.Document) string {
	return func(d *folder.Document) string { return part.Count(count(d)) }
}

func countSmall(d *folder.Document) int    { return d.Small }
func countOversize(d *folder.Document) int { return d.Oversize }
func countDry(d *folder.Document) int      { return d.DrySeams.DryCount }
func largestChunk(d *folder.Document) int  { return d.LargestChunk() }
func countChunks(d *folder.Document) int   { return d.Chunks }
func countBytes(d *folder.Document) int    { return d.Bytes }

var fileOrders = []fileOrder{
	{name: "worst first", head: worstHead, width: 24, priority: 10, compareWorse: (*folder.Document).Compare, pieces: describeWorst},
	{name: "in order"},
	{
		"least whole text first", "whole", 7, 9,
		func(d *folder.Document) string { return part.Percent(d.WholeText.Whole, d.WholeText.Total) },
		func(f *cell.Face, d *folder.Document) cell.Style {
			return part.WholeTextStyle(f, d.WholeText, d.Elements)
		},
		func(a, b *folder.Document) int { return cmp.Compare(a.WholeText.Share(), b.WholeText.Share()) }, nil,
	},
	{
		"fewest whole sentences first", "sentences", 11, 2,
		func(d *folder.Document) string {
			return part.Percent(d.WholeSentences.Whole, d.WholeSentences.Total)
		},
		func(f *cell.Face, d *folder.Document) cell.Style { return part.ShareStyle(f, d.WholeSentences.Share()) },
		func(a, b *folder.Document) int {
			return cmp.Compare(a.WholeSentences.Share(), b.WholeSentences.Share())
		}, nil,
	},
	{"most small chunks first", "small", 7, 6, formatCount(countSmall), nil, compareByMost(countSmall), nil},
	{"most oversize chunks first", "oversize", 10, 7, formatCount(countOversize), nil, compareByMost(countOversize), nil},
	{"most dry seams first", "dry", 6, 5, formatCount(countDry), nil, compareByMost(countDry), nil},
	{
		"most stored text first", "stored", 8, 4,
		formatGrowth, nil,
		func(a, b *folder.Document) int { return cmp.Compare(b.StoredRatio, a.StoredRatio) }, nil,
	},
	{"largest chunk first", unitHead, 12, 3, formatCount(largestChunk), nil, compareByMost(largestChunk), nil},
	{"most chunks first", "chunks", 8, 8, formatCount(countChunks), nil, compareByMost(countChunks), nil},
	{"longest first", "size", 12, 1, func(d *folder.Document) string { return part.Bytes(d.Bytes) }, nil, compareByMost(countBytes), nil},
	{"most re-embedding first", "embed", 8, 10, describeChange, nil, compareByMost(countEmbedded), nil},
}

const worstHead = "worst"

func describeWorst(d *folder.Document, w int) []Piece {
	number := part.DescribeWorst(&cell.Face{}, d, w)
	return []Piece{
		{Text: number.Number, Style: func(f *cell.Face) cell.Style { return part.DescribeWorst(f, d, w).Style }},
		{Text: cell.Fit(" "+number.Words, w-cell.Width(number.Number, cell.Wc), cell.Wc)},
	}
}

// formatGrowth returns a dash for an empty document.
func formatGrowth(d *folder.Document) string {
	if d.Bytes == 0 {
		return "–"
	}
	return text.Growth(d.StoredRatio)
}

// countEmbedded returns the number of chunks to embed again after a change from A.
func countEmbedded(d *folder.Document) int {
	if d.Change == nil {
		return 0
	}
	return d.Change.Embed
}

// describeChange returns a mark if no chunk must be embedded or deleted.
func describeChange(d *folder.Document) string {
	switch {
	case d.Change == nil:
		return "…"
	case d.Change.Embed == 0 && d.Change.Drop == 0:
		return "="
	}
	return part.Count(d.Change.Embed)
}

// countFileOrders returns the number of available sort orders. The last one compares with A.
func countFileOrders(compared bool) int {
	if compared {
		return len(fileOrders)
	}
	return len(fileOrders) - 1
}

const unitHead = "max"

func (o *fileOrder) columnHeading(unit string) string {
	switch o.head {
	case unitHead:
		return unitHead + " " + unit
	case worstHead:
		return cell.Fit(worstHead, o.width-columnGap, cell.Wc)
	}
	return o.head
}

const columnGap = 2

func minNameWidth(w int) int { return max(30, w*3/8) }

// columns returns the indexes in fileOrders of the columns that fit in w cells. The column of the
// current order has the highest priority.
func columns(w, sorted int, compared bool) []int {
	candidates := make([]int, 0, len(fileOrders))
	for i := range fileOrders[:countFileOrders(compared)] {
		if fileOrders[i].priority > 0 {
			candidates = append(candidates, i)
		}
	}
	weight := func(i int) int {
		if i == sorted {
			return 100
		}
		return fileOrders[i].priority
	}
	slices.SortStableFunc(candidates, func(a, b int) int { return weight(b) - weight(a) })
	room := w - minNameWidth(w)
	var out []int
	for _, i := range candidates {
		if n := fileOrders[i].width; n <= room || len(out) == 0 {
			room -= n
			out = append(out, i)
		}
	}
	slices.Sort(out)
	if out[0] == 0 {
		out = append(out[1:], 0)
	}
	return out
}

func firstColumn(w int, visible []int) int {
	room := 1
	for _, k := range visible {
		room += fileOrders[k].width
	}
	return w - room
}

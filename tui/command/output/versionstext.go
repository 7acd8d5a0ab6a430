package output

import (
	"fmt"

	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
)

// ComparedVersions is a document with the differences between the chunks of two versions. It is
// also the JSON format.
type ComparedVersions struct {
	Path   string         `json:"path"`
	Status compare.Status `json:"status"`
	// Old and New are the two versions. A version is nil if it does not exist.
	Old *records.DocumentRecord `json:"old"`
	New *records.DocumentRecord `json:"new"`
	*compare.VersionDifference
}

// VersionSum holds the totals of a VersionComparison.
type VersionSum struct {
	Documents int `json:"documents"`
	compare.VersionCounts
}

// VersionComparison holds the totals of a comparison of two versions, and a line for each document.
type VersionComparison struct {
	SettingsA, SettingsB settings.Settings
	// Before is the git revision of the older version as typed, and Commit is its hash. Both are
	// empty if the older version is a file.
	Before, Commit string
	Sum            VersionSum
	// Single is the only document. It is nil if there are several.
	Single *ComparedVersions
	lines  []versionLine
}

type versionLine struct {
	path   string
	status compare.Status
	counts compare.VersionCounts
}

// Add adds a document.
func (c *VersionComparison) Add(d *ComparedVersions) {
	c.Sum.Documents++
	metrics.Accumulate(&c.Sum.VersionCounts, &d.VersionCounts)
	c.lines = append(c.lines, versionLine{d.Path, d.Status, d.VersionCounts})
	if c.Single = nil; len(c.lines) == 1 {
		c.Single = d
	}
}

type versionsText struct{ *Page }

// WriteVersions writes the totals. After that it writes the changed chunks of a single document, or
// a line for each document.
func (p *Page) WriteVersions(c *VersionComparison) { versionsText{p}.write(c) }

func (p versionsText) write(c *VersionComparison) {
	p.Put(p.Styles.Title, c.title())
	p.End()
	p.End()
	changes := compare.CompareSettings(c.SettingsA, c.SettingsB)
	if len(changes) > 0 {
		compareText(p).writeSettings(changes, sideName("A", c.SettingsA), sideName("B", c.SettingsB))
		p.End()
	}
	p.writeCounts(&c.Sum.VersionCounts)
	p.End()
	p.Wrap("", c.Sum.Sentence(), 0, false)
	p.Wrap(p.Styles.Muted, "Tokens are counted with "+c.SettingsB.Tokenizer+".", 0, false)
	if c.Single != nil {
		p.writeChangedChunks(c.Single)
		return
	}
	p.writeChangedDocuments(c)
}

func (c *VersionComparison) title() string {
	d := c.Single
	switch {
	case d == nil && c.Before != "":
		return text.Count(len(c.lines), "document") + ", from " + c.Before + " to now"
	case d == nil:
		return text.Count(len(c.lines), "document") + ", from the older to the newer version"
	case d.Old == nil && c.Before != "":
		return d.New.Path + " (not in " + c.Before + ")"
	case d.Old == nil:
		return d.New.Path + " (not in the older version)"
	case d.New == nil:
		return d.Old.Path + " (not in the newer version)"
	}
	return d.Old.Path + " → " + d.New.Path
}

func (p versionsText) writeCounts(n *compare.VersionCounts) {
	t := &table{align: "lrrl", shrinkable: 3}
	t.addHeadings(p.Page, "", "chunks", "tokens", "")
	for _, f := range n.ByStatus() {
		t.addRow(field{string(f.Status), p.statusStyle(f.Status)}, field{text: text.GroupDigits(f.Chunks)}, field{text: text.GroupDigits(f.Tokens)}, field{f.Remedy, p.Styles.Muted})
	}
	t.write(p.Page)
}

func (p versionsText) statusStyle(status compare.Status) cell.Style {
	switch status {
	case compare.ChunkChanged:
		return p.Styles.Marks[1]
	case compare.ChunkAdded:
		return p.Styles.Good
	case compare.ChunkGone:
		return p.Styles.Bad
	}
	return p.Styles.Muted
}

const maxChunks = 20

func (p versionsText) writeChangedChunks(d *ComparedVersions) {
	if d.Embed+d.Gone == 0 {
		return
	}
	p.End()
	t := &table{align: "lrrrl", shrinkable: 4}
	t.addHeadings(p.Page, "chunk", "number", "lines", "tokens", "begins with, or differs")
	remaining := 0
	for i := range d.Chunks {
		c := &d.Chunks[i]
		if c.Status == compare.ChunkKept {
			continue
		}
		if len(t.rows) > maxChunks {
			remaining++
			continue
		}
		number := c.New + 1
		if c.Status == compare.ChunkGone {
			number = c.Old + 1
		}
		t.addRow(field{string(c.Status), p.statusStyle(c.Status)}, field{text: fmt.Sprint(number)}, field{text: formatLines(c.StartLine, c.EndLine)},
			field{text: text.GroupDigits(c.Tokens)}, field{c.Beginning, p.Styles.Muted})
	}
	t.write(p.Page)
	p.writeRemaining(remaining)
	if d.Gone > 0 {
		p.Wrap(p.Styles.Muted, "Numbers and lines of deleted chunks refer to the older version.", 0, false)
	}
}

func (p versionsText) writeRemaining(remaining int) {
	if remaining > 0 {
		p.Put(p.Styles.Muted, fmt.Sprintf("and %d more: --format json lists them all", remaining))
		p.End()
	}
}

func formatLines(start, end int) string {
	if start == end {
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d–%d", start, end)
}

func (p versionsText) writeChangedDocuments(c *VersionComparison) {
	var list []versionLine
	for _, d := range c.lines {
		if d.status != compare.ChunkKept {
			list = append(list, d)
		}
	}
	p.End()
	t := &table{align: "llrrrrrr", keepEnd: true, droppable: []int{2, 1}}
	folder := commonFolder(list, func(d versionLine) string { return d.path })
	t.addHeadings(p.Page, "document"+nameFolder(folder), "", "kept", "changed", "added", "gone", "embed again", "tokens")
	for i := range list {
		d := &list[i]
		row := []field{{text: d.path[len(folder):]}, {string(d.status), p.statusStyle(d.status)}}
		for _, n := range []int{d.counts.Kept, d.counts.Changed, d.counts.Added, d.counts.Gone, d.counts.Embed, d.counts.EmbedTokens} {
			f := field{text: text.GroupDigits(n)}
			if n == 0 {
				f.st = p.Styles.Muted
			}
			row = append(row, f)
		}
		t.addRow(row...)
	}
	if len(list) > 0 {
		t.write(p.Page)
	}
	if same := len(c.lines) - len(list); same > 0 {
		p.Put(p.Styles.Muted, text.Count(same, "document")+" without a change")
		p.End()
	}
}

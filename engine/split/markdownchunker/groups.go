package markdownchunker

import "slices"

type group struct {
	codeBlocks []int
}

// findGroups returns the group of each code block (rules/reference-rules, Related code blocks).
func (d *Document) findGroups(c *Config) []*group {
	out := make([]*group, len(d.codeBlocks))
	for i := range d.codeBlocks {
		if out[i] != nil {
			continue
		}
		g := &group{codeBlocks: []int{i}}
		out[i] = g
		// Only the next block can be farther away than RelatedBlockMaxGap.
		for j := i + 1; j < len(d.codeBlocks) && (j == i+1 || d.distance(i, j) <= c.RelatedBlockMaxGap); j++ {
			if out[j] == nil && d.sharesChunk(i, j, c) {
				g.codeBlocks = append(g.codeBlocks, j)
				out[j] = g
			}
		}
	}
	return out
}

func (d *Document) distance(i, j int) int {
	n := d.codeBlocks[i].end - d.codeBlocks[j].start
	return max(n, -n)
}

func (d *Document) sharesChunk(i, j int, c *Config) bool {
	if c.BindBeforeWithAfter && d.isBeforeAndAfter(i, j) && d.distance(i, j) <= c.RelatedBlockMaxGap {
		return true
	}
	if j != i+1 {
		return false
	}
	return c.BindOutputBlocks && d.hasOutput(i) || d.isRelated(i, j, c) || d.isRelated(j, i, c)
}

// isBeforeAndAfter reports whether one of the two blocks shows code before a change and the other
// shows the code after the change.
func (d *Document) isBeforeAndAfter(i, j int) bool {
	a, b := d.codeBlocks[i].role, d.codeBlocks[j].role
	return a == roleBefore && b == roleAfter || a == roleAfter && b == roleBefore
}

func (d *Document) isRelated(i, j int, c *Config) bool {
	a, b := &d.codeBlocks[i], &d.codeBlocks[j]
	distance := d.distance(i, j)
	if a.language == b.language && distance <= c.RelatedBlockMaxGap || d.isBeforeAndAfter(i, j) {
		return true
	}
	return distance <= outputGap && (a.role.mayHaveOutput() && b.role == roleOutput || b.role.mayHaveOutput() && a.role == roleOutput)
}

const outputGap = 6

func (r role) mayHaveOutput() bool { return r == roleExample || r == roleSetup }

func (d *Document) hasOutput(i int) bool {
	if !d.codeBlocks[i].role.mayHaveOutput() || i+1 == len(d.codeBlocks) || d.distance(i, i+1) > outputGap {
		return false
	}
	next := &d.codeBlocks[i+1]
	return next.role == roleOutput ||
		next.language == "" && announcesOutput(fold(d.lines(d.codeBlocks[i].end+1, next.start-1).textIn(d.text)))
}

func (d *Document) neighbors(i int, c *Config) (n int) {
	if i > 0 && d.isRelated(i, i-1, c) {
		n++
	}
	if i+1 < len(d.codeBlocks) && d.isRelated(i, i+1, c) {
		n++
	}
	return n
}

func (d *Document) newFacts(i int, c *Config) *CodeFacts {
	x, n := &d.codeBlocks[i], d.neighbors(i, c)
	scope := "none"
	switch {
	case x.textAbove && x.textBelow:
		scope = "both"
	case x.textAbove:
		scope = "before"
	case x.textBelow:
		scope = "after"
	}
	return &CodeFacts{
		Role: x.role.String(), Related: n, HasRelated: n > 0, Explained: x.textAbove || x.textBelow, Scope: scope, HasOutput: d.hasOutput(i),
	}
}

func (d *Document) groupFacts(g *group) *CodeFacts {
	f := &CodeFacts{Related: len(g.codeBlocks), HasRelated: true}
	first := &d.codeBlocks[g.codeBlocks[0]]
	hasOutput, oneLanguage := false, first.language != ""
	for _, i := range g.codeBlocks {
		x := &d.codeBlocks[i]
		f.Roles = append(f.Roles, x.role.String())
		f.Explained = f.Explained || x.textAbove || x.textBelow
		hasOutput = hasOutput || d.hasOutput(i)
		oneLanguage = oneLanguage && x.language == first.language
	}
	f.Role = f.Roles[0]
	if slices.ContainsFunc(f.Roles, func(r string) bool { return r != f.Role }) {
		f.Role = "mixed"
	}
	switch {
	case slices.Contains(f.Roles, roleBefore.String()) && slices.Contains(f.Roles, roleAfter.String()):
		f.Relationship = "before_after"
	case hasOutput:
		f.Relationship = "code_output"
	case oneLanguage:
		f.Relationship = "sequential"
	default:
		f.Relationship = "related"
	}
	return f
}

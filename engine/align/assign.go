package align

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// Target is a document to which chunks may belong.
type Target struct {
	Name string
	// OtherNames lists other unique names of the document, such as its id or full path.
	OtherNames []string
}

// Assignment maps the chunks in a file to documents (rules/given-chunks, The document of a chunk).
type Assignment struct {
	// Ambiguous lists chunks whose document name matches several documents. Foreign lists chunks of
	// other documents.
	Ambiguous, Foreign []Unassigned

	chunks       []GivenChunk
	groups       []*group
	chunkIndices map[string][]int
}

// Unassigned describes chunks with the same document name that were not assigned.
type Unassigned struct {
	Name      string
	Chunks    int
	Documents []string
}

// Assign assigns the chunks in a file to documents by name. If single is true, documents must
// contain only one document, which also gets chunks without a document name, or all chunks if none
// has a name.
func Assign(documents []Target, single bool, chunks []GivenChunk) *Assignment {
	a := &Assignment{chunks: chunks, groups: groupByNames(chunks), chunkIndices: map[string][]int{}}
	index := newPathIndex(documents)
	index.hasPlainNames = !slices.ContainsFunc(a.groups, index.hasPath)
	bestGroups := map[string][]*group{}
	for _, g := range a.groups {
		if best := index.find(g); len(best) == 1 {
			bestGroups[best[0]] = append(bestGroups[best[0]], g)
		} else {
			g.candidates = best
		}
	}
	for i := range documents {
		a.assignBest(documents[i].Name, bestGroups[documents[i].Name])
	}
	a.listUnassigned()
	if single {
		a.assignUnnamed(documents[0].Name)
	}
	for _, places := range a.chunkIndices {
		slices.Sort(places)
	}
	return a
}

func (a *Assignment) assignUnnamed(document string) {
	isUnnamed := len(a.chunkIndices[document]) == 0 && len(a.Ambiguous) == 0
	for i := range a.chunks {
		if isUnnamed || len(a.chunks[i].Documents) == 0 {
			a.chunkIndices[document] = append(a.chunkIndices[document], i)
		}
	}
	if isUnnamed {
		a.Foreign = nil
	}
}

// DocumentChunks returns the chunks of a document in file order.
func (a *Assignment) DocumentChunks(document string) (out []GivenChunk) {
	places, exists := a.chunkIndices[document]
	if !exists {
		for _, g := range a.groups {
			if slices.Contains(g.names, document) {
				places = append(places, g.chunks...)
			}
		}
		slices.Sort(places)
	}
	for _, i := range places {
		out = append(out, a.chunks[i])
	}
	return out
}

// assignBest assigns to a document the groups of chunks whose names match it best. If two names
// match equally well, it assigns neither group.
func (a *Assignment) assignBest(document string, groups []*group) {
	a.chunkIndices[document] = nil
	if len(groups) == 0 {
		return
	}
	best := slices.MaxFunc(groups, func(x, y *group) int { return x.match.compare(y.match) })
	isUncertain := slices.ContainsFunc(groups, func(g *group) bool {
		return g.match.compare(best.match) == 0 && !g.sharesName(best)
	})
	for _, g := range groups {
		switch {
		case isUncertain:
			g.candidates = []string{document}
		case g.sharesName(best):
			g.isAssigned = true
			a.chunkIndices[document] = append(a.chunkIndices[document], g.chunks...)
		}
	}
}

func (a *Assignment) listUnassigned() {
	places := map[string]int{}
	for _, g := range a.groups {
		if g.isAssigned {
			continue
		}
		list := &a.Foreign
		if len(g.candidates) > 0 {
			list = &a.Ambiguous
		}
		key := strings.Join(append(g.candidates, g.name), "\x00")
		i, exists := places[key]
		if !exists {
			i, places[key] = len(*list), len(*list)
			*list = append(*list, Unassigned{Name: g.name, Documents: g.candidates})
		}
		(*list)[i].Chunks += len(g.chunks)
	}
}

type group struct {
	names  []string
	chunks []int

	name       string
	match      match
	isAssigned bool
	candidates []string
}

func groupByNames(chunks []GivenChunk) (groups []*group) {
	byKey := map[string]*group{}
	for i := range chunks {
		names := chunks[i].Documents
		if len(names) == 0 {
			continue
		}
		key := strings.Join(names, "\x00")
		g := byKey[key]
		if g == nil {
			g = &group{names: names, name: names[0]}
			byKey[key] = g
			groups = append(groups, g)
		}
		g.chunks = append(g.chunks, i)
	}
	return groups
}

func (g *group) sharesName(other *group) bool {
	return slices.Equal(splitPath(g.name), splitPath(other.name))
}

type match struct {
	parts                 int
	isExact, isWhole, end bool
}

func (m match) compare(other match) int {
	rank := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(m.parts, other.parts), cmp.Compare(rank(m.isExact), rank(other.isExact)),
		cmp.Compare(rank(m.isWhole), rank(other.isWhole)), cmp.Compare(rank(m.end), rank(other.end)))
}

type pathIndex struct {
	names         []string
	paths         [][][]string
	byLastPart    map[string][]int
	hasPlainNames bool
}

func newPathIndex(documents []Target) *pathIndex {
	x := &pathIndex{paths: make([][][]string, len(documents)), byLastPart: map[string][]int{}}
	for i := range documents {
		x.names = append(x.names, documents[i].Name)
		for _, name := range append([]string{documents[i].Name}, documents[i].OtherNames...) {
			parts := splitPath(name)
			x.paths[i] = append(x.paths[i], parts)
			last := parts[len(parts)-1]
			for _, key := range slices.Compact([]string{last, trimExtension(last)}) {
				if indices := x.byLastPart[key]; len(indices) == 0 || indices[len(indices)-1] != i {
					x.byLastPart[key] = append(indices, i)
				}
			}
		}
	}
	return x
}

func (x *pathIndex) hasPath(g *group) bool {
	return slices.ContainsFunc(g.names, func(name string) bool {
		parts := splitPath(name)
		return len(parts) > 1 && x.byLastPart[parts[len(parts)-1]] != nil
	})
}

func (x *pathIndex) find(g *group) (best []string) {
	for _, name := range g.names {
		parts := splitPath(name)
		for _, i := range x.byLastPart[parts[len(parts)-1]] {
			for _, p := range x.paths[i] {
				m := comparePaths(parts, p)
				if x.hasPlainNames {
					m.isExact, m.end = false, false
				}
				switch m.compare(g.match) {
				case 1:
					g.match, g.name, best = m, name, []string{x.names[i]}
				case 0:
					if m.parts > 0 && !slices.Contains(best, x.names[i]) {
						best = append(best, x.names[i])
					}
				}
			}
		}
	}
	return best
}

func comparePaths(name, document []string) (m match) {
	last, ownText := name[len(name)-1], document[len(document)-1]
	m.isWhole = last == ownText
	if !m.isWhole && last != trimExtension(ownText) {
		return match{}
	}
	shorter := min(len(name), len(document))
	for m.parts = 1; m.parts < shorter && name[len(name)-1-m.parts] == document[len(document)-1-m.parts]; {
		m.parts++
	}
	m.end = m.parts == shorter
	m.isExact = m.end && m.isWhole && len(name) == len(document)
	return m
}

func splitPath(name string) []string {
	return strings.Split(strings.TrimPrefix(path.Clean(strings.ReplaceAll(name, `\`, "/")), "/"), "/")
}

func trimExtension(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

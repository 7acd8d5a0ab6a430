package align

import (
	"context"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

const maxTriedChunks = 8

// listEmbedded returns the indexes of the chunks that are not parents of others.
func listEmbedded(chunks []GivenChunk) []int {
	byID := map[string]int{}
	for i := range chunks {
		if id := chunks[i].ID; id != "" {
			byID[id] = i
		}
	}
	parents, attempts := make([]bool, len(chunks)), make([]int, len(chunks))
	for i := range chunks {
		p, ok := byID[chunks[i].Parent]
		if !ok || p == i || parents[p] || attempts[p] == maxTriedChunks {
			continue
		}
		attempts[p]++
		parents[p] = strings.Contains(chunks[p].Content, strings.TrimSpace(chunks[i].Content))
	}
	out := make([]int, 0, len(chunks))
	for i := range chunks {
		if !parents[i] {
			out = append(out, i)
		}
	}
	return out
}

type parentPlace struct {
	id          string
	body        chunk.Span
	text        string
	first, last int
}

// addParents adds the parents in the file to the result if each placed chunk has one.
func (g *GivenDocument) addParents(ctx context.Context, chunks []GivenChunk) error {
	list, ok := g.listParents(chunks)
	if !ok {
		return nil
	}
	if err := placeParents(ctx, g.Result.Doc, list, chunks); err != nil {
		return err
	}
	g.Result.Parents = findParents(g.Result.Doc.Text, list)
	return nil
}

// findParents returns the parents in list. If two of them overlap, it moves their boundary so that
// they are adjacent.
func findParents(text string, list []parentPlace) chunk.Parents {
	parents := make(chunk.Parents, len(list))
	for i := range list {
		p := &list[i]
		parents[i] = chunk.Parent{Body: p.body, Text: p.text}
		if i == 0 {
			continue
		}
		if p.body.Start <= list[i-1].last {
			parents[i].Body.Start = p.first
		}
		before := &parents[i-1].Body
		before.End = min(before.End, parents[i].Body.Start)
	}
	for i := range parents {
		if whole := list[i].body; parents[i].Text == "" && parents[i].Body != whole {
			parents[i].Text = whole.Slice(text)
		}
	}
	return parents
}

// listParents returns the parents of placed chunks in document order. ok is false if a chunk has no
// parent, or if chunks of different parents are interleaved.
func (g *GivenDocument) listParents(chunks []GivenChunk) (list []parentPlace, ok bool) {
	seen := map[string]bool{}
	for k, i := range g.PlacedIndices {
		c, body := &chunks[g.FileIndices[i]], g.Result.Chunks.Body(k)
		if c.Parent == "" {
			return nil, false
		}
		if !seen[c.Parent] {
			seen[c.Parent] = true
			p := parentPlace{id: c.Parent, body: body, first: body.Start, last: body.Start}
			if o := c.ParentOffsets; o.Start >= 0 && o.Start <= body.Start && o.End >= body.End && isSourceSlice(g.Result.Doc.Text, o) {
				p.body = o
			}
			list = append(list, p)
			continue
		}
		p := &list[len(list)-1]
		if p.id != c.Parent {
			return nil, false
		}
		p.body.End, p.last = max(p.body.End, body.End), body.Start
	}
	for i := 1; i < len(list); i++ {
		if list[i].first <= list[i-1].last {
			return nil, false
		}
	}
	return list, len(list) > 0
}

func isSourceSlice(text string, s chunk.Span) bool {
	startsChar := func(i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
	return s.End <= len(text) && startsChar(s.Start) && startsChar(s.End)
}

func placeParents(ctx context.Context, doc *engine.Document, list []parentPlace, chunks []GivenChunk) error {
	contents := map[string]string{}
	for i := range chunks {
		contents[chunks[i].ID] = chunks[i].Content
	}
	var texts []string
	var indexes []int
	for i := range list {
		if text, ok := contents[list[i].id]; ok {
			texts, indexes = append(texts, text), append(indexes, i)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	placements, err := Place(ctx, doc, texts)
	if err != nil {
		return err
	}
	for n, i := range indexes {
		s, p := placements[n].Span, &list[i]
		if !placements[n].IsPlaced() || s.Start > p.first || s.End <= p.last {
			continue
		}
		p.body = chunk.Span{Start: s.Start, End: max(s.End, p.body.End)}
		if p.body.Slice(doc.Text) != texts[n] {
			p.text = texts[n]
		}
	}
	return nil
}

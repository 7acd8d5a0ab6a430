package records

import (
	"strconv"

	"chunkscope/engine"
)

// ParentPlace is the id and position of a chunk's parent.
type ParentPlace struct {
	ParentID        string `json:"parent_id"`
	ParentStartByte int    `json:"parent_start_byte"`
	ParentEndByte   int    `json:"parent_end_byte"`
	ParentStartChar int    `json:"parent_start_char"`
	ParentEndChar   int    `json:"parent_end_char"`
}

// ParentRecord is a text that retrieval returns instead of its chunks.
type ParentRecord struct {
	ID        string `json:"id"`
	Content   string `json:"content"`
	Exact     bool   `json:"exact"`
	StartByte int    `json:"start_byte"`
	EndByte   int    `json:"end_byte"`
	StartChar int    `json:"start_char"`
	EndChar   int    `json:"end_char"`
}

// ParentID returns the id of parent i of r.
func ParentID(r *engine.Result, i int) string { return r.Doc.ID + "#parent-" + strconv.Itoa(i) }

func (x *Recorder) findParent(i int) *ParentPlace {
	n := x.r.ParentIndex(i)
	if n < 0 {
		return nil
	}
	d, s := x.r.Doc, x.r.Parents[n].Body
	return &ParentPlace{
		ParentID:        ParentID(x.r, n),
		ParentStartByte: s.Start, ParentEndByte: s.End, ParentStartChar: d.CharsBefore(s.Start), ParentEndChar: d.CharsBefore(s.End),
	}
}

// Parent returns the record of parent i.
func (x *Recorder) Parent(i int) ParentRecord {
	d, p := x.r.Doc, &x.r.Parents[i]
	raw := p.Content(d.Text)
	content := WellFormed(raw)
	return ParentRecord{
		ID: ParentID(x.r, i), Content: content, Exact: p.Text == "" && len(content) == len(raw),
		StartByte: p.Body.Start, EndByte: p.Body.End, StartChar: d.CharsBefore(p.Body.Start), EndChar: d.CharsBefore(p.Body.End),
	}
}

func (p *ParentPlace) cells(to []any) []any {
	if p == nil {
		return append(to, nil, nil, nil, nil, nil)
	}
	return append(to, p.ParentID, p.ParentStartByte, p.ParentEndByte, p.ParentStartChar, p.ParentEndChar)
}

func (o *object) writeParent(p *ParentPlace, f *Fields) {
	if p == nil {
		return
	}
	if f.has(fieldParentID) {
		o.writeText("parent_id", p.ParentID)
	}
	o.writeNumberFields(f, []numberField{
		{fieldParentStartByte, "parent_start_byte", p.ParentStartByte},
		{fieldParentEndByte, "parent_end_byte", p.ParentEndByte},
		{fieldParentStartChar, "parent_start_char", p.ParentStartChar},
		{fieldParentEndChar, "parent_end_char", p.ParentEndChar},
	})
}

package output

import (
	"fmt"

	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// SweptMap is a document with its map of two settings. It is also the JSON format.
type SweptMap struct {
	Document records.DocumentRecord `json:"document"`
	*sweep.Map
}

// WriteSweepMap writes the percentage of whole text for each pair of values of two settings. The
// values of rng are in rows, and those of over in columns. total is the map of all documents in
// names.
func (p *Page) WriteSweepMap(names []string, total *sweep.Map, s settings.Settings, rng, over sweep.Range) {
	down, across := &sweep.Curve{Setting: rng.Key}, &sweep.Curve{Setting: over.Key}
	p.Put(p.Styles.Title, rng.Key+" by "+over.Key)
	p.Put(p.Styles.Muted, fmt.Sprintf("  whole text; now %s and %s", formatValue(down, numberSetting(s, rng.Key)), formatValue(across, numberSetting(s, over.Key))))
	p.End()
	name := names[0]
	if len(names) > 1 {
		name = text.Count(len(names), "document")
	}
	p.Wrap(p.Styles.Muted, name+" · "+s.Strategy+" · "+s.Unit, 0, false)
	p.End()
	t, head := &table{align: "r", shrinkable: -1}, []string{""}
	for _, r := range total.Rows {
		t.align += "r"
		head = append(head, formatValue(across, r.Value))
	}
	t.addHeadings(p, head...)
	for i, v := range rng.Values() {
		row := []field{{formatValue(down, v), p.Styles.Muted}}
		for _, r := range total.Rows {
			if r.Refused != nil || r.Points[i].Refused != nil {
				row = append(row, field{"–", p.Styles.Muted})
				continue
			}
			row = append(row, field{text: text.Percent(r.Points[i].WholeText.Share())})
		}
		t.addRow(row...)
	}
	t.write(p)
}

func numberSetting(s settings.Settings, key string) float64 {
	t, ok := settings.Lookup(key)
	if !ok {
		return 0
	}
	return t.Number(&s)
}

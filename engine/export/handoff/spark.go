package handoff

import (
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/records"
	"chunkscope/engine/source"
)

var spark = target.Target{
	Name: "spark", Help: "a function over Spark data frames, Python", Ext: ".py",
	SystemName: "Spark", Title: "Chunks of a Spark data frame with the columns id and text",
	Language: target.Python, IsOwn: true,
	Forms: []target.Form{{Exact: true, Fill: fillColumns}},
}

type frameColumn struct {
	records.Column
	Spark string // the type in Spark's schema
}

func fillColumns(j *target.Job) error {
	names := map[records.Kind]string{records.KindText: "string", records.KindInteger: "long", records.KindNumber: "double", records.KindBoolean: "boolean"}
	var list []frameColumn
	for _, c := range records.Columns() {
		list = append(list, frameColumn{c, names[c.Kind]})
	}
	j.Data = list
	if j.Result.Doc.Format != source.FindFormat(j.Result.Doc.Name) {
		j.MarkInexact("a row's format comes from the extension of its id, such as .txt, but this document's format does not come from its name.")
	}
	return nil
}

package handoff

import "chunkscope/engine/export/handoff/target"

var ray = target.Target{
	Name: "ray", Help: "a function over Ray datasets, Python", Ext: ".py",
	SystemName: "Ray", Title: "Chunks of a Ray dataset with the columns id and text",
	Language: target.Python, IsOwn: true,
	Forms: []target.Form{{Exact: true, Fill: fillColumns}},
}

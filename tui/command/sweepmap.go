package command

import (
	"context"
	"encoding/csv"
	"errors"

	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"
)

type rangePair struct{ rng, over sweep.Range }

func (a sweepRun) sweepMap(inputs input.Inputs, s settings.Settings, m rangePair, format string) error {
	switch format {
	case "json":
		return a.writeMapJSON(inputs, s, m)
	case "csv":
		return a.writeMapCSV(inputs, s, m)
	}
	var sum sweep.MapSum
	var names []string
	err := a.mapAll(inputs, s, m, func(d output.SweptMap) error {
		sum.Add(d.Map)
		names = append(names, d.Document.Path)
		return nil
	})
	if err != nil && !errors.Is(err, input.ErrUnread) || len(names) == 0 {
		return err
	}
	p := a.newPage()
	p.WriteSweepMap(names, sum.Map(), s, m.rng, m.over)
	return errors.Join(a.writePage(p), err)
}

func (a sweepRun) mapAll(inputs input.Inputs, s settings.Settings, m rangePair, take func(output.SweptMap) error) error {
	return sweepEach(a, inputs, s, func(ctx context.Context, x *sweepInput) (output.SweptMap, error) {
		grid, err := sweep.RunMap(ctx, x.doc, x.settings, x.handCuts, m.over, m.rng, x.progress)
		return output.SweptMap{Document: documentRecord(x.doc), Map: grid}, err
	}, take)
}

func (a sweepRun) writeMapJSON(inputs input.Inputs, s settings.Settings, m rangePair) error {
	w := documentsWriter{app: a.app}
	var sum sweep.MapSum
	head := struct {
		Settings    records.Metadata `json:"settings"`
		Fingerprint string           `json:"fingerprint"`
		Over        []string         `json:"over"`
	}{records.SettingFields(s), s.Fingerprint(), []string{m.rng.String(), m.over.String()}}
	err := a.mapAll(inputs, s, m, func(d output.SweptMap) error {
		sum.Add(d.Map)
		return w.write(d, func() any { return head })
	})
	if err != nil && !errors.Is(err, input.ErrUnread) {
		return err
	}
	return errors.Join(w.end("total", func() any { return sum.Map() }), err)
}

func (a sweepRun) writeMapCSV(inputs input.Inputs, s settings.Settings, m rangePair) error {
	w := csv.NewWriter(a.textWriter())
	columns := allColumns()
	rows := [][]string{append([]string{"document", m.over.Key, m.rng.Key}, columns.names()...)}
	return a.mapAll(inputs, s, m, func(d output.SweptMap) error {
		for _, r := range d.Rows {
			for i := range r.Points {
				row := []string{d.Document.Path, output.Number(r.Value), output.Number(r.Points[i].Value)}
				rows = append(rows, append(row, columns.values(&r.Points[i])...))
			}
		}
		err := explainWriteError(w.WriteAll(rows))
		rows = nil
		return err
	})
}

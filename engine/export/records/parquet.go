package records

import (
	"io"
	"reflect"

	"chunkscope/engine"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// rowGroupBytes is the size of a row group. Writers and readers need at least that much memory.
const rowGroupBytes = 16 << 20

var parquetTypes = map[Kind]reflect.Type{
	KindText: reflect.TypeFor[string](), KindInteger: reflect.TypeFor[int64](), KindNumber: reflect.TypeFor[float64](), KindBoolean: reflect.TypeFor[bool](),
}

// parquetSchema returns a schema with the same columns as CSV. Lists are JSON text, so no column is
// nested.
func parquetSchema(columns []Column, selected []bool) *parquet.Schema {
	var fields []reflect.StructField
	for i, c := range columns {
		if !selected[i] {
			continue
		}
		tag := c.Name
		if !c.IsRequired {
			tag += ",optional"
		}
		fields = append(fields, reflect.StructField{
			Name: "X" + c.Name, Type: parquetTypes[c.Kind], Tag: reflect.StructTag(`parquet:"` + tag + `"`),
		})
	}
	return parquet.NewSchema("chunk", parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}

func openParquet(w io.Writer, o Options) (write Writer, end func() error) {
	columns := append(Columns(), documentColumns...)
	selected := o.Fields.columns(columns)
	out := parquet.NewWriter(w, parquetSchema(columns, selected), parquet.Compression(&zstd.Codec{}), parquet.WriteBufferSize(0), parquet.CreatedBy("chunkscope", "", ""))
	buffered := 0
	write = func(r *engine.Result, notes Annotations) error {
		rec := New(r)
		rec.Annotations, rec.Fields = notes, o.Fields
		line := newLine(r)
		var values []any
		var row parquet.Row
		for i := range r.Chunks.Len() {
			line.Record = rec.Chunk(i)
			values = documentCells(line.values(values[:0]), r.Doc)
			row = parquetRow(row[:0], values, columns, selected)
			if _, err := out.WriteRows([]parquet.Row{row}); err != nil {
				return err
			}
			if buffered += len(line.Content); buffered < rowGroupBytes {
				continue
			}
			buffered = 0
			if err := out.Flush(); err != nil {
				return err
			}
		}
		return nil
	}
	return write, out.Close
}

func parquetRow(to parquet.Row, values []any, columns []Column, selected []bool) parquet.Row {
	for i, v := range values {
		if !selected[i] {
			continue
		}
		pos, level := len(to), 1
		if columns[i].IsRequired {
			level = 0
		}
		if v == nil {
			to = append(to, parquet.NullValue().Level(0, 0, pos))
			continue
		}
		to = append(to, parquetValue(v).Level(0, level, pos))
	}
	return to
}

func parquetValue(v any) parquet.Value {
	switch v := v.(type) {
	case int:
		return parquet.Int64Value(int64(v))
	case float64:
		return parquet.DoubleValue(v)
	case bool:
		return parquet.BooleanValue(v)
	}
	return parquet.ByteArrayValue([]byte(WellFormed(FlattenValue(v))))
}

package records

import (
	"io"
	"reflect"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/review"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// rowGroupBytes is how much content is gathered before it is written: what a
// reader has to hold, and we.
const rowGroupBytes = 16 << 20

// parquetKinds are the types of the columns that are no text.
var parquetKinds = func() map[string]reflect.Type {
	kinds := map[string]reflect.Type{}
	for kind, names := range map[reflect.Type]string{
		reflect.TypeFor[int64](): "index start_byte end_byte start_char end_char start_line end_line " +
			"overlap_prev_chars overlap_start_byte chars words tokens " +
			"chunk_index overlap_size adaptive_size list_item_count max_list_depth row_count column_count token_start token_end",
		reflect.TypeFor[float64](): "content_complexity size_scale_factor",
		reflect.TypeFor[bool](): "exact has_code small_chunk allow_oversize has_overlap has_nested_lists has_nested_items " +
			"has_context_binding has_syntax_highlighting has_header is_first_chunk",
	} {
		for name := range strings.FieldsSeq(names) {
			kinds[name] = kind
		}
	}
	return kinds
}()

// parquetSchema has the columns of CSV with their types, in their order.
// Metadata that a chunk does not have is null; lists are JSON, so that every
// column is Flat.
func parquetSchema() *parquet.Schema {
	var fields []reflect.StructField
	for i, name := range slices.Concat(columns, metadataColumns, reviewColumns) {
		kind, ok := parquetKinds[name]
		if !ok {
			kind = reflect.TypeFor[string]()
		}
		tag := name
		if i >= len(columns) || name == "overlap_start_byte" {
			tag += ",optional"
		}
		fields = append(fields, reflect.StructField{
			Name: "X" + name, Type: kind, Tag: reflect.StructTag(`parquet:"` + tag + `"`),
		})
	}
	return parquet.NewSchema("chunk", parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}

// openParquet writes a chunk a row, compressed by zstd. Row groups are written
// as they fill; the file can be read once end has written its footer.
func openParquet(w io.Writer) (write Writer, end func() error) {
	out := parquet.NewWriter(w, parquetSchema(), parquet.Compression(&zstd.Codec{}), parquet.WriteBufferSize(0), parquet.CreatedBy("chunkscope", "", ""))
	held := 0
	write = func(r *engine.Result, decided review.Decisions) error {
		rec := New(r)
		rec.Decisions = decided
		fingerprint := r.Settings.Fingerprint()
		var values parquet.Row
		for i := range r.Chunks {
			x := rec.Chunk(i)
			values = x.values(values[:0], r.Doc.Name, fingerprint)
			if _, err := out.WriteRows([]parquet.Row{values}); err != nil {
				return err
			}
			if held += len(x.Content); held < rowGroupBytes {
				continue
			}
			held = 0
			if err := out.Flush(); err != nil {
				return err
			}
		}
		return nil
	}
	return write, out.Close
}

// values appends the columns of a row.
func (x *Record) values(to parquet.Row, document, fingerprint string) parquet.Row {
	add := func(v any) {
		column := len(to)
		if v == nil {
			to = append(to, parquet.NullValue().Level(0, 0, column))
			return
		}
		level := 0
		if column >= len(columns) || columns[column] == "overlap_start_byte" {
			level = 1
		}
		to = append(to, parquetValue(v).Level(0, level, column))
	}
	for _, v := range []any{
		document, x.ID, x.Index, x.Content, x.Exact,
		x.StartByte, x.EndByte, x.StartChar, x.EndChar, x.StartLine, x.EndLine, x.OverlapPrevChars,
	} {
		add(v)
	}
	if x.OverlapStartByte == nil {
		add(nil)
	} else {
		add(*x.OverlapStartByte)
	}
	for _, v := range []any{x.Chars, x.Words, x.Tokens, x.TextSHA256, fingerprint} {
		add(v)
	}
	for _, name := range metadataColumns {
		add(x.Metadata.Get(name))
	}
	for _, cell := range x.Review.cells(nil) {
		if cell == "" {
			add(nil)
			continue
		}
		add(cell)
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
	return parquet.ByteArrayValue([]byte(WellFormed(Flat(v))))
}

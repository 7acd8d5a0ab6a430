// Package describe computes the metadata of chunks on demand (rules/metadata).
package describe

import (
	"strconv"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// Job is the input of Metadata.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Strategy string
	Adaptive *strategy.Adaptive
	Chunks   *chunk.Chunks
}

// Field is one metadata field.
type Field = chunk.Field

// Metadata returns the fields of chunk i in the order of rules/metadata. It omits fields that do
// not apply and flags that are not set. Under the reference rules, the strategy supplies the fields
// (rules/reference-rules, Metadata).
func Metadata(job *Job, i int) []Field {
	c := job.Chunks.At(i)
	if c.Foreign != nil && c.Foreign.Metadata != nil {
		return c.Foreign.Metadata.Fields(c.Foreign.Index)
	}
	d := &description{job: job, c: c, fields: make([]Field, 0, 24)}
	d.addCoreFields(i)
	d.addHeadingFields()
	d.addFlags()
	d.addOverlap()
	d.addAdaptiveFields()
	d.addListFields()
	d.addCodeFields()
	d.addTableFields()
	d.addWindowFields(i)
	return d.fields
}

type description struct {
	job    *Job
	c      *chunk.Chunk
	fields []Field
}

func (d *description) add(name string, value any) {
	d.fields = append(d.fields, Field{Name: name, Value: value})
}

func (d *description) addCoreFields(i int) {
	doc := d.job.Doc
	d.add("chunk_index", i)
	d.add("content_type", d.contentType())
	d.add("has_code", len(doc.Outline().CodeBlocksIn(d.c.Body)) > 0)
	d.add("strategy", d.job.Strategy)
	d.add("start_line", doc.LineOf(d.c.Body.Start))
	d.add("end_line", doc.LastLineOf(d.c.Body))
	if first, last, ok := Pages(doc, d.job.Settings.PageMark, d.c.Body); ok {
		d.add("start_page", first)
		d.add("end_page", last)
	}
}

// Pages returns the first and last page number of a span. ok is false in a document without pages.
func Pages(doc *segment.Analysis, mark string, s chunk.Span) (first, last int, ok bool) {
	s, pages := text.TrimSpan(doc.Text, s), doc.Pages(mark)
	first, ok = pages.NumberAt(s.Start)
	last, _ = pages.NumberAt(max(s.Start, s.End-1))
	return first, last, ok
}

func (d *description) addFlags() {
	if d.c.Small {
		d.add("small_chunk", true)
		d.add("small_chunk_reason", d.c.SmallReason.String())
	}
	if d.c.Oversize {
		d.add("allow_oversize", true)
		d.add("oversize_reason", d.c.OversizeReason.String())
	}
}

func (d *description) addOverlap() {
	s, text := &d.job.Settings, d.job.Doc.Text
	meter := d.job.Doc.Meter(s.Unit, s.Tokenizer)
	if b := d.c.ContextBefore; !b.Empty() {
		d.add("previous_content", b.Slice(text))
	}
	if a := d.c.ContextAfter; !a.Empty() {
		d.add("next_content", a.Slice(text))
	}
	if b := d.c.ContextBefore; !b.Empty() {
		d.add("overlap_size", meter.Count(b.Slice(text)))
	}
	if d.c.HasRepeatedText() {
		d.add("has_overlap", true)
		d.add("overlap_size", meter.Count(d.c.Prefix))
		d.add("overlap_type", "prefix")
	}
}

func (d *description) addAdaptiveFields() {
	if a := d.job.Adaptive; a != nil {
		d.add("adaptive_size", a.Size)
		d.add("content_complexity", a.Complexity)
		d.add("size_scale_factor", a.Scale)
	}
}

func (d *description) addWindowFields(i int) {
	if d.c.TokenEnd == 0 {
		return
	}
	d.add("token_start", d.c.TokenStart)
	d.add("token_end", d.c.TokenEnd)
	d.add("is_first_chunk", i == 0)
	d.add("id", d.job.Doc.ID+"_chunk_"+strconv.Itoa(i))
}

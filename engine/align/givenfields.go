package align

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"chunkscope/engine/chunk"
)

// contentFields lists fields that may contain the chunk text, in order of preference.
var contentFields = []string{
	"content",             // Haystack, Dify, RAGFlow, chunkscope
	"page_content",        // LangChain (Python)
	"pageContent",         // LangChain (JavaScript)
	"text",                // LlamaIndex, Docling, Chonkie, unstructured
	"content_with_weight", // RAGFlow's index
	"chunk_text", "chunk", "passage", "body", "document",
}

var listFields = []string{"chunks", "nodes", "segments", "documents", "elements", "data", "results", "items", "docs", "docstore/data"}

var wrapperFields = []string{"__data__", "node", "segment", "chunk", "document", "payload", "_source"}

var metadataFields = []string{"metadata", "meta", "metadatas", "extra_info", "origin", "loc"}

// documentFields lists fields that may contain the document name, most specific first.
var documentFields = []string{
	"source", "file_path", "filepath", "path", "file_name", "filename", "document_name", "docnm_kwd",
	"doc_name", "document_keyword", "title", "document_id", "doc_id", "source_id", "ref_doc_id",
}

// orderFields lists fields by which chunks may be sorted, most precise first.
var orderFields = []string{
	"start_byte", "start_char", "start_index", "start_char_idx", "split_idx_start", "start",
	"chunk_index", "index", "position", "split_id", "chunk_id", "seq",
}

// Byte offsets in chunkscope's own records.
const (
	startField   = "start_byte"
	endField     = "end_byte"
	repeatsField = "overlap_start_byte"
)

func decodeRecord(v any) (c GivenChunk, ok bool) {
	switch v := v.(type) {
	case string:
		return GivenChunk{Content: v, RepeatsFrom: -1}, true
	case map[string]any:
		for _, f := range contentFields {
			text, found := v[f].(string)
			if !found {
				continue
			}
			c.Content = text
			notes := append([]map[string]any{v}, findMetadata(v, 0)...)
			c.Documents = documentNames(notes)
			c.Order, c.Ordered = readOrder(notes)
			c.Offsets = chunk.Span{Start: readOffset(v, startField), End: readOffset(v, endField)}
			c.RepeatsFrom = readOffset(v, repeatsField)
			c.ID, c.Parent = readText(v, idFields), readParent(v)
			c.ParentOffsets = chunk.Span{Start: readOffset(v, parentStartField), End: readOffset(v, parentEndField)}
			return c, true
		}
		for _, f := range wrapperFields {
			inner := v[f]
			if text, found := inner.(string); found && f == "__data__" {
				if json.Unmarshal([]byte(text), &inner) != nil {
					continue
				}
			}
			if m, found := inner.(map[string]any); found {
				if c, ok = decodeRecord(m); ok {
					return c, true
				}
			}
		}
	}
	return GivenChunk{}, false
}

func findMetadata(v map[string]any, depth int) (out []map[string]any) {
	if depth > 3 {
		return nil
	}
	for _, f := range metadataFields {
		switch m := v[f].(type) {
		case map[string]any:
			out = append(append(out, m), findMetadata(m, depth+1)...)
		case string:
			var inner map[string]any
			if strings.HasPrefix(m, "{") && json.Unmarshal([]byte(m), &inner) == nil {
				out = append(append(out, inner), findMetadata(inner, depth+1)...)
			}
		}
	}
	return out
}

func documentNames(notes []map[string]any) (out []string) {
	for _, f := range documentFields {
		for _, m := range notes {
			if s, ok := m[f].(string); ok && s != "" {
				out = append(out, s)
			}
		}
	}
	// Ids in records of chunkscope and of some other systems have the form document#index.
	if id, ok := notes[0]["id"].(string); ok {
		if index := strings.LastIndexByte(id, '#'); index > 0 {
			out = append(out, id[:index])
		}
	}
	return out
}

func readOrder(notes []map[string]any) (float64, bool) {
	for _, f := range orderFields {
		for _, m := range notes {
			if n, ok := readNumber(m[f]); ok {
				return n, true
			}
		}
	}
	return 0, false
}

func readNumber(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case json.Number:
		n, err := v.Float64()
		return n, err == nil
	case string:
		n, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		return n, err == nil && !math.IsNaN(n)
	}
	return 0, false
}

func readOffset(record map[string]any, field string) int {
	if n, ok := readNumber(record[field]); ok && n >= 0 && n <= MaxGivenBytes {
		return int(n)
	}
	return -1
}

// Package handoff exports settings to other systems. Each target has a Go file, a template and a
// page such as rules/target-langchain-python. Parameter names follow the system's documentation.
package handoff

import (
	"context"
	"embed"
	"sync"
	"text/template"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
)

// Targets lists the systems. chunkscope's own settings file comes first.
var Targets = []target.Target{
	settingsFile,
	langchainPython,
	langchainJS,
	llamaindexPython,
	llamaindexTS,
	haystack,
	unstructured,
	docling,
	chonkie,
	semchunk,
	textSplitter,
	chunkana,
	markdownChunker,
	difyPlugin,
	difyAPI,
	ragflow,
	openWebUI,
	anythingLLM,
	lightRAG,
	graphRAG,
	elasticsearch,
	azure,
	bedrock,
	openaiStore,
	langchain4j,
	spark,
	ray,
}

//go:embed templates/*.tmpl
var files embed.FS

var templates = sync.OnceValues(func() (*template.Template, error) {
	return template.ParseFS(files, "templates/*.tmpl")
})

// Prepare prepares an export of results with the same settings to t. It returns a
// *target.RefusedError if the system cannot express the settings, or ctx.Err().
func Prepare(ctx context.Context, t *target.Target, results ...*engine.Result) (*target.Prepared, error) {
	parsed, err := templates()
	if err != nil {
		return nil, err
	}
	var other *target.Target
	for i := range Targets {
		if other == nil && Targets[i].IsImitatedBy(&results[0].Settings) {
			other = &Targets[i]
		}
	}
	return t.Prepare(ctx, results, parsed, other)
}

var markdownStrategies = []string{"auto", "structural", "code_aware", "list_aware", "fallback"}

// outlineSettings lists settings of Markdown strategies that other systems lack.
var outlineSettings = []string{
	"long_paragraphs", "extract_preamble", "code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold",
}

// fineSettings lists the settings of the window and recursive strategies, except sizes.
var fineSettings = []string{"window_tail", "keep_separator", "strip_whitespace"}

// systemOverlap lists the overlap modes supported by systems with overlap. contextOverlap lists the
// modes that only change metadata.
var (
	systemOverlap  = []string{"none", "native"}
	contextOverlap = []string{"context"}
)

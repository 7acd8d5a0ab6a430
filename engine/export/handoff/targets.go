// Package handoff writes settings as other systems take them: one file and one
// template a target. The names of parameters are those of the systems' own
// documentation; what each target does and leaves out stands on its page among
// the rules, such as rules/target-langchain-python.
package handoff

import (
	"context"
	"embed"
	"sync"
	"text/template"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
)

// Targets are the systems, our own settings file first.
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

// Prepare makes the hand-off for a target of results by the same settings, of
// which there is at least one. It fails with a *target.RefusedError when the
// system cannot do what the settings say, and with ctx's error.
func Prepare(ctx context.Context, t *target.Target, of ...*engine.Result) (*target.Prepared, error) {
	parsed, err := templates()
	if err != nil {
		return nil, err
	}
	return t.Prepare(ctx, of, parsed)
}

// markdownStrategies cut along the outline of a Markdown document.
var markdownStrategies = []string{"auto", "structural", "code_aware", "list_aware", "fallback"}

// outlineSettings shape the cuts of markdownStrategies beside their sizes.
// Systems with rules of their own have none of them.
var outlineSettings = []string{
	"long_paragraphs", "extract_preamble", "code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold",
}

// fineSettings shape the cuts of strategies window and recursive beside their
// sizes.
var fineSettings = []string{"window_tail", "keep_separator", "strip_whitespace"}

// own are overlap modes of systems that share text themselves; left changes no
// chunk, and may be left behind.
var (
	own  = []string{"none", "native"}
	left = []string{"context"}
)

// Package handoff writes settings as other systems take them: one file a target.
package handoff

import (
	"io"

	"chunkscope/engine"
	"chunkscope/engine/review"
)

// Target is a system that tuned settings are handed over to.
type Target struct {
	// Name is what --to takes, Help one line about what is written.
	Name, Help string
	// Ext is the usual end of the file's name, such as ".py".
	Ext string
	// Write writes the hand-off of r, whose document gives the expected number
	// of chunks. It fails with a *RefusedError, before anything is written, when
	// the system cannot do what the settings say.
	// decided is what a review decided (nil: there was none), for those that
	// tell of it.
	Write func(w io.Writer, r *engine.Result, decided review.Decisions) error
}

// RefusedError says in one sentence why settings cannot be handed over, and what
// can be done.
type RefusedError struct{ Sentence string }

func (e *RefusedError) Error() string { return e.Sentence }

// Targets are the systems, our own settings file first. The names
// of parameters are those of the systems' own documentation.
var Targets = []Target{
	{"settings", "the settings as a file for --config", ".yaml", plan(settingsFile).write},
	{"langchain-python", "LangChain text splitters, Python", ".py", plan(langchainPython).write},
	{"langchain-js", "LangChain text splitters, JavaScript", ".mjs", plan(langchainJS).write},
	{"llamaindex-python", "LlamaIndex node parsers, Python", ".py", plan(llamaindexPython).write},
	{"llamaindex-ts", "LlamaIndex node parsers, TypeScript", ".ts", plan(llamaindexTS).write},
	{"haystack", "Haystack document splitters, Python", ".py", plan(haystack).write},
	{"unstructured", "unstructured's chunk_by_title, Python", ".py", plan(unstructured).write},
	{"docling", "Docling's HybridChunker, Python", ".py", plan(docling).write},
	{"chonkie", "Chonkie chunkers, Python", ".py", plan(chonkie).write},
	{"semchunk", "semchunk, Python", ".py", plan(semchunk).write},
	{"text-splitter", "text-splitter, Rust", ".rs", plan(textSplitter).write},
	{"chunkana", "Chunkana, Python", ".py", plan(chunkana).write},
	{"dify-plugin", "parameters of Dify's Advanced Markdown Chunker", ".yaml", plan(difyPlugin).write},
	{"dify-api", "a call of Dify's knowledge API", ".sh", plan(difyAPI).write},
	{"ragflow", "RAGFlow's dataset settings", ".yaml", plan(ragflow).write},
	{"azure-ai-search", "Azure AI Search's split skill", ".sh", plan(azure).write},
	{"bedrock", "an Amazon Bedrock data source, CloudFormation", ".yaml", plan(bedrock).write},
	{"openai-vector-store", "OpenAI vector stores, Python", ".py", plan(openaiStore).write},
	{"langchain4j", "LangChain4j document splitters, Java", ".java", plan(langchain4j).write},
	{"spark", "a function over Spark data frames, Python", ".py", plan(spark).write},
	{"ray", "a function over Ray datasets, Python", ".py", plan(ray).write},
}

package handoff

import (
	"fmt"
	"strings"
)

// langchainJS: @langchain/textsplitters, whose merging agrees with Python's
// as long as separators are kept in front. It counts UTF-16 units by default;
// here it is told to count as the settings do.
func langchainJS(h *handoff) error {
	if err := h.need(ability{
		who: "LangChain JS", strategies: []string{"recursive", "window"},
		instead: "presets langchain-recursive and langchain-token can be handed over",
	}); err != nil {
		return err
	}
	h.title = "LangChain text splitter (npm install @langchain/textsplitters @langchain/core)"
	h.mark, h.same, h.capped = "//", true, true
	if h.s.Strategy == "window" {
		return h.jsTokens()
	}
	return h.jsRecursive()
}

func (h *handoff) jsRecursive() error {
	list, patterns := h.separators()
	switch {
	case patterns:
		return refuse("LangChain JS takes separators as plain text, and the Markdown list has patterns: preset langchain-recursive can be handed over")
	case len(list) == 0 || list[len(list)-1] != "":
		return refuse(`LangChain JS cuts between characters where no separator is left: let the list of separators end with ""`)
	case h.s.KeepSeparator != "start":
		return refuse("LangChain JS merges differently unless separators stay in front: set keep_separator=start")
	case !h.s.StripWhitespace:
		return refuse("LangChain JS always strips white space: set strip_whitespace=true")
	case h.s.NativeOverlap() >= h.s.MaxChunkSize:
		return refuse("LangChain JS takes a chunkOverlap below chunkSize, not %d of %d: set a smaller overlap_size", h.s.NativeOverlap(), h.s.MaxChunkSize)
	}
	h.note("Characters beyond U+FFFF (emoji, rare ideographs): where a text without separators has to be cut, JavaScript cuts between UTF-16 units, and such a character can be torn.")
	h.note("White space: JavaScript strips U+FEFF, Python and chunkscope U+0085 and U+001C to U+001F.")
	counter := h.jsImports("RecursiveCharacterTextSplitter")
	h.jsConstants()
	h.line("const splitter = new RecursiveCharacterTextSplitter({")
	h.line("  chunkSize: %d, // %s", h.s.MaxChunkSize, h.unitName())
	h.line("  chunkOverlap: %d, // at most: whole pieces that fit", h.s.NativeOverlap())
	h.line("  separators: %s,", literals(list))
	h.line("  keepSeparator: true,")
	h.line("  lengthFunction: %s,", counter)
	h.line("});")
	h.jsSplit(javaScript, "await splitter.splitText(text)")
	return nil
}

func (h *handoff) jsTokens() error {
	switch {
	case h.s.Unit != "tokens":
		return refuse("LangChain JS has no windows of %s: set unit=tokens", h.s.Unit)
	case h.s.WindowTail && h.s.NativeOverlap() > 0:
		return refuse("LangChain JS ends with the window that reaches the end, and emits no window of the tail alone: set window_tail=false")
	}
	h.note("Text around U+FEFF and U+0085: js-tiktoken takes them for white space differently than tiktoken, so that token borders may differ there.")
	h.line(`import { createHash } from "node:crypto";`)
	h.line(`import { TokenTextSplitter } from "@langchain/textsplitters";`)
	h.line("")
	h.jsConstants()
	h.line("const splitter = new TokenTextSplitter({ // loads its vocabulary from the network")
	h.line("  encodingName: %s,", literal(h.s.Tokenizer))
	h.line("  chunkSize: %d, // tokens", h.s.MaxChunkSize)
	h.line("  chunkOverlap: %d,", h.s.NativeOverlap())
	h.line("  disallowedSpecial: [], // what looks like a special token is text")
	h.line("});")
	h.jsSplit(javaScript, "await splitter.splitText(text)")
	return nil
}

// jsImports imports a splitter and what its unit needs; counter is a function
// that counts a text.
func (h *handoff) jsImports(splitter string) (counter string) {
	h.line(`import { createHash } from "node:crypto";`)
	h.line(`import { %s } from "@langchain/textsplitters";`, splitter)
	switch h.s.Unit {
	case "chars":
		h.line("")
		return "(text) => Array.from(text).length"
	case "words":
		h.line("")
		return `(text) => (text.match(/[^\t-\r ]+/g) ?? []).length`
	}
	h.line(`import { getEncoding } from "js-tiktoken";`)
	h.line("")
	h.line("const encoding = getEncoding(%s);", literal(h.s.Tokenizer))
	return "(text) => encoding.encode(text, [], []).length"
}

func (h *handoff) jsConstants() {
	h.line("export const FINGERPRINT = %s; // of the settings", literal(h.s.Fingerprint()))
	h.line("export const DOCUMENT = %s;", literal(h.r.Doc.Name))
	h.line("export const DOCUMENT_SHA256 = %s;", literal(h.r.Doc.SHA256()))
	h.line("export const EXPECTED_CHUNKS = %d;", h.expected())
	h.line("")
}

// jsHeads are the heads of split and assertParity, with their types: in
// comments, which editors and compilers read, for JavaScript, and in the
// signatures for TypeScript.
type jsHeads struct{ split, assertParity string }

var (
	javaScript = jsHeads{
		split: `/**
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function split(text) {`,
		assertParity: `/**
 * Throws unless DOCUMENT gives the chunks that the settings were tuned to.
 * @param {string} text
 * @param {string[]} chunks
 */
export function assertParity(text, chunks) {`,
	}
	typeScript = jsHeads{
		split: `export async function split(text: string): Promise<string[]> {`,
		assertParity: `/** Throws unless DOCUMENT gives the chunks that the settings were tuned to. */
export function assertParity(text: string, chunks: string[]): void {`,
	}
)

// jsSplit writes split and the check of what it gives.
func (h *handoff) jsSplit(heads jsHeads, chunks string) {
	cut := ""
	if n := h.s.MaxChunksPerDocument; n > 0 {
		chunks = "(" + chunks + ")"
		cut = fmt.Sprintf(".slice(0, %d)", n)
	}
	differ := "chunks.length !== EXPECTED_CHUNKS"
	if !h.same {
		differ = fmt.Sprintf("Math.abs(chunks.length - EXPECTED_CHUNKS) > Math.max(1, %g * EXPECTED_CHUNKS)", tolerance)
	}
	h.body.WriteString(strings.NewReplacer(
		"$split", heads.split, "$assertParity", heads.assertParity, "$chunks", chunks+cut, "$differ", differ,
	).Replace(`
$split
  return $chunks;
}

$assertParity
  const sha256 = createHash("sha256").update(text, "utf8").digest("hex");
  if (sha256 !== DOCUMENT_SHA256) {
    throw new Error(` + "`this is not the text of ${DOCUMENT}`" + `);
  }
  if ($differ) {
    throw new Error(` + "`${chunks.length} chunks, not ${EXPECTED_CHUNKS}`" + `);
  }
}
`))
}

package handoff

import (
	"fmt"
	"strings"
)

// langchain4j: DocumentSplitters.recursive and the splitter by sentence, with
// sizes in characters or, given an estimator, tokens.
func langchain4j(h *handoff) error {
	const who = "LangChain4j"
	if err := h.need(ability{
		who: who, strategies: []string{"recursive", "sentences"}, units: []string{"chars", "tokens"},
		instead: "preset langchain-recursive can be handed over",
	}); err != nil {
		return err
	}
	if h.s.Strategy == "recursive" && h.s.Separators != "default" {
		return refuse("LangChain4j has a list of separators of its own: set separators=default")
	}
	if h.s.NativeOverlap() >= h.s.MaxChunkSize {
		return refuse("LangChain4j takes an overlap below the size, not %d of %d: set a smaller overlap_size", h.s.NativeOverlap(), h.s.MaxChunkSize)
	}
	h.title, h.mark, h.capped = "LangChain4j document splitter", "//", true
	h.note("Overlap: LangChain4j repeats whole sentences only.")
	h.note("separators: LangChain4j cuts at paragraphs, lines, sentences, words, characters, and joins what it packs with its own separators.")
	splitter, made := "DocumentSplitters", "DocumentSplitters.recursive"
	if h.s.Strategy == "sentences" {
		splitter, made = "DocumentBySentenceSplitter", "new DocumentBySentenceSplitter"
	}
	unit, estimator, imports := "UTF-16 units", "", ""
	if h.s.Unit == "tokens" {
		model := map[string]string{"cl100k_base": "gpt-4", "o200k_base": "gpt-4o"}[h.s.Tokenizer]
		unit, imports = h.unitName(), "\nimport dev.langchain4j.model.openai.OpenAiTokenCountEstimator;"
		estimator = ", new OpenAiTokenCountEstimator(" + literal(model) + ")"
	} else {
		h.note("Unit: Java counts UTF-16 units, so that an emoji counts as two.")
	}
	limit := ""
	if n := h.s.MaxChunksPerDocument; n > 0 {
		limit = fmt.Sprintf("\n            .limit(%d)", n)
	}
	h.body.WriteString(strings.NewReplacer(
		"$class", splitter, "$imports", imports, "$made", made, "$size", fmt.Sprint(h.s.MaxChunkSize), "$overlap", fmt.Sprint(h.s.NativeOverlap()),
		"$estimator", estimator, "$unit", unit, "$limit", limit, "$expected", fmt.Sprint(h.expected()),
		"$print", h.s.Fingerprint(), "$tolerance", fmt.Sprint(tolerance),
	).Replace(`import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.$class;
import dev.langchain4j.data.segment.TextSegment;$imports
import java.util.List;

public final class Chunks {
    /** Of the settings. */
    public static final String FINGERPRINT = "$print";
    /** In chunkscope, of the document that was tuned. */
    public static final int EXPECTED = $expected;

    private static final DocumentSplitter SPLITTER =
        $made($size, $overlap$estimator); // $unit

    private Chunks() {}

    public static List<TextSegment> split(String text) {
        return SPLITTER.split(Document.from(text)).stream()$limit
            .toList();
    }

    /** Throws when that document gives far more or fewer chunks than it did. */
    public static void assertParity(List<TextSegment> chunks) {
        if (Math.abs(chunks.size() - EXPECTED) > Math.max(1, $tolerance * EXPECTED)) {
            throw new AssertionError(chunks.size() + " chunks, not " + EXPECTED);
        }
    }
}
`))
	return nil
}

// LangChain4j document splitter, handed over by chunkscope.
//
// settings   own settings, fingerprint eef38c41ee9a
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   4 chunks
//
// The sizes carry over. The cuts follow the target's own rules, so that
// chunks will differ from those in chunkscope: look before you index.
//
// What does not carry over:
// - Overlap: LangChain4j repeats whole sentences only.
// - separators: LangChain4j cuts at paragraphs, lines, sentences, words,
//   characters, and joins what it packs with its own separators.

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.DocumentBySentenceSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.openai.OpenAiTokenCountEstimator;
import java.util.List;

public final class Chunks {
    /** Of the settings. */
    public static final String FINGERPRINT = "eef38c41ee9a";
    /** In chunkscope, of the document that was tuned. */
    public static final int EXPECTED = 4;

    private static final DocumentSplitter SPLITTER =
        new DocumentBySentenceSplitter(400, 40, new OpenAiTokenCountEstimator("gpt-4")); // tokens of cl100k_base

    private Chunks() {}

    public static List<TextSegment> split(String text) {
        return SPLITTER.split(Document.from(text)).stream()
            .toList();
    }

    /** Throws when that document gives far more or fewer chunks than it did. */
    public static void assertParity(List<TextSegment> chunks) {
        if (Math.abs(chunks.size() - EXPECTED) > Math.max(1, 0.25 * EXPECTED)) {
            throw new AssertionError(chunks.size() + " chunks, not " + EXPECTED);
        }
    }
}

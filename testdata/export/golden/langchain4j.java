// LangChain4j document splitter, handed over by chunkscope.
//
// settings   langchain-recursive, fingerprint ed87074e149d
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   6 chunks
//
// The sizes carry over. The cuts follow the target's own rules, so that
// chunks will differ from those in chunkscope: look before you index.
//
// What does not carry over:
// - Overlap: LangChain4j repeats whole sentences only.
// - separators: LangChain4j cuts at paragraphs, lines, sentences, words,
//   characters, and joins what it packs with its own separators.
// - Unit: Java counts UTF-16 units, so that an emoji counts as two.

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;
import java.util.List;

public final class Chunks {
    /** Of the settings. */
    public static final String FINGERPRINT = "ed87074e149d";
    /** In chunkscope, of the document that was tuned. */
    public static final int EXPECTED = 6;

    private static final DocumentSplitter SPLITTER =
        DocumentSplitters.recursive(1000, 200); // UTF-16 units

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

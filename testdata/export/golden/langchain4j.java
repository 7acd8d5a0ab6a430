// LangChain4j document splitter, exported by chunkscope.
//
// settings   langchain-recursive, fingerprint ed87074e149d
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   6 chunks
//
// Approximate: LangChain4j cuts at paragraphs, lines, sentences, words and
// characters by rules of its own, and repeats whole sentences only. Compare
// the chunks before you index them.
//
// What does not carry over:
// - Overlap: LangChain4j repeats whole sentences only.
// - separators: LangChain4j has its own, and joins what it packs with them.
// - Unit: Java counts UTF-16 units, so that an emoji counts as two.

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class Chunks {
    /** Of the settings. */
    public static final String FINGERPRINT = "ed87074e149d";
    /** Chunks in chunkscope, by the name of a document. */
    public static final Map<String, Integer> EXPECTED = new HashMap<>();

    static {
        EXPECTED.put("docs/tutorial.md", 6); // SHA-256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
    }

    private static final DocumentSplitter SPLITTER =
        DocumentSplitters.recursive(1000, 200); // UTF-16 units

    private Chunks() {}

    public static List<TextSegment> split(String text) {
        return SPLITTER.split(Document.from(text)).stream()
            .toList();
    }

    /** How many chunks more of a document than in chunkscope; below 0: fewer. */
    public static int difference(String document, List<TextSegment> chunks) {
        Integer expected = EXPECTED.get(document);
        if (expected == null) {
            throw new IllegalArgumentException("nothing is expected of " + document);
        }
        return chunks.size() - expected;
    }

    /** The difference in a sentence. Nothing is asserted. */
    public static String report(String document, List<TextSegment> chunks) {
        int more = difference(document, chunks);
        return String.format("%s: %d chunks, %d in chunkscope (%+d)", document, chunks.size(), chunks.size() - more, more);
    }
}

// LangChain4j document splitter, exported by chunkscope.
//
// settings   own settings, fingerprint 87785a65e563
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   4 chunks
//
// Approximate: LangChain4j cuts at paragraphs, lines, sentences, words and
// characters by rules of its own, and repeats whole sentences only. Compare
// the chunks before you index them.
//
// What does not carry over:
// - Overlap: LangChain4j repeats whole sentences only.
// - separators: LangChain4j has its own, and joins what it packs with them.

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.DocumentBySentenceSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.openai.OpenAiTokenCountEstimator;
import java.util.List;

public final class Chunks {
    /** Of the settings. */
    public static final String FINGERPRINT = "87785a65e563";
    /** In chunkscope, of the document that was tuned. */
    public static final int EXPECTED = 4;

    private static final DocumentSplitter SPLITTER =
        new DocumentBySentenceSplitter(400, 40, new OpenAiTokenCountEstimator("gpt-4")); // tokens of cl100k_base

    private Chunks() {}

    public static List<TextSegment> split(String text) {
        return SPLITTER.split(Document.from(text)).stream()
            .toList();
    }

    /** How many chunks more of that document than in chunkscope; below 0: fewer. */
    public static int difference(List<TextSegment> chunks) {
        return chunks.size() - EXPECTED;
    }

    /** The difference in a sentence. Nothing is asserted. */
    public static String report(List<TextSegment> chunks) {
        return String.format("%d chunks, %d in chunkscope (%+d)", chunks.size(), EXPECTED, difference(chunks));
    }
}

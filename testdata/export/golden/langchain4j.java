// LangChain4j document splitter, exported by chunkscope.
//
// settings   langchain-recursive, fingerprint ed87074e149d
// document   "docs/tutorial.md", sha256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
// expected   6 chunks
//
// Approximate: LangChain4j cuts at paragraphs, lines, sentences, words and
// characters by its own rules, and repeats only whole sentences. Compare the
// chunks before you index them.
//
// What does not carry over:
// - Overlap: LangChain4j repeats only whole sentences.
// - separators: LangChain4j has its own, and puts them between the pieces
//   that it packs.
// - Unit: Java counts UTF-16 units, so an emoji counts as two.

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

public final class Chunks {
    /** Of the settings. */
    public static final String FINGERPRINT = "ed87074e149d";
    /** Chunks in chunkscope, by the name of a document. */
    public static final Map<String, Integer> EXPECTED = new HashMap<>();
    /** In order: the beginning of the SHA-256 of each. */
    private static final Map<String, String> CHUNKS = new HashMap<>();

    static {
        EXPECTED.put("docs/tutorial.md", 6); // SHA-256 e333380150cc9e224b98376ba5ef235a8540dc52fdcf26db30aaa32af0f8ec7b
        CHUNKS.put("docs/tutorial.md", String.join(" ",
            "62258492 7286639c c03255b4 0e22cef4 b267943e b3ef2c03"));
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

    /** How many chunks have the text of one in chunkscope, in whatever order. */
    public static int countSame(String document, List<TextSegment> chunks) {
        List<String> known = new ArrayList<>(List.of(CHUNKS.getOrDefault(document, "").split(" ")));
        int same = 0;
        for (TextSegment chunk : chunks) {
            same += known.remove(digest(chunk.text())) ? 1 : 0;
        }
        return same;
    }

    private static String digest(String text) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** The difference in a sentence. Nothing is asserted. */
    public static String report(String document, List<TextSegment> chunks) {
        int more = difference(document, chunks);
        return String.format("%s: %d chunks, %d in chunkscope (%+d), %d with the same text",
            document, chunks.size(), chunks.size() - more, more, countSame(document, chunks));
    }
}

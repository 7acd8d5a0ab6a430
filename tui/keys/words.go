package keys

// Word is a term with its meaning.
type Word struct{ Term, Means string }

// Words explains the terms on the screens, one line each in the help and on the page for
// explain.
var Words = []Word{
	{"chunk", "a piece of the document, as it will be embedded and found"},
	{"body", "a chunk's own text, without what is put in front of it"},
	{"seam", "the place between two chunks; its cause says why the cut is there"},
	{"overlap", "the end of a chunk, repeated in the next, so that a cut severs less"},
	{"shared", "what two neighbouring chunks have in common, and who decides it: the splitter itself, or an overlap mode"},
	{"context", "a neighbour's text kept in a chunk's metadata: not repeated, and not embedded"},
	{"prefix", "text in front of a chunk that is not its own: its headings, or a table's header repeated; » marks where"},
	{"dry seam", "a seam where overlap was requested and none delivered, shown as ○; the Chunk panel says why"},
	{"element", "what a reader takes in whole: a sentence, code block, table row, list item, heading or link"},
	{"whole", "of an element: at least one chunk contains it from beginning to end; a table row needs its header"},
	{"c h i l r s t", "letters on strip and map, of what a seam severs and no chunk has whole: code block, heading, list item, link, table row, sentence, other text (HTML, front matter, the header of a table)"},
	{"severed", "of an element: a seam cuts it in two, or parts it from its table's header or the line it announces; it is repaired when overlap makes it whole again"},
	{"alone", "of a heading: no chunk has it together with the line it announces"},
	{"broken", "of all elements: those that are not whole, since they are severed, alone, too long for a chunk, or in none"},
	{"whole text", "the share of the document's text that is in whole elements"},
	{"whole pairs", "of all pairs of neighbouring sentences in a paragraph, those that are together in a chunk"},
	{"stored", "how much more text the chunks have than the document: +20% stores, and embeds, a fifth more"},
	{"knee", "the overlap beyond which storing more text makes hardly more of it whole; its cost by kind is shown with it"},
	{"enough", "of an overlap: more of it makes hardly more text whole, as at a knee; of 0: the cuts alone do well"},
	{"small", "a flag: below min chunk size, and no neighbour had room for it"},
	{"oversize", "a flag: above max chunk size, because something in it is kept whole, or overlap or a prefix is put in front"},
	{"remedy", "the smallest change of one setting that clears a flag"},
	{"BM25", "a word search that ranks chunks higher when they contain the question's rare words"},
	{"recall@5", "the share of the answering text that is in the five chunks found"},
	{"IoU", "the answer found, as a share of everything found plus the answer missed: 100% is the answer and nothing else"},
	{"removed", "text that the system takes out before it cuts, such as the indentation of code: white space is drawn as dots, other text struck"},
	{"native", "an overlap mode: the text that the strategy itself gives to both chunks, as windows do"},
	{"preset", "a complete set of settings under a name; * says that some were changed since"},
	{"rule of thumb", "what tuning compares with: recursive, 1200 characters, a fifth of them shared"},
	{"draft", "a question that the program proposed, until someone confirms it"},
	{"unit", "what sizes and overlap are counted in: characters, words or tokens"},
}

package keys

// Word is a term used on the screens, with its meaning.
type Word struct{ Term, Meaning string }

// Words lists the terms used on the screens.
var Words = []Word{
	{"chunk", "a piece of the document, embedded and retrieved as a unit"},
	{"body", "a chunk's own text, without its prefix"},
	{"seam", "the place between two chunks; its cause is the reason for the cut"},
	{"overlap", "the end of a chunk, repeated in the next so cuts sever less"},
	{"shared", "the text that two neighbouring chunks have in common, set by the splitter or an overlap mode"},
	{"context", "a neighbour's text kept in a chunk's metadata: not repeated, and not embedded"},
	{"prefix", "text put before a chunk: its headings, or a repeated table header; » marks it"},
	{"dry seam", "a seam where overlap was requested but none delivered, shown as ○; the Chunk panel says why"},
	{"element", "a unit that readers need in one piece: a sentence, code block, table row, list item, heading or link"},
	{"whole", "of an element: at least one chunk contains it from beginning to end; a table row needs its header"},
	{"c h i l r s t", "letters on the strip for a severed element that no chunk has whole: code block, heading, list item, link, table row, sentence, other text (HTML, front matter, the header of a table); a capital means too long for a chunk"},
	{"severed", "of an element: a seam cuts it in two, or separates it from its table header or the line it introduces; repaired if overlap makes it whole again"},
	{"alone", "of a heading: no chunk has it together with the line it introduces"},
	{"broken", "elements that are not whole: severed, alone, too long for a chunk, or in no chunk"},
	{"whole text", "the share of the document's text that is in whole elements"},
	{"whole pairs", "pairs of neighbouring sentences in a paragraph that are in the same chunk"},
	{"stored", "how much more text the chunks have than the document: +20% stores and embeds a fifth more"},
	{"knee", "the overlap above which more stored text makes hardly any more text whole; shown with its cost by kind"},
	{"enough", "of an overlap: more makes hardly any more text whole, as at a knee; at 0, the cuts do well without any"},
	{"small", "a flag: below min chunk size, and no neighbour had room for it"},
	{"oversize", "a flag: above max chunk size, because something in it is kept whole, or because of overlap or a prefix"},
	{"remedy", "the smallest change of one setting that clears a flag"},
	{"BM25", "a word search that ranks chunks higher when they contain the question's rare words"},
	{"recall@5", "the share of the answer found in the top five chunks"},
	{"IoU", "the answer text found, divided by all text found plus the answer text missed: 100% is the answer and nothing else"},
	{"removed", "text that the system removes before cutting, such as the indentation of code: white space is drawn as dots, other text is struck out"},
	{"native", "an overlap mode: the text that the strategy puts into both chunks, like sliding windows"},
	{"preset", "a complete set of settings with a name; * or changed means that some of them differ"},
	{"rule of thumb", "the settings that tuning compares against: recursive, 1200 characters, a fifth shared"},
	{"draft", "a question proposed by the program and not yet confirmed"},
	{"unit", "the unit of sizes and overlap: characters, words or tokens"},
}

package keys

// Words are what the screens take for granted: a line each of the help and of
// the README.
var Words = []struct{ Word, Means string }{
	{"chunk", "a piece of the document, as it will be embedded and found"},
	{"body", "a chunk's own text, without what is put in front of it"},
	{"seam", "the place between two chunks; its cause says why the cut is there"},
	{"overlap", "the end of a chunk, repeated in the next, so that a cut severs less"},
	{"context", "text of a neighbour kept in a chunk's metadata; nothing is repeated, and it is not embedded"},
	{"dry seam", "overlap was requested there, and none was delivered; the panel Chunk says why"},
	{"whole", "a sentence that at least one chunk contains from its beginning to its end"},
	{"severed", "a sentence that a seam cuts in two; it is repaired when overlap makes it whole again"},
	{"whole pairs", "neighbouring sentences of a paragraph that stand together in a chunk"},
	{"stored", "the text of all chunks against the document's: ×1.20 stores, and embeds, a fifth more"},
	{"knee", "the overlap beyond which more stored text makes hardly another sentence whole"},
	{"small", "a flag: less than min chunk size, and no neighbour could take it in"},
	{"oversize", "a flag: more than max chunk size, because something in it is kept whole"},
	{"remedy", "the smallest change of one setting that clears a flag"},
	{"BM25", "a search by words: it ranks chunks that hold the rare words of a question higher"},
	{"recall@5", "of the text that answers a question, the share that is in the five chunks found"},
	{"IoU", "the answer that was found, as a share of everything found and of the answer missed: 100% is the answer alone"},
	{"unit", "what sizes and overlap are counted in: characters, words or tokens"},
}

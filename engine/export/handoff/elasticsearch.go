package handoff

import (
	"unicode"

	"chunkscope/engine/export/handoff/target"
)

var elasticsearch = target.Target{
	Name: "elasticsearch", Help: "an Elasticsearch index with semantic_text", Ext: ".sh",
	SystemName: "Elasticsearch", Title: "Elasticsearch, an index with a semantic_text field",
	Language:    target.Shell,
	Recommended: [][]string{{"elasticsearch-sentences"}, {"elasticsearch-recursive"}},
	Forms: []target.Form{
		{
			Strategies: []string{"elasticsearch_sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings: []string{"max_chunk_size", "sentence_overlap"},
			Exact:    true,
			Fill:     func(j *target.Job) error { return fillElastic(j, "sentence", 20) },
		},
		{
			Strategies: []string{"elasticsearch_words"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings: []string{"max_chunk_size", "overlap_size"},
			Exact:    true,
			Fill:     func(j *target.Job) error { return fillElastic(j, "word", 10) },
		},
		{
			Strategies: []string{"elasticsearch_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings: []string{"max_chunk_size", "separator_group"},
			Exact:    true,
			Fill:     func(j *target.Job) error { return fillElastic(j, "recursive", 10) },
		},
	},
}

type elasticSettings struct {
	Strategy        string
	CarriesSentence bool
}

const maxInElasticsearch = 1<<31 - 1

func fillElastic(j *target.Job, strategy string, minimum int) error {
	if err := j.CheckSize(minimum, maxInElasticsearch); err != nil {
		return err
	}
	if j.HasRune(needsDictionary) {
		j.MarkInexact("Elasticsearch finds Chinese, Japanese, Thai, Lao, Khmer and Burmese words with dictionaries, and makes larger chunks of such text.")
	}
	if j.S.MaxChunkSize > 300 {
		j.AddNote("max_chunk_size: older releases accept at most 300.")
	}
	if j.S.Traits().SharesWithoutSize && !j.S.SharesByStrategy() {
		j.MarkInexact("Elasticsearch always repeats words between the pieces of a sentence that is longer than a chunk.")
	}
	j.Data = elasticSettings{Strategy: strategy, CarriesSentence: j.S.RepeatsSentence()}
	return nil
}

// needsDictionary reports whether ICU uses a dictionary to find words in the script of r.
func needsDictionary(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

package handoff

import "chunkscope/engine/export/handoff/target"

// javaSplitter describes a LangChain4j splitter. Make is the Java code that creates it.
type javaSplitter struct {
	Class, Make string
	// Model is the model whose tokens are counted. It is empty if UTF-16 units are counted.
	Model, Unit string
}

var langchain4j = target.Target{
	Name: "langchain4j", Help: "LangChain4j document splitters, Java", Ext: ".java",
	SystemName: "LangChain4j", Title: "LangChain4j document splitter",
	Language: target.Java, LimitsChunks: true,
	Recommended: [][]string{{"langchain-recursive"}},
	Forms: []target.Form{
		javaForm("DocumentSplitters", "DocumentSplitters.recursive", "recursive", "keep_separator", "strip_whitespace"),
		javaForm("DocumentBySentenceSplitter", "new DocumentBySentenceSplitter", "sentences"),
	},
}

func javaForm(class, create, strategy string, dropped ...string) target.Form {
	return target.Form{
		Strategies: []string{strategy}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"},
		Settings: []string{"max_chunk_size", "overlap_size", "tokenizer"}, Dropped: dropped,
		WhyInexact: "LangChain4j cuts at paragraphs, lines, sentences, words and characters by its own rules, and repeats only whole sentences.",
		Fill: func(j *target.Job) error {
			if err := j.CheckOverlapBelowSize("an overlap", "the size"); err != nil {
				return err
			}
			j.AddNote("Overlap: LangChain4j repeats only whole sentences.")
			j.AddNote("separators: LangChain4j has its own, and puts them between the pieces that it packs.")
			x := javaSplitter{Class: class, Make: create, Unit: "UTF-16 units"}
			if j.S.Unit == "chars" {
				j.AddNote("Unit: Java counts UTF-16 units, so an emoji counts as two.")
				j.Data = x
				return nil
			}
			x.Unit = j.Unit()
			x.Model = map[string]string{"cl100k_base": "gpt-4", "o200k_base": "gpt-4o"}[j.S.Tokenizer]
			j.Data = x
			return nil
		},
	}
}

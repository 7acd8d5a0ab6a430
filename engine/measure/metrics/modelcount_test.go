package metrics

import (
	"testing"

	"chunkscope/engine/tokenizer"
)

func TestFindCountMethod(t *testing.T) {
	const letters = "../../../testdata/export/letters.json"
	f, err := tokenizer.Open(letters)
	if err != nil || f.Pieces != 62 {
		t.Fatal(f, err)
	}
	nearModel := Model{Name: "near", MaxTokens: 512, Vocabulary: Vocabulary{Special: 1, TokenCount: f.Pieces + vocabularyTolerance}, File: "a/near"}
	farModel := nearModel
	farModel.TokenCount++
	unpublished := nearModel
	unpublished.File = ""
	low := farModel
	low.IsUndercounted = true
	for name, c := range map[string]struct {
		m    Model
		set  string
		want CountMethod
	}{
		"built in":             {Model{MaxTokens: 512, Vocabulary: bert}, "cl100k_base", CountMethod{"bert", false, "", 510}},
		"built in, and a file": {Model{MaxTokens: 512, Vocabulary: bert}, letters, CountMethod{"bert", false, "", 510}},
		"no file":              {nearModel, "bert", CountMethod{"cl100k_base", true, "unknown", 511}},
		"its file":             {nearModel, letters, CountMethod{letters, false, "", 510}},
		"another's file":       {farModel, letters, CountMethod{"cl100k_base", true, "unknown", 511}},
		"too low":              {low, "o200k_base", CountMethod{"cl100k_base", true, "low", 511}},
		"no file is published": {unpublished, letters, CountMethod{"cl100k_base", true, "unknown", 511}},
		"a missing file":       {nearModel, "gone.json", CountMethod{"cl100k_base", true, "unknown", 511}},
	} {
		if got := c.m.FindCountMethod(c.set); got != c.want {
			t.Errorf("%s: FindCountMethod = %+v, want %+v", name, got, c.want)
		}
		if err := c.m.RequireExactCount(c.set); (err != nil) != c.want.Estimate {
			t.Errorf("%s: RequireExactCount = %v", name, err)
		}
	}
}

func TestSumsOfEstimates(t *testing.T) {
	exactReport := &Report{Documents: 1, Limit: &LimitReport{CountMethod: CountMethod{Tokenizer: "bert"}}}
	estimateReport := &Report{Documents: 1, Limit: &LimitReport{CountMethod: CountMethod{Tokenizer: Estimator, Estimate: true, ErrorDirection: "low"}}}
	for _, all := range [][]*Report{{exactReport, estimateReport}, {estimateReport, exactReport}} {
		if got := sumReports(all).Limit.CountMethod; got != estimateReport.Limit.CountMethod {
			t.Errorf("CountMethod of the sum = %+v, want %+v", got, estimateReport.Limit.CountMethod)
		}
	}
}

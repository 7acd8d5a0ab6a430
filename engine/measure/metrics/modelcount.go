package metrics

import (
	"fmt"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
)

// Estimator is the tokenizer used if a model's own tokenizer is not available.
const Estimator = "cl100k_base"

// Counting describes how the tokens of a model are counted.
type Counting struct {
	Tokenizer string `json:"tokenizer"`
	// Estimate is true if Tokenizer is not the tokenizer of the model.
	Estimate bool `json:"approximate"`
	// ErrorDirection is "low" if the estimate is probably too low, and "unknown" for other
	// estimates. It is empty for exact counts.
	ErrorDirection string `json:"estimate_errs,omitempty"`
	Reads          int    `json:"reads_tokens"`
}

// FindCounting returns how the tokens of the model are counted. It selects the model's own
// tokenizer if that is built in, or if tokenizerName is a file with that tokenizer. Otherwise, it
// selects Estimator.
func (m *Model) FindCounting(tokenizerName string) Counting {
	c := Counting{Tokenizer: m.Tokenizer, Reads: max(0, m.MaxTokens-m.Special)}
	switch f, ok := m.findOwnFile(tokenizerName); {
	case m.Tokenizer != "":
	case ok:
		c.Tokenizer, c.Reads = tokenizerName, max(0, m.MaxTokens-max(m.Special, f.SpecialTokens()))
	default:
		c.Tokenizer, c.Estimate, c.ErrorDirection = Estimator, true, "unknown"
		if m.IsUndercounted {
			c.ErrorDirection = "low"
		}
	}
	return c
}

// vocabularyTolerance is the tolerated difference between vocabulary sizes, because vendors add and
// omit tokens.
const vocabularyTolerance = 64

// findOwnFile opens the tokenizer file tokenizerName. ok is false if its vocabulary size shows that
// it does not belong to the model.
func (m *Model) findOwnFile(tokenizerName string) (f *tokenizer.File, ok bool) {
	if m.File == "" || !tokenizer.IsFile(tokenizerName) {
		return nil, false
	}
	f, err := tokenizer.Open(tokenizerName)
	if err != nil {
		return nil, false
	}
	return f, m.TokenCount == 0 || f.Pieces >= m.TokenCount-vocabularyTolerance && f.Pieces <= m.TokenCount+vocabularyTolerance
}

// RefuseEstimate returns an error that explains why the tokens of the model can only be estimated.
// If they can be counted, it returns nil.
func (m *Model) RefuseEstimate(tokenizerName string) error {
	if !m.FindCounting(tokenizerName).Estimate {
		return nil
	}
	if m.File == "" {
		return refusal.New("the tokens of %s can only be estimated, since its tokenizer.json is unknown, and no check passes on an estimate: omit the limit", m.Name)
	}
	cause := "without its tokenizer.json the tokens of " + m.Name + " are estimated, and no check passes on an estimate"
	if tokenizer.IsFile(tokenizerName) {
		if f, _ := m.findOwnFile(tokenizerName); f != nil {
			cause = fmt.Sprintf("%s is not the tokenizer.json of %s, since it has %s tokens and not about %s",
				refusal.QuoteName(tokenizerName), m.Name, text.GroupDigits(f.Pieces), text.GroupDigits(m.TokenCount))
		}
	}
	return refusal.New("%s: use tokenizer.json of %s at Hugging Face with --set tokenizer=FILE.json", cause, m.File)
}

// EstimateWarning returns a warning that a count is an estimate. If the count is exact, it returns
// "".
func (c *Counting) EstimateWarning() string {
	switch {
	case !c.Estimate:
		return ""
	case c.ErrorDirection == "low":
		return "an estimate by " + c.Tokenizer + ", probably too low"
	}
	return "an estimate by " + c.Tokenizer + ", which may be too low or too high"
}

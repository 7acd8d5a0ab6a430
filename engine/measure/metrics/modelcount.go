package metrics

import (
	"fmt"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
)

// Estimator is the tokenizer that is used if the model's tokenizer is not available.
const Estimator = "cl100k_base"

// Counting describes how tokens are counted for a model.
type Counting struct {
	Tokenizer string `json:"tokenizer"`
	// Estimate is true if the tokenizer is not the model's tokenizer.
	Estimate bool `json:"approximate"`
	// ErrorDirection is "low" or "unknown".
	ErrorDirection string `json:"estimate_errs,omitempty"`
	Reads          int    `json:"reads_tokens"`
}

// FindCounting returns how the tokens of the model are counted. It uses the model's tokenizer if
// that is built in or in the settings.
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

// vocabularyTolerance is the tolerated difference in vocabulary size. Vendors add and omit
// tokens.
const vocabularyTolerance = 64

// findOwnFile opens a tokenizer file. ok is false if the file cannot belong to the model.
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

// RefuseEstimate explains why the tokens of the model can only be estimated. It returns nil if they
// can be counted.
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

// EstimateWarning states that a count is an estimate. It is empty if the count is exact.
func (c *Counting) EstimateWarning() string {
	switch {
	case !c.Estimate:
		return ""
	case c.ErrorDirection == "low":
		return "an estimate by " + c.Tokenizer + ", probably too low"
	}
	return "an estimate by " + c.Tokenizer + ", which may be too low or too high"
}

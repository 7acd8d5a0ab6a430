package metrics

import (
	"fmt"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
)

// Estimator is the tokenizer used if a model's own tokenizer is not available.
const Estimator = "cl100k_base"

// CountMethod describes how tokens for a model are counted.
type CountMethod struct {
	Tokenizer string `json:"tokenizer"`
	// Estimate is true if Tokenizer is not the tokenizer of the model.
	Estimate bool `json:"approximate"`
	// ErrorDirection is "low" if the estimate is probably too low, and "unknown" for other
	// estimates. It is empty for exact counts.
	ErrorDirection string `json:"estimate_errs,omitempty"`
	Reads          int    `json:"reads_tokens"`
}

// FindCountMethod returns the most accurate way to count tokens for the model. It selects the
// model's own tokenizer if it is built in, or if tokenizerName is a file with that tokenizer.
// Otherwise, it selects Estimator.
func (m *Model) FindCountMethod(tokenizerName string) CountMethod {
	c := CountMethod{Tokenizer: m.Tokenizer, Reads: max(0, m.MaxTokens-m.Special)}
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

// RequireExactCount returns an error if tokens for the model can only be estimated. The error
// explains why.
func (m *Model) RequireExactCount(tokenizerName string) error {
	if !m.FindCountMethod(tokenizerName).Estimate {
		return nil
	}
	if m.File == "" {
		return refusal.New("tokens for %s can only be estimated because its tokenizer.json is not known, and a check needs an exact count: omit the limit", m.Name)
	}
	cause := "without its tokenizer.json, tokens for " + m.Name + " can only be estimated, and a check needs an exact count"
	if tokenizer.IsFile(tokenizerName) {
		if f, _ := m.findOwnFile(tokenizerName); f != nil {
			cause = fmt.Sprintf("%s is not the tokenizer.json of %s (it has %s tokens instead of about %s)",
				refusal.QuoteName(tokenizerName), m.Name, text.GroupDigits(f.Pieces), text.GroupDigits(m.TokenCount))
		}
	}
	return refusal.New("%s: use tokenizer.json from %s on Hugging Face with --set tokenizer=FILE.json", cause, m.File)
}

// EstimateWarning returns a warning that a count is an estimate. If the count is exact, it returns
// "".
func (c *CountMethod) EstimateWarning() string {
	switch {
	case !c.Estimate:
		return ""
	case c.ErrorDirection == "low":
		return "estimated with " + c.Tokenizer + ", probably too low"
	}
	return "estimated with " + c.Tokenizer + ", possibly too low or too high"
}

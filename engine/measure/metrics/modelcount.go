package metrics

import (
	"fmt"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
)

// Estimator is the tokenizer used if the model's own is not available.
const Estimator = "cl100k_base"

// Counting describes how tokens are counted for a model.
type Counting struct {
	Tokenizer string `json:"tokenizer"`
	// Estimate: the tokenizer is not the model's own.
	Estimate bool `json:"approximate"`
	// ErrorDirection is the direction of an estimate's error: "low", or "unknown".
	ErrorDirection string `json:"estimate_errs,omitempty"`
	Reads          int    `json:"reads_tokens"`
}

// FindCounting returns how the model's tokens are counted: with its own tokenizer if
// that is built in, or with the tokenizer of the settings if that is the model's file.
func (m *Model) FindCounting(set string) Counting {
	c := Counting{Tokenizer: m.Tokenizer, Reads: max(0, m.MaxTokens-m.Special)}
	switch f, ok := m.findOwnFile(set); {
	case m.Tokenizer != "":
	case ok:
		c.Tokenizer, c.Reads = set, max(0, m.MaxTokens-max(m.Special, f.SpecialTokens()))
	default:
		c.Tokenizer, c.Estimate, c.ErrorDirection = Estimator, true, "unknown"
		if m.Low {
			c.ErrorDirection = "low"
		}
	}
	return c
}

// vocabularyTolerance is the tolerated difference in size between a model's vocabulary and its
// file, since vendors add and omit tokens.
const vocabularyTolerance = 64

// findOwnFile returns the file of a tokenizer if it can belong to the model.
func (m *Model) findOwnFile(set string) (f *tokenizer.File, ok bool) {
	if m.File == "" || !tokenizer.IsFile(set) {
		return nil, false
	}
	f, err := tokenizer.Open(set)
	if err != nil {
		return nil, false
	}
	return f, m.Pieces == 0 || f.Pieces >= m.Pieces-vocabularyTolerance && f.Pieces <= m.Pieces+vocabularyTolerance
}

// RefuseEstimate explains why the model's tokens can only be estimated, and how to count
// them; nil if they are counted.
func (m *Model) RefuseEstimate(set string) error {
	if !m.FindCounting(set).Estimate {
		return nil
	}
	if m.File == "" {
		return refusal.New("the tokens of %s can only be estimated, since its tokenizer.json is unknown, and no check passes on an estimate: omit the limit", m.Name)
	}
	cause := "without its tokenizer.json the tokens of " + m.Name + " are estimated, and no check passes on an estimate"
	if tokenizer.IsFile(set) {
		if f, _ := m.findOwnFile(set); f != nil {
			cause = fmt.Sprintf("%s is not the tokenizer.json of %s, since it has %s tokens and not about %s",
				refusal.QuoteName(set), m.Name, text.Grouped(f.Pieces), text.Grouped(m.Pieces))
		}
	}
	return refusal.New("%s: use tokenizer.json of %s at Hugging Face with --set tokenizer=FILE.json", cause, m.File)
}

// WarnAboutEstimate warns that a count is an estimate and states the direction of its
// error. It is empty for an exact count.
func (c *Counting) WarnAboutEstimate() string {
	switch {
	case !c.Estimate:
		return ""
	case c.ErrorDirection == "low":
		return "an estimate by " + c.Tokenizer + ", probably too low"
	}
	return "an estimate by " + c.Tokenizer + ", which may be too low or too high"
}

package markdown

import (
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

// At this mean length in characters, the sentence factor of the complexity is 1.
const longSentence = 100

// adaptSize computes the size that suits a document's complexity
// (rules/adaptive-sizing, The formula):
//
//	complexity = code × code_weight + table × table_weight + list × list_weight
//	           + min(1, mean sentence length ÷ 100) × sentence_length_weight, at most 1
//	scale      = min_scale + complexity × (max_scale − min_scale)
//	size       = base_size × scale, rounded down, at least 1
//
// It changes the largest size only: every other setting stays as it is.
func adaptSize(doc *segment.Analysis, s *settings.Settings) *strategy.Adaptive {
	r := measureComposition(doc)
	c := float64(r.code*s.CodeWeight) + float64(r.table*s.TableWeight) + float64(r.list*s.ListWeight)
	if s.SentenceLengthWeight > 0 {
		c += min(1, sentenceLength(doc)/longSentence) * s.SentenceLengthWeight
	}
	c = min(1, c)
	scale := s.MinScale + c*(s.MaxScale-s.MinScale)
	return &strategy.Adaptive{Size: max(1, int(float64(s.BaseSize)*scale)), Complexity: c, Scale: scale}
}

package markdown

import (
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

// longSentence is the mean sentence length, in characters, above which complexity stops growing.
const longSentence = 100

// adaptSize computes the maximum chunk size from the complexity of the document
// (rules/adaptive-sizing, The formula):
//
//	complexity = code × code_weight + table × table_weight + list × list_weight
//	           + min(1, mean sentence length ÷ 100) × sentence_length_weight, at most 1
//	scale      = min_scale + complexity × (max_scale − min_scale)
//	size       = base_size × scale, rounded down, at least 1
//
// All other settings stay the same.
func adaptSize(doc *segment.Analysis, s *settings.Settings) *strategy.Adaptive {
	r := measureComposition(doc)
	c := float64(r.code*s.CodeWeight) + float64(r.table*s.TableWeight) + float64(r.list*s.ListWeight)
	if s.SentenceLengthWeight > 0 {
		c += min(1, meanSentenceLength(doc)/longSentence) * s.SentenceLengthWeight
	}
	c = min(1, c)
	scale := s.MinScale + c*(s.MaxScale-s.MinScale)
	return &strategy.Adaptive{Size: max(1, int(float64(s.BaseSize)*scale)), Complexity: c, Scale: scale}
}

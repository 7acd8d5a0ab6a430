package retrieval

// Total adds the reports of several documents over the same gold file and
// k: means and intervals are computed anew over all questions, each asked of
// its own document. Problems are left to who knows which document's they are.
func Total(reports []*Report) *Report {
	total := &Report{CountedIn: "chars", Results: []QuestionResult{}, Problems: []Problem{}}
	for _, g := range reports {
		total.K = g.K
		total.Questions += g.Questions
		total.Results = append(total.Results, g.Results...)
	}
	total.Scored = len(total.Results)
	total.summarise()
	return total
}

package retrieval

// Total combines the reports of several documents on the same gold file and k. It recomputes means
// and intervals over all questions. It omits problems, because they do not name their document.
func Total(reports []*Report) *Report {
	total := &Report{CountedIn: "chars", Results: []QuestionResult{}, Problems: []Problem{}}
	for _, g := range reports {
		total.K = g.K
		total.Questions += g.Questions
		total.Results = append(total.Results, g.Results...)
	}
	total.Scored = len(total.Results)
	total.summarize()
	return total
}

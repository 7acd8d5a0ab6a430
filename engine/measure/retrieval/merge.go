package retrieval

// MergeReports merges the reports of several documents. All reports must have been computed with
// the same gold file and the same k. Means and intervals are computed over all questions. Problems
// are omitted, because they do not identify a document.
func MergeReports(reports []*Report) *Report {
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

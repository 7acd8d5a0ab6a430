package workers

// Together runs jobs side by side and returns the first error by their order.
func Together(jobs []func() error) error {
	return Each(len(jobs), func(i int) error { return jobs[i]() })
}

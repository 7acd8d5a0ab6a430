// Package work runs jobs in parallel and tracks the progress of work on a document.
package work

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// ForEach calls job in parallel with each i from 0 to n-1. After an error, no other job starts.
// Unlike errgroup, ForEach returns the error of the failed job with the lowest i. If a job panics,
// ForEach panics too.
func ForEach(n int, job func(i int) error) error {
	s := parallelRun{job: job, errs: make([]error, n)}
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		wg.Go(s.runJobs)
	}
	s.runJobs()
	wg.Wait()
	if p := s.firstPanic.Load(); p != nil {
		panic(p.value)
	}
	for _, err := range s.errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// RunAll runs jobs in parallel. It handles errors and panics like ForEach.
func RunAll(jobs []func() error) error {
	return ForEach(len(jobs), func(i int) error { return jobs[i]() })
}

type parallelRun struct {
	job        func(i int) error
	errs       []error
	next       atomic.Int64
	isStopped  atomic.Bool
	firstPanic atomic.Pointer[panicValue]
}

type panicValue struct{ value any }

func (s *parallelRun) runJobs() {
	defer func() {
		if e := recover(); e != nil {
			s.isStopped.Store(true)
			s.firstPanic.CompareAndSwap(nil, &panicValue{e})
		}
	}()
	for !s.isStopped.Load() {
		i := int(s.next.Add(1)) - 1
		if i >= len(s.errs) {
			return
		}
		if s.errs[i] = s.job(i); s.errs[i] != nil {
			s.isStopped.Store(true)
		}
	}
}

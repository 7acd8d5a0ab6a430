// Package workers shares work among the processors.
package workers

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls job for 0 … n-1, on as many processors as there are. After an
// error no other job begins; of several, that of the first job is returned. A
// panic of a job is raised again in the caller, so that who guards the caller
// guards the jobs.
func Each(n int, job func(i int) error) error {
	w := work{job: job, errs: make([]error, n)}
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		wg.Go(w.take)
	}
	w.take()
	wg.Wait()
	if p := w.panicked.Load(); p != nil {
		panic(p.value)
	}
	for _, err := range w.errs {
		if err != nil {
			return err
		}
	}
	return nil
}

type work struct {
	job      func(i int) error
	errs     []error
	next     atomic.Int64
	over     atomic.Bool // no other job begins
	panicked atomic.Pointer[panicking]
}

type panicking struct{ value any }

// take does jobs until there are no more.
func (w *work) take() {
	defer func() {
		if e := recover(); e != nil {
			w.over.Store(true)
			w.panicked.CompareAndSwap(nil, &panicking{e})
		}
	}()
	for !w.over.Load() {
		i := int(w.next.Add(1)) - 1
		if i >= len(w.errs) {
			return
		}
		if w.errs[i] = w.job(i); w.errs[i] != nil {
			w.over.Store(true)
		}
	}
}

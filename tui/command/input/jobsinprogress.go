package input

import "sync"

// jobsInProgress tracks the documents in progress, so that an error can name the largest one.
type jobsInProgress struct {
	sync.Mutex
	jobs                map[*job]struct{}
	hasSeveralDocuments bool
	refusedName         string
}

type job struct {
	label func() string
	size  int // bytes read so far
}

func (u *jobsInProgress) begin(label func() string, size int) *job {
	j := &job{label, size}
	u.Lock()
	defer u.Unlock()
	if u.jobs == nil {
		u.jobs = map[*job]struct{}{}
	}
	u.jobs[j] = struct{}{}
	return j
}

func (u *jobsInProgress) update(j *job, label func() string, size int) {
	u.Lock()
	defer u.Unlock()
	j.label, j.size = label, size
}

func (u *jobsInProgress) end(j *job) {
	u.Lock()
	defer u.Unlock()
	delete(u.jobs, j)
}

func (u *jobsInProgress) refuse(j *job) {
	u.Lock()
	defer u.Unlock()
	u.refusedName = j.label()
}

// LargestInProgress returns the name of the document that did not fit into memory, or else of the
// largest document in progress. It returns "" if there is only one document, which has been read.
func (rd *Reader) LargestInProgress() string {
	u := &rd.jobs
	u.Lock()
	defer u.Unlock()
	if !u.hasSeveralDocuments || u.refusedName != "" {
		return u.refusedName
	}
	name, size := "", -1
	for j := range u.jobs {
		if label := j.label(); j.size > size || j.size == size && label < name {
			name, size = label, j.size
		}
	}
	return name
}

func (u *jobsInProgress) markSeveral() {
	u.Lock()
	defer u.Unlock()
	u.hasSeveralDocuments = true
}

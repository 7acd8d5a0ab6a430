package docview

type jumps struct{ past, future []int }

const maxJumps = 200

// Remember stores the current position in the history. Call it before a jump.
func (r *Reading) Remember() {
	pos := r.Top()
	j := &r.left
	if n := len(j.past); n > 0 && j.past[n-1] == pos {
		return
	}
	j.past = append(j.past, pos)
	if len(j.past) > maxJumps {
		j.past = j.past[1:]
	}
	j.future = nil
}

// Back returns to the position before the last jump. ok is false if there is none.
func (r *Reading) Back() (ok bool) { return r.jump(&r.left.past, &r.left.future) }

// Forward undoes Back. ok is false if there is nothing to undo.
func (r *Reading) Forward() (ok bool) { return r.jump(&r.left.future, &r.left.past) }

func (r *Reading) jump(from, to *[]int) (ok bool) {
	top := r.Top()
	for n := len(*from); n > 0; n = len(*from) {
		pos := (*from)[n-1]
		*from = (*from)[:n-1]
		if pos == top {
			continue
		}
		*to = append(*to, top)
		r.Goto(min(pos, r.length))
		return true
	}
	return false
}

package docview

// jumps are the places the reader left by jumping, for going back and forth.
type jumps struct{ past, future []int }

const maxJumps = 200

// Remember keeps the byte at the top of the screen, before the reader leaves.
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

// Back goes to where the reader was before; ok is false when there is no such
// place.
func (r *Reading) Back() (ok bool) { return r.jump(&r.left.past, &r.left.future) }

// Forth returns from there.
func (r *Reading) Forth() (ok bool) { return r.jump(&r.left.future, &r.left.past) }

func (r *Reading) jump(from, to *[]int) (ok bool) {
	top := r.Top()
	for n := len(*from); n > 0; n = len(*from) {
		pos := (*from)[n-1]
		*from = (*from)[:n-1]
		if pos == top {
			continue
		}
		*to = append(*to, top)
		r.Goto(min(pos, r.size))
		return true
	}
	return false
}

package tui

// jumps are the places the reader left by jumping, for going back and forth.
type jumps struct{ past, future []int }

const maxJumps = 200

// remember keeps the byte at the top of the screen, before the reader leaves.
func (r *root) remember() {
	at := r.place.Top()
	j := &r.jumps
	if n := len(j.past); n > 0 && j.past[n-1] == at {
		return
	}
	j.past = append(j.past, at)
	if len(j.past) > maxJumps {
		j.past = j.past[1:]
	}
	j.future = nil
}

// jumpBack goes to where the reader was before; jumpOn returns from there.
func (r *root) jumpBack() { r.jump(&r.jumps.past, &r.jumps.future, "no place to go back to") }

func (r *root) jumpOn() { r.jump(&r.jumps.future, &r.jumps.past, "no place to go on to") }

func (r *root) jump(from, to *[]int, none string) {
	top := r.place.Top()
	for n := len(*from); n > 0; n = len(*from) {
		at := (*from)[n-1]
		*from = (*from)[:n-1]
		if at == top {
			continue
		}
		*to = append(*to, top)
		r.place.Goto(min(at, len(r.s.Doc.Text)))
		r.s.SelectAt(r.place.Top())
		return
	}
	r.Say(none)
}

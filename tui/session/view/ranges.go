package view

import "math/bits"

// Set is a set of small integers. It can count its members in a range without visiting them.
type Set struct {
	words  []uint64
	before []int32 // number of members before each word
}

// NewSet returns the set of the numbers below n for which has returns true.
func NewSet(n int, has func(i int) bool) Set {
	s := emptySet(n)
	for i := range n {
		if has(i) {
			s.add(i)
		}
	}
	s.countMembers()
	return s
}

func emptySet(n int) Set { return Set{make([]uint64, n/64+1), make([]int32, n/64+1)} }

// add adds i. Call countMembers after the last add.
func (s *Set) add(i int) { s.words[i/64] |= 1 << (i % 64) }

func (s *Set) countMembers() {
	members := int32(0)
	for w := range s.words {
		s.before[w] = members
		members += int32(bits.OnesCount64(s.words[w]))
	}
}

// Between returns the number of members in [from, to).
func (s *Set) Between(from, to int) int {
	if from >= to {
		return 0
	}
	return s.countBelow(to) - s.countBelow(from)
}

func (s *Set) countBelow(i int) int {
	return int(s.before[i/64]) + bits.OnesCount64(s.words[i/64]&(1<<(i%64)-1))
}

// Union computes unions of ranges of bit sets without visiting each bit set.
type Union struct {
	value  func(i int) uint16
	levels [][]uint16 // unions of 16, 256, … bit sets
}

const fanOut = 16

// NewUnion returns a Union of the bit sets valueAt(0) to valueAt(n-1).
func NewUnion(n int, valueAt func(i int) uint16) Union {
	u := Union{value: valueAt}
	for n > fanOut {
		level := make([]uint16, (n+fanOut-1)/fanOut)
		for i := range n {
			level[i/fanOut] |= valueAt(i)
		}
		u.levels = append(u.levels, level)
		n, valueAt = len(level), func(i int) uint16 { return level[i] }
	}
	return u
}

// Between returns the union of the bit sets in [from, to).
func (u *Union) Between(from, to int) (all uint16) {
	value := u.value
	for _, level := range u.levels {
		for ; from < to && from%fanOut > 0; from++ {
			all |= value(from)
		}
		for ; to > from && to%fanOut > 0; to-- {
			all |= value(to - 1)
		}
		from, to = from/fanOut, to/fanOut
		value = func(i int) uint16 { return level[i] }
	}
	for ; from < to; from++ {
		all |= value(from)
	}
	return all
}

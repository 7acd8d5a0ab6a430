package tokenizer

import (
	"unicode"
	"unicode/utf8"
)

type addedToken struct {
	content string
	id      uint32
	// stripsLeft and stripsRight are true if the token includes the white space before or after its
	// content.
	stripsLeft, stripsRight bool
}

type addedTokens struct {
	list  []addedToken
	trie  *trie // maps the content of each token to its index in list
	first [256]bool
	// pairs holds the pairs of adjacent characters in added tokens.
	pairs map[[2]rune]bool
	ends  map[rune]bool
}

func newAddedTokens(list []addedToken) (*addedTokens, error) {
	a := &addedTokens{list: list, trie: newTrie(), pairs: map[[2]rune]bool{}, ends: map[rune]bool{}}
	for i, t := range list {
		if t.content == "" {
			continue
		}
		if !a.trie.Add(t.content, uint32(i)) {
			return nil, errTooLarge
		}
		a.first[t.content[0]] = true
		previous := rune(-1)
		for _, r := range t.content {
			if previous >= 0 {
				a.pairs[[2]rune{previous, r}] = true
			}
			previous = r
		}
		first, _ := utf8.DecodeRuneInString(t.content)
		if t.stripsLeft {
			a.ends[first] = true
		}
		if t.stripsRight {
			a.ends[previous] = true
		}
	}
	return a, nil
}

// next finds the first added token in text[from:to]. If several tokens start at the same offset, it
// chooses the longest. start and end include the white space that belongs to the token.
func (a *addedTokens) next(text string, from, to int) (start, end int, id uint32, ok bool) {
	if len(a.list) == 0 {
		return to, to, 0, false
	}
	for i := from; i < to; i++ {
		if !a.first[text[i]] {
			continue
		}
		end, index := a.findLongest(text, i, to)
		if index == noValue {
			continue
		}
		t := &a.list[index]
		start = i
		for t.stripsLeft && start > from {
			r, n := utf8.DecodeLastRuneInString(text[from:start])
			if !unicode.IsSpace(r) {
				break
			}
			start -= n
		}
		for t.stripsRight && end < to {
			r, n := utf8.DecodeRuneInString(text[end:to])
			if !unicode.IsSpace(r) {
				break
			}
			end += n
		}
		return start, end, t.id, true
	}
	return to, to, 0, false
}

func (a *addedTokens) findLongest(text string, i, to int) (end int, index uint32) {
	index = noValue
	for node := uint32(trieRoot); i < to; {
		if node = a.trie.Step(node, text[i]); node == 0 {
			break
		}
		i++
		if v := a.trie.Value(node); v != noValue {
			end, index = i, v
		}
	}
	return end, index
}

func (a *addedTokens) crosses(before, after rune) bool {
	if a.pairs[[2]rune{before, after}] {
		return true
	}
	if len(a.ends) == 0 {
		return false
	}
	spaceBefore, spaceAfter := unicode.IsSpace(before), unicode.IsSpace(after)
	return spaceBefore && (spaceAfter || a.ends[after]) || spaceAfter && a.ends[before]
}

package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"
)

// markdown generates a reproducible document of about n bytes: sections with prose, lists,
// code and tables. wide adds Cyrillic, CJK and emoji.
func markdown(n int, wide bool) string {
	g := generator{rng: rand.New(rand.NewPCG(7, 11)), wide: wide}
	g.Grow(n + 4096)
	for section := 1; g.Len() < n; section++ {
		g.heading(section)
		for range 2 + g.rng.IntN(6) {
			g.block()
		}
	}
	return g.String()
}

type generator struct {
	strings.Builder
	rng  *rand.Rand
	wide bool
}

var narrowWords = strings.Fields(`the key rotates every thirty days and old keys stay valid for one more day so
	that running services notice the change without a restart when operators watch their dashboards alerts fire
	only after three failed attempts because a single timeout means nothing in a busy cluster where nodes come
	and go documents describe how each part behaves under load`)

var wideWords = strings.Fields(`ключ меняется каждые тридцать дней тетрадь ведётся на трёх языках 北行记 鍵 変更 每天
	smörgås naïve déjà façade 👩‍🚀 🧭 Größe`)

func (g *generator) word() string {
	if g.wide && g.rng.IntN(4) == 0 {
		return wideWords[g.rng.IntN(len(wideWords))]
	}
	return narrowWords[g.rng.IntN(len(narrowWords))]
}

func (g *generator) words(n int) {
	for i := range n {
		if i > 0 {
			g.WriteByte(' ')
		}
		g.WriteString(g.word())
	}
}

func (g *generator) sentence() {
	first := []rune(g.word())
	first[0] = unicode.ToUpper(first[0])
	g.WriteString(string(first) + " ")
	g.words(5 + g.rng.IntN(16))
	g.WriteString(".")
}

func (g *generator) heading(section int) {
	g.WriteString(strings.Repeat("#", 1+min(section, 1)+g.rng.IntN(3)) + " ")
	g.words(2 + g.rng.IntN(4))
	fmt.Fprintf(g, " %d\n\n", section)
}

func (g *generator) block() {
	switch g.rng.IntN(10) {
	case 0:
		g.code()
	case 1:
		g.table()
	case 2, 3:
		g.list()
	default:
		for i := range 1 + g.rng.IntN(6) {
			if i > 0 {
				g.WriteByte(" \n"[g.rng.IntN(2)])
			}
			g.sentence()
		}
		g.WriteByte('\n')
	}
	g.WriteByte('\n')
}

func (g *generator) code() {
	g.WriteString("```go\n")
	for range 2 + g.rng.IntN(25) {
		g.WriteString(strings.Repeat("\t", g.rng.IntN(3)) + g.word() + " := " + g.word() + "(")
		g.words(1 + g.rng.IntN(4))
		g.WriteString(")\n")
	}
	g.WriteString("```\n")
}

func (g *generator) table() {
	g.WriteString("| name | value | note |\n|---|---|---|\n")
	for range 2 + g.rng.IntN(12) {
		fmt.Fprintf(g, "| %s | %d | ", g.word(), g.rng.IntN(10000))
		g.words(1 + g.rng.IntN(6))
		g.WriteString(" |\n")
	}
}

func (g *generator) list() {
	for range 2 + g.rng.IntN(8) {
		g.WriteString("- ")
		g.sentence()
		g.WriteByte('\n')
	}
}

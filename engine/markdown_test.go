package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"
)

// markdown returns a reproducible document of about n bytes, with Cyrillic, CJK and emoji if isWide is
// true.
func markdown(n int, isWide bool) string {
	g := generator{rng: rand.New(rand.NewPCG(7, 11)), isWide: isWide}
	g.Grow(n + 4096)
	for section := 1; g.Len() < n; section++ {
		g.writeHeading(section)
		for range 2 + g.rng.IntN(6) {
			g.writeBlock()
		}
	}
	return g.String()
}

type generator struct {
	strings.Builder
	rng    *rand.Rand
	isWide bool
}

var narrowWords = strings.Fields(`the key rotates every thirty days and old keys stay valid for one more day so
	that running services notice the change without a restart when operators watch their dashboards alerts fire
	only after three failed attempts because a single timeout means nothing in a busy cluster where nodes come
	and go documents describe how each part behaves under load`)

var wideWords = strings.Fields(`ключ меняется каждые тридцать дней тетрадь ведётся на трёх языках 北行记 鍵 変更 每天
	smörgås naïve déjà façade 👩‍🚀 🧭 Größe`)

func (g *generator) randomWord() string {
	if g.isWide && g.rng.IntN(4) == 0 {
		return wideWords[g.rng.IntN(len(wideWords))]
	}
	return narrowWords[g.rng.IntN(len(narrowWords))]
}

func (g *generator) writeWords(n int) {
	for i := range n {
		if i > 0 {
			g.WriteByte(' ')
		}
		g.WriteString(g.randomWord())
	}
}

func (g *generator) writeSentence() {
	first := []rune(g.randomWord())
	first[0] = unicode.ToUpper(first[0])
	g.WriteString(string(first) + " ")
	g.writeWords(5 + g.rng.IntN(16))
	g.WriteString(".")
}

func (g *generator) writeHeading(section int) {
	g.WriteString(strings.Repeat("#", 1+min(section, 1)+g.rng.IntN(3)) + " ")
	g.writeWords(2 + g.rng.IntN(4))
	fmt.Fprintf(g, " %d\n\n", section)
}

func (g *generator) writeBlock() {
	switch g.rng.IntN(10) {
	case 0:
		g.writeCode()
	case 1:
		g.writeTable()
	case 2, 3:
		g.writeList()
	default:
		for i := range 1 + g.rng.IntN(6) {
			if i > 0 {
				g.WriteByte(" \n"[g.rng.IntN(2)])
			}
			g.writeSentence()
		}
		g.WriteByte('\n')
	}
	g.WriteByte('\n')
}

func (g *generator) writeCode() {
	g.WriteString("```go\n")
	for range 2 + g.rng.IntN(25) {
		g.WriteString(strings.Repeat("\t", g.rng.IntN(3)) + g.randomWord() + " := " + g.randomWord() + "(")
		g.writeWords(1 + g.rng.IntN(4))
		g.WriteString(")\n")
	}
	g.WriteString("```\n")
}

func (g *generator) writeTable() {
	g.WriteString("| name | value | note |\n|---|---|---|\n")
	for range 2 + g.rng.IntN(12) {
		fmt.Fprintf(g, "| %s | %d | ", g.randomWord(), g.rng.IntN(10000))
		g.writeWords(1 + g.rng.IntN(6))
		g.WriteString(" |\n")
	}
}

func (g *generator) writeList() {
	for range 2 + g.rng.IntN(8) {
		g.WriteString("- ")
		g.writeSentence()
		g.WriteByte('\n')
	}
}

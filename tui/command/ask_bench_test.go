package command

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkAskAll retrieves all chunks of 1 MB documents. The documents contain identical chunks,
// chunks that differ in a number, short merged chunks, or chunks that share only the words of the
// question.
func BenchmarkAskAll(b *testing.B) {
	const size = 1 << 20
	sentence := "The key is rotated every thirty days and the old key keeps working for one day."
	numbered := func(i int) string { return fmt.Sprintf("# Section %d\n\n%s\n\n", i, sentence) }
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name, strategy string
		section        func(i int) string
	}{
		{"equal", "headings", func(int) string { return "# Section\n\n" + sentence + "\n\n" }},
		{"numbered", "headings", numbered},
		{"packed", "fallback", numbered},
		{"unlike", "headings", func(int) string {
			words := make([]string, 40)
			for i := range words {
				words[i] = fmt.Sprintf("%x", r.Uint32N(1<<(8+r.Uint32N(12))))
			}
			return "# Key\n\n" + strings.Join(words, " ") + "\n\n"
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var text strings.Builder
			for i := 0; text.Len() < size; i++ {
				text.WriteString(c.section(i))
			}
			path := filepath.Join(b.TempDir(), "guide.md")
			if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(size)
			for b.Loop() {
				var errs strings.Builder
				a := newApp(strings.NewReader(""), io.Discard, &errs)
				if code := a.execute([]string{"ask", "-k", "1000000", "--set", "strategy=" + c.strategy, path, "how is the key rotated?"}); code != exitOK {
					b.Fatal(errs.String())
				}
			}
		})
	}
}

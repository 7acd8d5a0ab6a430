package engine_test

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// BenchmarkSystems is a first run, and one after a change of the size, by each preset of
// another system, over 1 MB.
//
//	go test ./engine -run '^$' -bench Systems -cpu 1
func BenchmarkSystems(b *testing.B) {
	for _, wide := range []bool{false, true} {
		script := map[bool]string{false: "ascii", true: "wide"}[wide]
		text := []byte(markdown(1_000_000, wide))
		known, err := engine.New("big.md", text)
		if err != nil {
			b.Fatal(err)
		}
		for i := range settings.Presets {
			p := &settings.Presets[i]
			s := p.Settings()
			if s.Traits().System == "" && p.Name != "langchain-recursive" { // to compare with
				continue
			}
			b.Run("first/"+script+"/"+p.Name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for range b.N {
					b.StopTimer()
					doc, err := engine.New("big.md", text)
					if err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
					rerun(b, doc, s)
				}
			})
			b.Run("again/"+script+"/"+p.Name, func(b *testing.B) { benchAgain(b, known, s) })
		}
	}
}

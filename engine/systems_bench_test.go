package engine_test

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// BenchmarkSystems measures first runs and reruns for the preset of each other system:
//
//	go test ./engine -run '^$' -bench Systems -cpu 1
func BenchmarkSystems(b *testing.B) {
	for _, isWide := range []bool{false, true} {
		script := map[bool]string{false: "ascii", true: "wide"}[isWide]
		text := []byte(markdown(1_000_000, isWide))
		analyzed, err := engine.New("big.md", text)
		if err != nil {
			b.Fatal(err)
		}
		for i := range settings.Presets {
			p := &settings.Presets[i]
			s := p.Settings()
			if s.Traits().System == "" && p.Name != "langchain-recursive" {
				continue
			}
			b.Run("first/"+script+"/"+p.Name, func(b *testing.B) { benchFirstRun(b, text, s) })
			b.Run("again/"+script+"/"+p.Name, func(b *testing.B) { benchRerun(b, analyzed, s) })
		}
	}
}

// BenchmarkParents measures strategies with and without parents.
func BenchmarkParents(b *testing.B) {
	text := []byte(markdown(1_000_000, false))
	for _, strategy := range []string{"recursive", "sentences"} {
		for _, parents := range []string{"none", "paragraphs"} {
			s := settings.Default()
			s.Strategy, s.OverlapMode, s.MaxChunkSize, s.OverlapSize, s.Parents = strategy, "native", 400, 50, parents
			b.Run("first/"+strategy+"/"+parents, func(b *testing.B) { benchFirstRun(b, text, s) })
			analyzed, err := engine.New("big.md", text)
			if err != nil {
				b.Fatal(err)
			}
			b.Run("again/"+strategy+"/"+parents, func(b *testing.B) { benchRerun(b, analyzed, s) })
		}
	}
}

func benchFirstRun(b *testing.B, text []byte, s settings.Settings) {
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
}

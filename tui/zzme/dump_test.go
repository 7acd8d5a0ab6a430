package zzme

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

func TestZZDump(t *testing.T) {
	files, _ := filepath.Glob(os.Getenv("HOME") + "/go/pkg/mod/github.com/*/*/README.md")
	if len(files) > 60 {
		files = files[:60]
	}
	seen := map[string]string{}
	count := map[string]int{}
	for _, f := range files {
		doc, err := engine.Load(f)
		if err != nil {
			continue
		}
		for _, st := range settings.Strategies {
			for _, m := range settings.Modes {
				s := settings.Default()
				s.Strategy, s.OverlapMode = st.Name, m.Name
				s.MaxChunkSize, s.MinChunkSize = 700, 200
				r, err := engine.Run(context.Background(), doc, s)
				if err != nil {
					continue
				}
				for i := range r.Seams {
					x := &r.Seams[i]
					k := fmt.Sprintf("%s cause %s", st.Name, x.Cause)
					count[k]++
					if seen[k] == "" {
						seen[k] = fmt.Sprintf("%s/%s where %.50q note %q req %d del %d limit %q", st.Name, m.Name, x.Where.Of(doc.Text), x.Note, x.Requested, x.Delivered, x.Limit)
					}
				}
				for i := range r.Chunks {
					c := &r.Chunks[i]
					k := fmt.Sprintf("chunk note %q small %q over %q", mask(c.Note), c.SmallReason, c.OversizeReason)
					count[k]++
					if seen[k] == "" {
						seen[k] = st.Name + "/" + m.Name + " " + c.Note
					}
				}
			}
		}
	}
	var ks []string
	for k := range seen {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	for _, k := range ks {
		fmt.Println(count[k], k, "\n      ", seen[k])
	}
}

func mask(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '#'
		}
		return r
	}, s)
}

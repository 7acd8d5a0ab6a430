package overlap

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestSeams(t *testing.T) {
	for _, c := range seamCases(t) {
		t.Run(c.name, func(t *testing.T) {
			s := settings.Default()
			for _, pair := range c.set {
				if err := settings.Assign(&s, pair); err != nil {
					t.Fatal(err)
				}
			}
			job := newJob(t, s, c.prev, c.next)
			got := runMode(t, job)
			seam := job.Seams[0]
			if line := describeSeam(&seam); line != c.want {
				t.Errorf("seam = %s, want %s", line, c.want)
			}
			shared := fmt.Sprintf("%q", strings.TrimSuffix(got[1], c.next))
			if s.OverlapMode == "context" {
				shared = fmt.Sprintf("%q %q", job.Chunks.At(1).ContextBefore.Slice(job.Doc.Text), job.Chunks.At(0).ContextAfter.Slice(job.Doc.Text))
			}
			if shared != c.shared {
				t.Errorf("shared text = %s, want %s", shared, c.shared)
			}
		})
	}
}

func describeSeam(s *chunk.Seam) string {
	out := fmt.Sprintf("%d %d", s.Requested, s.Delivered)
	if n := s.Items; n.Requested > 0 {
		out = fmt.Sprintf("%d %d, %d of %d sentences", s.Requested, s.Delivered, n.Delivered, n.Requested)
	}
	if l := s.Limit; l.Kind != chunk.LimitNone {
		out += fmt.Sprintf(" %s", l.Name())
		for _, n := range []int32{l.A, l.B} {
			if n != 0 {
				out += fmt.Sprintf(" %d", n)
			}
		}
	}
	return out
}

type seamCase struct {
	name, prev, next, want, shared string
	set                            []string
}

func seamCases(t *testing.T) (cases []seamCase) {
	f, err := os.Open("../../testdata/overlap/seams.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() {
		key, value, _ := strings.Cut(in.Text(), " ")
		value = strings.TrimSpace(value)
		if key == "##" {
			cases = append(cases, seamCase{name: value})
			continue
		}
		if len(cases) == 0 || key == "" {
			continue
		}
		c := &cases[len(cases)-1]
		switch key {
		case "set":
			c.set = strings.Fields(value)
		case "prev":
			c.prev = unquote(t, value)
		case "next":
			c.next = unquote(t, value)
		case "want":
			c.want = value
		case "give":
			c.shared = value
		default:
			t.Fatalf("unknown key %q", key)
		}
	}
	if len(cases) < 20 || in.Err() != nil {
		t.Fatalf("read only %d cases (error: %v)", len(cases), in.Err())
	}
	return cases
}

// unquote decodes a quoted Go string. If "× n" follows the string, it repeats the result n times.
func unquote(t *testing.T, value string) string {
	t.Helper()
	text, times, repeated := strings.Cut(value, "× ")
	s, err := strconv.Unquote(strings.TrimSpace(text))
	if err != nil {
		t.Fatalf("%s: %v", value, err)
	}
	if !repeated {
		return s
	}
	n, err := strconv.Atoi(times)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Repeat(s, n)
}

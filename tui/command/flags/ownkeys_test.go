package flags

import (
	"slices"
	"testing"

	"chunkscope/engine/project"
	"chunkscope/tui/keys"
)

func TestProjectBindsKeys(t *testing.T) {
	table := slices.Clone(keys.Table)
	t.Cleanup(func() { keys.Table = table })
	rules := project.Rules{CheckKeys: CheckKeys}
	p, err := project.Parse("/p/chunkscope.yaml", "chunkscope.yaml", []byte("keys:\n  next-problem: [f2, o]\n"), rules)
	if err != nil {
		t.Fatal(err)
	}
	if got := keys.NextProblem.Key(); got != "o" {
		t.Errorf("key after reading the file = %q, want %q", got, "o")
	}
	if err := (&Settings{argumentProject: p}).BindKeys(); err != nil || keys.NextProblem.Key() != "f2" {
		t.Errorf("key after BindKeys = %q (error %v), want f2", keys.NextProblem.Key(), err)
	}
	if _, err := project.Parse("/p/chunkscope.yaml", "chunkscope.yaml", []byte("keys: {sections: [1, 2]}\n"), rules); err == nil {
		t.Error("a key of another action was accepted")
	}
}

package mode

import "testing"

func TestWithoutComments(t *testing.T) {
	for code, want := range map[string]string{
		"# Head.\n#\n\nversion: 1\n\n# how\n# one of\nstrategy: auto\n\n# size\nsize: 5\n": "version: 1\nstrategy: auto\nsize: 5\n",
		"// Head.\n\nimport a\n\n\nfunc b() { // of c\n    // d\n\n    e()\n}\n":           "import a\n\n\nfunc b() { // of c\n\n    e()\n}\n",
		"# Head.\n\nx = \"# no comment\"\n# end":                                           "x = \"# no comment\"\n",
		"# only":                                                                           "",
	} {
		if got := withoutComments(code); got != want {
			t.Errorf("withoutComments(%q) = %q, want %q", code, got, want)
		}
	}
}

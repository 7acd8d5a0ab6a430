package settings

import (
	"os"
	"strings"
	"testing"
)

// eachCase calls do for each line "label => want" in a file.
func eachCase(t *testing.T, path string, do func(label, want string)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	caseCount := 0
	for line := range strings.Lines(string(data)) {
		label, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if ok && !strings.HasPrefix(label, "#") {
			do(label, want)
			caseCount++
		}
	}
	if caseCount < 5 {
		t.Errorf("%s has only %d cases", path, caseCount)
	}
}

func parsePairs(t *testing.T, pairs string) Settings {
	t.Helper()
	s := Default()
	for pair := range strings.FieldsSeq(pairs) {
		if err := Assign(&s, pair); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func listChanges(a, b Settings) string {
	var pairs []string
	for i := range Table {
		if x := &Table[i]; x.Get(&a) != x.Get(&b) {
			pairs = append(pairs, x.Key+"="+x.Get(&b))
		}
	}
	return strings.Join(pairs, " ")
}

func TestPresetsMatchDocumentation(t *testing.T) {
	isTested := map[string]bool{}
	eachCase(t, "testdata/presets.txt", func(name, want string) {
		isTested[name] = true
		p, err := FindPreset(name)
		if err != nil {
			t.Error(err)
			return
		}
		if got := listChanges(Default(), p.Settings()); got != want && want != "nothing" || want == "nothing" && got != "" {
			t.Errorf("%s\n got %s\nwant %s", name, got, want)
		}
	})
	for i := range Presets {
		profile, isReference := strings.CutPrefix(Presets[i].Name, Reference+"-")
		switch {
		case !isReference && !isTested[Presets[i].Name]:
			t.Errorf("preset %s is not in presets.txt", Presets[i].Name)
		case isReference:
			if profile == defaultPreset.Name { // the default of the reference implementation
				profile = markdownProfiles[0].Name
			}
			p, err := FindPreset(profile)
			if err != nil {
				t.Error(err)
				continue
			}
			want := p.Settings()
			want.MarkdownRules = Reference
			if got := Presets[i].Settings(); got != want {
				t.Errorf("%s differs from %s: %s", Presets[i].Name, profile, listChanges(want, got))
			}
		}
	}
}

// A setting must apply if and only if it has an effect.
func TestSettingsApply(t *testing.T) {
	eachCase(t, "testdata/applies.txt", func(pairs, want string) {
		s := parsePairs(t, pairs)
		var keys []string
		for i := range Table {
			if Table[i].Applies(&s) {
				keys = append(keys, Table[i].Key)
			}
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s\n got %s\nwant %s", pairs, got, want)
		}
	})
}

func TestReconcile(t *testing.T) {
	eachCase(t, "testdata/reconcile.txt", func(label, want string) {
		pairs, change, _ := strings.Cut(label, " | ")
		before := parsePairs(t, pairs)
		if err := Check(before); err != nil {
			t.Errorf("Check(%s) = %v", pairs, err)
		}
		s := before
		if err := Assign(&s, change); err != nil {
			t.Fatal(err)
		}
		key, _, _ := strings.Cut(change, "=")
		assigned := s
		remarks := Reconcile(&s, key)
		if (listChanges(assigned, s) != "") != (len(remarks) > 0) {
			t.Errorf("%s: Reconcile changed %q but returned messages %q", label, listChanges(assigned, s), remarks)
		}
		if got := listChanges(before, s); got != want {
			t.Errorf("%s\n got %s\nwant %s", label, got, want)
		}
	})
}

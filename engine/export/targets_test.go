package export

import (
	"errors"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/rules"
	"chunkscope/engine/settings"
)

func TestPagesAcceptAllSettings(t *testing.T) {
	doc := exporttest.Document(t, "a.md", "# One\n\nText of it. And more.\n")
	for i := range Targets {
		to := &Targets[i]
		refused := 0
		for j := range settings.Presets {
			_, err := to.Prepare(t.Context(), []*engine.Result{exporttest.Run(t, doc, settings.Presets[j].Settings())}, nil)
			if _, isRefused := errors.AsType[*target.RefusedError](err); isRefused {
				refused++
			}
		}
		if forPeople := to.Name == "html" || to.Name == "tour"; to.ForPeople() != forPeople || forPeople && refused > 0 {
			t.Errorf("%s: ForPeople() = %t and %d refused presets", to.Name, to.ForPeople(), refused)
		}
	}
}

func TestSuggestTargets(t *testing.T) {
	for name, want := range map[string]string{
		"langchain-pyton": "langchain-python", "dokling": "docling", "word": "",
		"langchain": "langchain-python langchain-js", "llamaindex": "llamaindex-python llamaindex-ts", "dify": "dify-plugin dify-api",
	} {
		if got := strings.Join(SuggestTargets(name, TargetNames()), " "); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestEveryTargetHasRulesPage(t *testing.T) {
	for _, name := range TargetNames() {
		if topic, ok := rules.Find("target-" + name); !ok || topic.Page.Name != "target-"+name || topic.Page.Kind != rules.Target {
			t.Errorf("%s has no page of kind target at engine/rules/target-%s.md", name, name)
		}
	}
}

func TestSystemsAcceptInitialSettings(t *testing.T) {
	for _, name := range SystemNames() {
		system, err := FindSystem(name)
		if err != nil {
			t.Fatal(err)
		}
		start := system.InitialSettings()
		doc := exporttest.Document(t, "a.md", "# One\n\nText of it. And more.\n")
		if _, err := system.Prepare(t.Context(), []*engine.Result{exporttest.Run(t, doc, start)}, nil); err != nil || system.SystemName == "" {
			t.Errorf("%s (%s) refuses its initial settings: %v", name, system.SystemName, err)
		}
		ctx := system.Limit(t.Context())
		for i := range settings.Presets {
			s := settings.Presets[i].Settings()
			_, err := system.Prepare(t.Context(), []*engine.Result{exporttest.Run(t, doc, s)}, nil)
			if refused := system.Refuse(s); (refused == nil) != (err == nil) || (settings.CheckWithLimit(ctx, s) == nil) != (err == nil) {
				t.Errorf("%s, %s: Refuse = %v, but Prepare error = %v", name, settings.Presets[i].Name, refused, err)
			}
		}
	}
	var none *System
	if none.Refuse(settings.Default()) != nil || settings.CheckWithLimit(none.Limit(t.Context()), settings.Default()) != nil {
		t.Error("a nil System refused the default settings")
	}
	if system, err := FindSystem("langchain"); err != nil || system.Name != "langchain-python" {
		t.Errorf("langchain: %v", err)
	}
	if _, err := FindSystem("html"); err == nil {
		t.Error("FindSystem accepted html, which is not a system")
	}
}

func BenchmarkRefuse(b *testing.B) {
	system, err := FindSystem("langchain-python")
	if err != nil {
		b.Fatal(err)
	}
	s := system.InitialSettings()
	for b.Loop() {
		s.MaxChunkSize++
		if err := system.Refuse(s); err != nil {
			b.Fatal(err)
		}
	}
}

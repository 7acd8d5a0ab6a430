package export

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// System is a target that chunks documents. A session with a System offers only settings that the
// system supports. A nil *System accepts all settings.
type System struct {
	*Target
	doc *engine.Document

	sync.Mutex
	refusals map[settings.Settings]error // cached results of Refuse, which is called by lists in every frame
}

const maxKnown = 4096

// SystemNames returns the names of targets that chunk documents.
func SystemNames() (out []string) {
	for i := range Targets {
		if !Targets[i].ForPeople() {
			out = append(out, Targets[i].Name)
		}
	}
	return out
}

// SystemWords returns the names and aliases of targets that chunk documents.
func SystemWords() []string {
	out := SystemNames()
	for i := range Targets {
		if name := Targets[i].Alias; name != "" {
			out = append(out, name)
		}
	}
	return out
}

// FindSystem returns the target that chunks documents and has this name or alias.
func FindSystem(name string) (*System, error) {
	for i := range Targets {
		if alias := Targets[i].Alias; alias != "" && alias == name {
			name = Targets[i].Name
		}
	}
	if !slices.Contains(SystemNames(), name) {
		if nearest := settings.SuggestNames(name, SystemNames()); nearest != "" {
			return nil, fmt.Errorf("%s is not a target that cuts documents: did you mean %s?", name, nearest)
		}
		return nil, fmt.Errorf("%s is not a target that cuts documents: see `chunkscope export --help`", name)
	}
	doc, err := engine.New("x.md", []byte("Some text to cut.\n"))
	if err != nil {
		return nil, err
	}
	return &System{Target: &Targets[slices.Index(TargetNames(), name)], doc: doc, refusals: map[settings.Settings]error{}}, nil
}

// Refuse returns the error that exporting the settings would return, or nil.
func (s *System) Refuse(set settings.Settings) error {
	if s == nil || set.IsGiven() {
		return nil
	}
	s.Lock()
	defer s.Unlock()
	if err, ok := s.refusals[set]; ok {
		return err
	}
	ctx := context.Background()
	r, err := engine.Run(ctx, s.doc, set)
	if err == nil {
		_, err = s.Prepare(ctx, []*engine.Result{r}, nil)
	}
	if len(s.refusals) >= maxKnown {
		clear(s.refusals)
	}
	s.refusals[set] = err
	return err
}

// InitialSettings returns the first recommended settings that the system accepts. If there are
// none, it returns the first preset that it accepts.
func (s *System) InitialSettings() settings.Settings {
	for _, try := range s.Try {
		p, err := settings.FindPreset(try[0])
		if err != nil {
			continue
		}
		set := p.Settings()
		for _, pair := range try[1:] {
			if settings.Assign(&set, pair) != nil {
				break
			}
		}
		if s.Refuse(set) == nil {
			return set
		}
	}
	for i := range settings.Presets {
		if set := settings.Presets[i].Settings(); s.Refuse(set) == nil {
			return set
		}
	}
	return settings.Default()
}

// Accept returns the Refuse method of s, or nil if s is nil.
func (s *System) Accept() func(settings.Settings) error {
	if s == nil {
		return nil
	}
	return s.Refuse
}

// Limit returns a context for searches that must only try settings supported by the system.
func (s *System) Limit(ctx context.Context) context.Context {
	if s == nil {
		return ctx
	}
	return settings.WithLimit(ctx, s.Refuse)
}

package explain

import (
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

func TestChoiceUnder(t *testing.T) {
	s := settings.Default()
	single := s
	single.StructureThreshold, single.ListCountThreshold = 1, 1
	for _, tt := range []struct {
		choice   strategy.Choice
		settings settings.Settings
		want     string
	}{
		{strategy.Choice{Lists: 1, Headings: 1}, s, "no threshold is reached: 0% of the text is code and tables, 1 list, 1 heading (structure threshold 3)"},
		{strategy.Choice{Headings: 2_500_000}, s, "no threshold is reached: 0% of the text is code and tables, 0 lists, 2,500,000 headings, none below H1"},
		{strategy.Choice{HeadingsReached: true, Headings: 12_000}, s, "12,000 headings, some below H1 (structure threshold 3)"},
		{strategy.Choice{HeadingsReached: true, Headings: 1}, single, "1 heading, some below H1 (structure threshold 1)"},
		{strategy.Choice{ListsReached: true, Lists: 1}, single, "1 list (list count threshold 1)"},
		{
			strategy.Choice{ListsReached: true, ListShareReached: true, Lists: 6, ListShare: 0.5},
			s,
			"6 lists (list count threshold 5), and 50% of the text is lists (list ratio threshold 0.4)",
		},
	} {
		if got := ChoiceUnder(&tt.choice, &tt.settings); got != tt.want {
			t.Errorf("%+v: got %q, want %q", tt.choice, got, tt.want)
		}
	}
}

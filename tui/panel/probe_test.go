package panel_test

import (
	"strings"
	"testing"

	"chunkscope/engine/measure/retrieval"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part/parttest"
)

func TestProbePanel(t *testing.T) {
	b := parttest.New(t, "default")
	b.Panel("probe-nothing-asked", &panel.Probe{}, 41, 18)
	b.S.Questions.Ask("who closes the dome in wind?")
	for _, s := range parttest.Panels() {
		b.Panel("probe", &panel.Probe{}, s.W, s.H)
	}
	var p panel.Probe
	b.Act(&p, 18, keys.NextLine)
	b.Panel("probe-walking", &p, 41, 18)
	b.S.Questions.Ask("xylophone")
	b.Panel("probe-nothing-found", &panel.Probe{}, 41, 18)
}

const goldLines = `{"question": "Which wheel clicks?", "references": ["Wheel nine clicks. It has clicked since 1998 and is not a fault; if it ever stops clicking, that is a fault."]}
{"question": "How much water is used a day?", "references": ["Forty litres a day, from the cistern."]}
{"question": 7}
{"question": "When is the dome never turned?", "references": ["Never turn the dome while anyone stands on the rail, unless the brake is set, the key is in your own pocket, and both of you have said so aloud."]}
{"question": "What do the batteries carry?", "references": ["When it does, the batteries carry the dome motors for ninety minutes and nothing else: no heating, no kettle, no spectrograph."]}
`

func TestProbePanelOfGivenQuestions(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.Set("max_chunk_size=300", "overlap_size=0")
	gold, err := retrieval.ReadGold("questions.jsonl", strings.NewReader(goldLines))
	if err != nil {
		t.Fatal(err)
	}
	b.S.Questions.SetGold(gold, "questions.jsonl")
	for _, s := range parttest.Panels() {
		var p panel.Probe
		b.Act(&p, s.H, keys.GoToSelected)
		b.Panel("probe-gold", &p, s.W, s.H)
	}
}

package metrics

import "testing"

func TestChooseByShare(t *testing.T) {
	for share, want := range map[float64]string{
		0: "bad", 0.4999: "bad", 0.5: "poor", 0.8999: "poor", 0.9: "plain", 0.9999: "plain", 1: "good",
	} {
		if got := ChooseByShare(share, "good", "plain", "poor", "bad"); got != want {
			t.Errorf("ChooseByShare(%v) = %s, want %s", share, got, want)
		}
	}
}

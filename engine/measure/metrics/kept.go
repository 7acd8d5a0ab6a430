package metrics

// MaxComparedTexts is the maximum number of kept texts that KeptTexts compares with a new text.
const MaxComparedTexts = 256

// KeptTexts is a list of texts without near-duplicates.
type KeptTexts struct {
	threshold float64
	texts     []string
	profiles  []profile
	// firstIndex maps each added text to the index of the first kept text that it repeats, or -1.
	firstIndex map[string]int
	*comparer
}

// NewKeptTexts returns an empty list. A text is a near-duplicate if its similarity to a kept text,
// from 0 to 1, is above threshold.
func NewKeptTexts(threshold float64) *KeptTexts {
	return &KeptTexts{threshold: threshold, firstIndex: map[string]int{}, comparer: newComparer()}
}

// Add adds s to the list and returns -1. If s nearly repeats kept texts, Add does not add s, and
// returns the index of the first of these texts.
func (k *KeptTexts) Add(s string) int {
	if first, ok := k.firstIndex[s]; ok {
		return first
	}
	first := k.find(s)
	k.firstIndex[s] = first
	if first < 0 && len(k.texts) < MaxComparedTexts {
		k.firstIndex[s] = len(k.texts)
		k.texts, k.profiles = append(k.texts, s), append(k.profiles, k.bounds.profile.clone())
	}
	return first
}

func (k *KeptTexts) find(s string) int {
	k.setText(s)
	k.bounds.read(k.matcher.a)
	if k.threshold >= 1 {
		return -1
	}
	for i := range k.profiles {
		if k.bounds.isBelow(&k.profiles[i], k.threshold) {
			continue
		}
		if isRepeat, _ := k.isDuplicate(k.texts[i], k.threshold); isRepeat {
			return i
		}
	}
	return -1
}

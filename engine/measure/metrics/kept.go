package metrics

// ComparedChunks is the maximum number of kept texts with which KeptTexts compares new texts.
const ComparedChunks = 256

// KeptTexts collects texts, except texts that nearly repeat a kept text.
type KeptTexts struct {
	threshold float64
	texts     []string
	profiles  []profile
	// firstIndex maps every added text to the index of the first kept text that it repeats, or -1.
	firstIndex map[string]int
	*comparer
}

// NewKeptTexts returns an empty list. threshold is the similarity ratio, from 0 to 1, above which a
// text is a repetition.
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
	if first < 0 && len(k.texts) < ComparedChunks {
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

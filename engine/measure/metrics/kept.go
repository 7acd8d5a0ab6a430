package metrics

// ComparedChunks is the maximum number of texts that KeptTexts keeps for comparison.
const ComparedChunks = 256

// KeptTexts collects texts and skips texts that nearly repeat a kept text.
type KeptTexts struct {
	threshold float64
	// firstIndex maps every added text to the kept text it repeats, or to -1.
	texts      []string
	profiles   []profile
	firstIndex map[string]int
	*comparer
}

// NewKeptTexts returns an empty list. The threshold is a similarity ratio from 0 to 1.
func NewKeptTexts(threshold float64) *KeptTexts {
	return &KeptTexts{threshold: threshold, firstIndex: map[string]int{}, comparer: newComparer()}
}

// Add keeps s and returns -1, unless s nearly repeats a kept text. In that case it returns the
// index of the first such text.
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

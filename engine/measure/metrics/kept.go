package metrics

// ComparedChunks is the maximum number of kept texts with which a text is compared. It keeps
// the work linear.
const ComparedChunks = 256

// KeptTexts holds texts of which none nearly repeats an earlier one: their ratio is not above
// a threshold.
type KeptTexts struct {
	threshold float64
	// texts are the first ComparedChunks kept texts, with their profiles. firstIndex maps
	// every added text to the kept text that it equals or nearly repeats, or to -1.
	texts      []string
	profiles   []profile
	firstIndex map[string]int
	*comparer
}

// NewKeptTexts returns an empty list. The threshold is from 0 to 1.
func NewKeptTexts(threshold float64) *KeptTexts {
	return &KeptTexts{threshold: threshold, firstIndex: map[string]int{}, comparer: newComparer()}
}

// Add returns the index of the first kept text that s nearly repeats, or keeps s and
// returns -1.
func (k *KeptTexts) Add(s string) int {
	if first, ok := k.firstIndex[s]; ok { // equal texts have the same result
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
		return -1 // beyond the limit, only equal texts count as repeats
	}
	for i := range k.profiles {
		if k.bounds.isBelow(&k.profiles[i], k.threshold) {
			continue
		}
		if repeats, _ := k.isDuplicate(k.texts[i], k.threshold); repeats {
			return i
		}
	}
	return -1
}

package part

import (
	"fmt"
	"math"
	"strings"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// rowLabels holds short labels that are clear only under the heading of their group.
var rowLabels = map[string]string{
	"min_chunk_size": "merge below", "max_chunks_per_document": "max chunks", "long_pages": "pages", "long_paragraphs": "paragraphs", "long_tables": "tables", "long_code": "code",
	"preserve_atomic_blocks": "keep whole", "page_mark": "page marks", "context_prefix": "prefix", "prefix_counts": "counts", "extract_preamble": "preamble",
	"code_threshold": "code", "structure_threshold": "headings", "list_ratio_threshold": "list share", "list_count_threshold": "lists",
	settings.RulesKey: "rules", "use_adaptive_sizing": "adaptive", "base_size": "base", "min_scale": "least ×", "max_scale": "most ×",
	"code_weight": "code", "table_weight": "tables", "list_weight": "lists", "sentence_length_weight": "sentences",
	"keep_separator": "keeps them", "strip_whitespace": "strip", "heading_level": "level", "strip_headers": "strip heads", "section_min_size": "least part",
	"parent_size": "parent size", "remove_extra_spaces": "spaces", "remove_urls_emails": "addresses", "leading_marks": "marks",
	"enable_code_context_binding": "bind code", "related_block_max_gap": "gap", "bind_output_blocks": "bind output", "preserve_before_after_pairs": "pairs",
	"chonkie_version": "version", "separator_group": "separators", "split_by": "split by", "split_unit": "counts", "split_threshold": "least tail",
}

// SettingLabel returns the label of a setting for messages.
func SettingLabel(key string) string {
	if t, ok := settings.Lookup(key); ok {
		return t.ScreenLabel()
	}
	return key
}

// RowLabel returns the label of a setting for its row.
func RowLabel(key string) string {
	if label := rowLabels[key]; label != "" {
		return label
	}
	return SettingLabel(key)
}

// DescribeStep describes a setting change, such as "overlap 80 → 113" or "long tables: keep →
// rows".
func DescribeStep(key, from, to string) string {
	t, ok := settings.Lookup(key)
	switch {
	case !ok:
		return key + ": " + from + " → " + to
	case t.IsNumber():
		return SettingLabel(key) + " " + t.ValueChange(from, to)
	}
	return SettingLabel(key) + ": " + t.ValueChange(from, to)
}

// ApplyPreset returns intents that apply preset p to settings based on another preset, with a
// message to show until the effect is known. The message includes what p replaces if that fits.
func ApplyPreset(base string, from settings.Settings, p *settings.Preset) Intents {
	const maxLength = 78
	use, message := UseSettings{Preset: p.Name, To: p.Settings(), Replaced: replacedValues(base, from, p.Settings())}, "preset "+p.Name
	if clause := " instead of " + use.Replaced; use.Replaced != "" && len(message+clause+UndoHint()) <= maxLength {
		message += clause
	}
	return Do(use, Say(message+UndoHint()))
}

// replacedValues lists the values that a preset replaces and that differ from the previous preset.
// If they do not fit, it counts them. If there are none, it returns the name of the previous
// preset. It returns "" if the settings have no preset or do not change.
func replacedValues(base string, from, to settings.Settings) string {
	previous, err := settings.FindPreset(base)
	if err != nil {
		return ""
	}
	var replaced []string
	unchanged := previous.Settings()
	for i := range settings.Table {
		t := &settings.Table[i]
		if value := t.Get(&from); t.Applies(&from) && value != t.Get(&unchanged) && value != t.Get(&to) {
			replaced = append(replaced, RowLabel(t.Key)+" "+t.ScreenValue(value))
		}
	}
	const maxLength = 24
	values := strings.Join(replaced, ", ")
	switch {
	case values == "" && from == to:
		return ""
	case values == "":
		return previous.Name
	case len(values) > maxLength:
		return text.Count(len(replaced), "value")
	}
	return values
}

// ListChanges describes the settings that a repair changes.
func ListChanges(before *settings.Settings, r *sweep.Repair) string {
	steps := make([]string, len(r.Changed))
	for i, t := range r.Changed {
		steps[i] = DescribeStep(t.Key, t.Get(before), t.Get(&r.Settings))
	}
	return strings.Join(steps, ", ")
}

// NameValue returns the name and the value of a setting, with the unit of a number.
func NameValue(t *settings.Setting, s *settings.Settings) string {
	value := t.Get(s)
	if !t.IsNumber() || t.ShortValue(value) != value { // a limit of 0 chunks is shown as a word
		return t.DescribeValue(value)
	}
	return strings.TrimSpace(strings.TrimSuffix(SettingLabel(t.Key), " %") + " " + Amount(t, s))
}

// Amount formats the value of a numeric setting with its unit.
func Amount(t *settings.Setting, s *settings.Settings) string {
	return strings.TrimSpace(FormatValue(t.Key, t.Number(s)) + " " + strings.TrimPrefix(UnitOf(t, s), "% "))
}

// UnitOf returns the unit of a numeric setting. It returns "" for ratios.
func UnitOf(t *settings.Setting, s *settings.Settings) string {
	switch {
	case t.Unit == "unit" && t.Key == "max_chunk_size":
		return s.SizeUnit()
	case t.Unit == "unit" && settings.IsOverlapSize(t.Key):
		return s.OverlapUnit()
	case t.Unit == "unit":
		return s.Unit
	case t.IsPercent:
		return "% of " + t.PercentBase
	}
	return t.Unit
}

// FormatValue formats a value for a setting.
func FormatValue(key string, v float64) string {
	t, ok := settings.Lookup(key)
	switch {
	case ok && t.IsPercent:
		return fmt.Sprintf("%.4g%%", 100*v)
	case v == math.Trunc(v):
		return Count(int(v))
	}
	return fmt.Sprintf("%.4g", v)
}

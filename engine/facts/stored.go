package facts

import (
	"fmt"
	"strings"

	"chunkscope/engine/alteration"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// ChunkCount is the number of chunks. It also limits the number of tokens in the largest chunk.
var ChunkCount = Fact{
	Name: "chunk", Unit: "chunks",
	Limits: []Limit{{
		Name: "chunks", SubjectMany: "chunks", SubjectOne: "chunk", Bound: CountOnly,
		Count: func(m *metrics.Report) (n, all int) { return m.Chunks, m.Chunks },
	}, {
		Name: "tokens", SubjectMany: "tokens in the largest chunk", SubjectOne: "token in the largest chunk", Bound: CountOnly,
		Count:  func(m *metrics.Report) (n, all int) { return m.Sizes["tokens"].Max, m.Sizes["tokens"].Max },
		Places: largestPlace,
	}},
	Rows: func(m *metrics.Report) []Row { return []Row{countRow("chunks", m.Chunks, "")} },
}

// Flags is the number of flagged chunks. Its details are the reasons for the flags.
var Flags = Fact{
	Name: "flags", Unit: "chunks, by reason",
	Limits: []Limit{{
		Name: "oversize", SubjectMany: "chunks", PredicateMany: "are oversize",
		Count:  func(m *metrics.Report) (n, all int) { return m.Oversize, m.Chunks },
		Places: flagPlaces(metrics.Oversize), SkipsReviewed: true, NeedsSettings: true,
	}, {
		Name: "small", SubjectMany: "chunks", PredicateMany: "are small",
		Count:  func(m *metrics.Report) (n, all int) { return m.Small, m.Chunks },
		Places: flagPlaces(metrics.SmallChunk), SkipsReviewed: true, NeedsSettings: true,
	}},
	Sum: func(m *metrics.Report) *float64 {
		flagged := float64(m.Small + m.Oversize)
		return &flagged
	},
	Rows: func(m *metrics.Report) []Row {
		return []Row{
			faultRow("small chunks", m.Small, listReasons(m.Flags, metrics.SmallChunk)),
			faultRow("oversize chunks", m.Oversize, listReasons(m.Flags, metrics.Oversize)),
		}
	},
}

func listReasons(list []metrics.FlagCount, kind metrics.FlagKind) string {
	var reasons []string
	for _, f := range list {
		if f.Flag == kind {
			reasons = append(reasons, explain.FormatReason(f.Reason)+" "+text.GroupDigits(f.Count))
		}
	}
	return strings.Join(reasons, " · ")
}

// Overlap is the share of the requested overlap that was delivered.
var Overlap = Fact{
	Name: "delivery", Unit: "share of what was requested",
	Limits: []Limit{{
		Name: "delivered", IsMinimum: true, SubjectMany: "of the requested overlap is delivered", Bound: ShareOnly,
		Count:         func(m *metrics.Report) (n, all int) { return m.Overlap.Delivered, m.Overlap.Requested },
		NeedsSettings: true,
	}},
	Rows: func(m *metrics.Report) []Row {
		o := &m.Overlap
		switch {
		case o.Observed:
			return []Row{shareRow("overlap in", o.ChunkShare, o.DescribeRepeated(m.Unit))}
		case o.Requested == 0:
			return []Row{wordRow("overlap", "none", GradeNeutral, "not requested")}
		}
		detail := fmt.Sprintf("%s of %s %s requested", text.GroupDigits(o.Delivered), text.GroupDigits(o.Requested), o.Unit)
		if m.Stored.Metadata > 0 {
			detail += ", kept in metadata"
		}
		out := []Row{
			shareRow("delivered", o.Share, detail),
			shareRow("with overlap", o.ChunkShare, fmt.Sprintf("%s of %s, %.1f %s each on average",
				text.GroupDigits(o.ChunksWithOverlap), text.Count(o.Chunks, "chunk"), o.Average, m.Unit)),
		}
		var limits []string
		numLimited := 0
		for _, l := range o.Limits {
			limits = append(limits, text.GroupDigits(l.Seams)+" by "+explain.LimitKind(l.Limit))
			numLimited += l.Seams
		}
		if numLimited > 0 {
			out = append(out, countRow("limited seams", numLimited, strings.Join(limits, " · ")))
		}
		if few := o.FewEndsWarning(); few != "" {
			row := shareRow("sentence ends", metrics.Ratio(o.SentenceEnds.Recognized, o.SentenceEnds.Total), few)
			row.Grade = GradeWarn
			out = append(out, row)
		}
		return out
	},
}

// DrySeams is the number of chunk boundaries that have no overlap even though overlap was
// requested.
var DrySeams = Fact{
	Name: "dry_seam", Unit: "seams",
	Limits: []Limit{{
		Name: "dry-seams", SubjectMany: "seams", PredicateMany: "are dry", Note: "counts only seams that request overlap",
		Count:  func(m *metrics.Report) (n, all int) { return m.DrySeams.DryCount, m.DrySeams.Total },
		Places: flagPlaces(metrics.DrySeam), SkipsReviewed: true, Flag: metrics.DrySeam, NeedsSettings: true,
	}},
	Rows: func(m *metrics.Report) []Row {
		if m.Overlap.Observed || m.Overlap.Requested == 0 {
			return nil
		}
		return []Row{faultRow("dry seams", m.DrySeams.DryCount, "of "+text.Count(m.DrySeams.Total, "seam")+" that requested overlap")}
	},
}

// Stored is the size of the stored text relative to the size of the document.
var Stored = Fact{
	Name: "stored_per_source", Unit: "times the document",
	Limits: []Limit{{
		Name: "stored", SubjectMany: "times the source is stored", Bound: RatioOnly,
		Count: func(m *metrics.Report) (n, all int) { return m.Stored.Units, m.Stored.Source },
	}},
	Rows: func(m *metrics.Report) []Row {
		s := m.Stored
		detail := fmt.Sprintf("%s %s of %s", text.GroupDigits(s.Units), s.Unit, text.GroupDigits(s.Source))
		if s.Extra > 0 {
			detail += fmt.Sprintf("; %s extra from overlap", text.GroupDigits(s.Extra))
		}
		return []Row{{Label: "stored", Value: text.Growth(m.StoredRatio), Detail: detail, Number: m.StoredRatio, Form: FormRatio, Preferred: PreferLess}}
	},
}

// Duplicates is the share of stored text that is also in an adjacent chunk.
var Duplicates = Fact{
	Name: "duplicate_share", Unit: "share of the stored bytes",
	Limits: []Limit{{
		Name: "duplicate-share", SubjectMany: "of the stored text is also in an adjacent chunk", Bound: ShareOnly,
		Count: func(m *metrics.Report) (n, all int) { return m.Stored.Repeated, m.Stored.Bytes },
	}},
	Rows: func(m *metrics.Report) []Row {
		row := shareRow("duplicate share", m.DuplicateShare, "of the stored text is also in an adjacent chunk")
		row.Preferred, row.IsZero = PreferLess, m.DuplicateShare == 0
		return []Row{row}
	},
}

// Parents measures the parent texts, which a search returns instead of chunks.
var Parents = Fact{
	Name: "parents", Unit: "parents", UnlimitedLabel: "a check measures the chunks that are embedded",
	Rows: func(m *metrics.Report) []Row {
		p := m.Parents
		if p == nil {
			return nil
		}
		whole := shareRow("whole in parents", p.WholeText.Share(), "of the text, in the returned parents")
		whole.Preferred = PreferMore
		return []Row{countRow("parents", p.Parents, fmt.Sprintf("of %s %s on average; %s returned, %s embedded, %s stored in all",
			text.GroupDigits(int(p.Mean+0.5)), p.Unit, text.GroupDigits(p.Returned), text.GroupDigits(p.Embedded), text.GroupDigits(p.Stored))), whole}
	},
}

// Vectors is the memory needed for the embedding vectors of the chunks.
var Vectors = Fact{
	Name: "vectors", Unit: "bytes", UnlimitedLabel: "--max-chunks limits them",
	Rows: func(m *metrics.Report) []Row {
		v := m.Vectors
		return []Row{{
			Label: "vectors", Value: text.Bytes(v.Bytes), Number: float64(v.Bytes), Form: FormBytes,
			Detail: fmt.Sprintf("%s of %d dimensions, 4 bytes each", text.GroupDigits(v.Count), v.Dims),
		}}
	},
}

// Altered is the number of lines where chunks, or their parents, differ from the document.
var Altered = Fact{
	Name: "altered", Unit: "share of the lines",
	Limits: []Limit{{
		Name: "altered", SubjectMany: "lines", PredicateMany: "are altered",
		Count: func(m *metrics.Report) (n, all int) {
			return largerAlteredCount(m, func(c *alteration.Counts) (n, all int) { return c.Lines, c.TextLines })
		},
		Places: alteredPlaces,
	}, {
		Name: "unindented", SubjectMany: "lines of code", PredicateMany: "lose their indentation", PredicateOne: "loses its indentation",
		Count: func(m *metrics.Report) (n, all int) {
			return largerAlteredCount(m, func(c *alteration.Counts) (n, all int) { return c.Unindented, c.CodeLines })
		},
		Places: unindentedPlaces,
	}},
	Rows: func(m *metrics.Report) []Row {
		c := m.Altered
		unindented := faultRow("unindented lines", c.Unindented, "of "+text.Count(c.CodeLines, "line")+" of code")
		unindented.IsZero = c.Unindented == 0
		out := []Row{alteredRow("altered lines", c), unindented}
		if m.Parents != nil {
			out = append(out, alteredRow("altered, returned", m.Parents.Altered))
		}
		return out
	},
}

func alteredRow(label string, c alteration.Counts) Row {
	row := shareRow(label, c.Share(), explain.DescribeAlterations(c))
	row.Grade, row.Preferred, row.IsZero = GradeBad, PreferLess, c.IsNone()
	return row
}

func largerAlteredCount(m *metrics.Report, count func(*alteration.Counts) (n, all int)) (n, all int) {
	n, all = count(&m.Altered)
	if m.Parents != nil {
		returned, _ := count(&m.Parents.Altered)
		n = max(n, returned)
	}
	return n, all
}

// Uncovered is the text that is not in any chunk.
var Uncovered = Fact{
	Name: "uncovered", Unit: "share of the bytes of text",
	Limits: []Limit{{
		Name: "uncovered", SubjectMany: "bytes of text", PredicateMany: "are in no chunk", Note: "default: 0",
		Count:  func(m *metrics.Report) (n, all int) { return m.Coverage.Uncovered, m.Coverage.Bytes },
		Places: uncoveredPlaces, AppliesByDefault: true,
	}},
	Rows: func(m *metrics.Report) []Row {
		c := m.Coverage
		detail := text.Bytes(c.Uncovered) + " of " + text.Bytes(c.Bytes) + " of text"
		if c.Truncated {
			detail += "; dropped by max_chunks_per_document"
		}
		row := shareRow("not in a chunk", c.Share(), detail)
		row.Grade, row.Preferred, row.IsZero = GradeBad, PreferLess, c.Uncovered == 0
		return []Row{row}
	},
}

// PastLimit is the number of chunks that exceed the token limit of an embedding model.
var PastLimit = Fact{
	Name: "embedding limit", Unit: "chunks",
	Limits: []Limit{{
		Name: "past-limit", SubjectMany: "chunks", PredicateMany: "are over the model's token limit", Note: "set the model with --model",
		Count:  func(m *metrics.Report) (n, all int) { return m.Limit.Chunks, m.Chunks },
		Places: limitPlaces, SkipsReviewed: true, NeedsModel: true,
	}},
	Rows: func(m *metrics.Report) []Row {
		l := m.Limit
		if l == nil {
			return nil
		}
		row := faultRow("past the limit", l.Chunks, strings.TrimSuffix(l.Sentence(), "."))
		if l.Estimate {
			row.Value = "about " + row.Value
		}
		return []Row{row}
	},
}

// EditCost is the share of chunks that change after a small edit of the document.
var EditCost = Fact{
	Name: "edit_cost", Unit: "share of the chunks",
	Limits: []Limit{{
		Name: "edit-cost", SubjectMany: "of the chunks are new after a sentence is added (average of 3 places)", Bound: ShareOnly,
		Count: func(m *metrics.Report) (n, all int) {
			t := m.EditCost.Sum()
			if m.EditCost.IsOneChunk() {
				t.Embed = 0
			}
			return t.Embed, t.Chunks
		},
		NeedsSettings: true, RequestOptions: func(o *metrics.Options) { o.EditCost = true },
	}},
	Rows: func(m *metrics.Report) []Row {
		e := m.EditCost
		if e == nil {
			return nil
		}
		row := shareRow("edit cost", e.Mean, e.Sentence())
		row.Preferred = PreferLess
		return []Row{row}
	},
}

// NearDuplicates is the number of chunks that nearly repeat another chunk.
var NearDuplicates = Fact{
	Name: "near-duplicates", Unit: "chunks",
	Limits: []Limit{{
		Name: "near-duplicates", SubjectMany: "chunks", PredicateMany: "nearly repeat another", PredicateOne: "nearly repeats another",
		Count:        func(m *metrics.Report) (n, all int) { return m.NearDuplicates.Duplicates, m.NearDuplicates.Chunks },
		IsLowerBound: func(m *metrics.Report) bool { return m.NearDuplicates.AtLeast },
		Places:       nearDuplicatePlaces, RequestOptions: func(o *metrics.Options) { o.NearDuplicates = true },
	}},
	Rows: func(m *metrics.Report) []Row {
		n := m.NearDuplicates
		if n == nil {
			return nil
		}
		row := faultRow("near-duplicates", n.Duplicates, fmt.Sprintf("of %s, with a difflib ratio > %g", text.Count(n.Chunks, "chunk"), metrics.DuplicateThreshold))
		row.Value = n.FormatCount()
		return []Row{row}
	},
}

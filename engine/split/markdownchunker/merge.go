package markdownchunker

import "strings"

const (
	// shortHeading is the size below which a section is merged with the next chunk.
	shortHeading = 150
	// A chunk is strong if it has more than strongText characters, not counting headers.
	strongText = 100
)

// mergeSmall merges short sections with the next chunk. Then it merges chunks smaller than the
// minimum with an adjacent chunk (rules/reference-rules, Merging).
func (r *run) mergeSmall(c *Config) ([]*Chunk, error) {
	if len(r.chunks) <= 1 {
		return r.chunks, nil
	}
	chunks, err := r.mergeHeadings()
	if err != nil {
		return nil, err
	}
	out := make([]*Chunk, 0, len(chunks))
	for i, x := range chunks {
		if i%pollInterval == 0 && r.ctx.Err() != nil {
			return nil, r.ctx.Err()
		}
		if x.Size >= c.MinChunkSize {
			out = append(out, x)
			continue
		}
		switch last := len(out) - 1; {
		case last >= 0 && canJoin(out[last], x, c):
			err = merge(out[last], x, out[last], x)
		case i+1 < len(chunks) && canJoin(x, chunks[i+1], c):
			err = merge(x, chunks[i+1], chunks[i+1], x)
			chunks[i+1] = x
		default:
			x.Small = x.Small || !isStrong(x)
			out = append(out, x)
		}
		if err != nil {
			return nil, err
		}
	}
	reallocate(out, len(r.chunks))
	return out, nil
}

func (r *run) mergeHeadings() ([]*Chunk, error) {
	chunks := r.chunks
	out := make([]*Chunk, 0, len(chunks))
	for i := 0; i < len(chunks); i++ {
		a := chunks[i]
		out = append(out, a)
		if i+1 == len(chunks) || !isShortSection(a, chunks[i+1]) {
			continue
		}
		i++
		tags := chunks[i].Tags
		if err := merge(a, chunks[i], a, nil); err != nil {
			return nil, err
		}
		if a.Merged.Heading = true; tags != nil {
			a.Tags = append(append([]string{}, a.Tags...), tags...)
		}
	}
	return out, nil
}

func isShortSection(a, b *Chunk) bool {
	if a.Level != 1 && a.Level != 2 || a.Size >= shortHeading || a.isPreamble() || b.isPreamble() {
		return false
	}
	return a.Path != "" && b.Path != "" && (a.Path == b.Path || strings.HasPrefix(b.Path, a.Path+"/"))
}

func (c *Chunk) isPreamble() bool { return c.ContentType == contentPreamble }

func canJoin(a, b *Chunk, c *Config) bool {
	return a.isPreamble() == b.isPreamble() && a.Size+b.Size <= c.MaxChunkSize && sameSection(a.Path, b.Path)
}

func sameSection(a, b string) bool {
	if a == preamblePath || b == preamblePath {
		return a == b
	}
	return firstTwoHeaders(a) == firstTwoHeaders(b)
}

func firstTwoHeaders(path string) string {
	path = strings.Trim(path, "/")
	if index := strings.IndexByte(path, '/'); index >= 0 {
		if next := strings.IndexByte(path[index+1:], '/'); next >= 0 {
			return path[:index+1+next]
		}
	}
	return path
}

// merge appends the chunk b to the previous chunk a. The result has the metadata of base.
func merge(a, b, base, small *Chunk) error {
	reason, block := base.Metadata, isBlock(a) || isBlock(b)
	merged := Merge{Parts: a.Merged.Parts + b.Merged.Parts, Size: max(a.Merged.Size, b.Merged.Size), Heading: a.Merged.Heading || b.Merged.Heading}
	if small != nil {
		merged.Parts++
		merged.Size = small.Size
	}
	if err := a.join(b, emptyLine); err != nil {
		return err
	}
	a.Metadata, a.Merged = reason, merged
	if block {
		a.ContentType = findContentType(a.readMarkers())
	}
	return nil
}

func isBlock(c *Chunk) bool { return c.ContentType == contentCode || c.ContentType == contentTable }

func isStrong(c *Chunk) bool {
	if c.Level == 2 || c.Level == 3 || strings.Count(c.Content(), emptyLine) >= 2 {
		return true
	}
	var lines []string
	full := 0
	for line := range strings.SplitSeq(c.Content(), "\n") {
		if strings.HasPrefix(stripLeft(line), "#") {
			continue
		}
		lines = append(lines, line)
		if !isBlank(line) {
			full++
		}
	}
	return full >= 3 || countRunes(strip(strings.Join(lines, "\n"))) > strongText
}

func findContentType(s contentMarkers) ContentType {
	switch {
	case s.looksLikeCode() && s.looksLikeTable():
		return contentBoth
	case s.looksLikeCode():
		return contentCode
	case s.looksLikeTable():
		return contentTable
	}
	return contentText
}

func oversizeReason(s contentMarkers) Integrity {
	switch {
	case s.looksLikeCode():
		return codeIntegrity
	case s.looksLikeTable():
		return tableIntegrity
	}
	return sectionIntegrity
}

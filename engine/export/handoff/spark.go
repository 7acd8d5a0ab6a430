package handoff

import "strings"

// spark: a function for mapInPandas.
func spark(h *handoff) error {
	p := h.rows("Chunks of a Spark data frame with the columns id and text")
	p.from = append(p.from, "import pandas as pd")
	p.add(strings.Split(`

SCHEMA = "document_id string, id string, index long, content string, text_sha256 string, fingerprint string"


def chunk_frames(frames):
    """For documents.mapInPandas(chunk_frames, schema=SCHEMA)."""
    for frame in frames:
        yield pd.DataFrame(chunk_rows(frame.to_dict("records")), columns=COLUMNS)`, "\n")...)
	p.write()
	return nil
}

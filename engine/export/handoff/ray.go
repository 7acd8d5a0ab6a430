package handoff

import "strings"

// ray: functions for flat_map and map_batches.
func ray(h *handoff) error {
	p := h.rows("Chunks of a Ray dataset with the columns id and text")
	p.from = append(p.from, "import pandas as pd")
	p.add(strings.Split(`

def chunk_row(row: dict) -> list[dict]:
    """For documents.flat_map(chunk_row)."""
    return chunk_rows([row])


def chunk_batch(batch: pd.DataFrame) -> pd.DataFrame:
    """For documents.map_batches(chunk_batch, batch_format="pandas")."""
    return pd.DataFrame(chunk_rows(batch.to_dict("records")), columns=COLUMNS)`, "\n")...)
	p.write()
	return nil
}

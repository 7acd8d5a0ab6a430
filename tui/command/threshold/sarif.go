package threshold

import (
	"net/url"
	"path/filepath"
	"strings"
)

// A subset of the types of SARIF 2.1.0 (OASIS Standard, 2020).
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string       `json:"id"`
		ShortDescription sarifMessage `json:"shortDescription"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		PhysicalLocation sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
		EndLine   int `json:"endLine"`
	}
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// SARIF returns a SARIF log with a rule for each threshold and a result for each failing place.
// version is the version of chunkscope.
func SARIF(list []Finding, version string) any {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{"chunkscope", version, []sarifRule{}}},
		ColumnKind: "unicodeCodePoints", Results: []sarifResult{},
	}
	rules := map[string]int{}
	for _, f := range list {
		rule, known := rules[f.Threshold]
		if !known {
			rule = len(run.Tool.Driver.Rules)
			rules[f.Threshold] = rule
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{f.Threshold, sarifMessage{f.rule()}})
		}
		if f.Passed {
			continue
		}
		for _, place := range f.Places {
			message := place.Place.Sentence
			if message != f.Sentence {
				message += " (" + f.Sentence + ")"
			}
			run.Results = append(run.Results, sarifResult{
				RuleID: f.Threshold, RuleIndex: rule, Level: "error", Message: sarifMessage{message},
				Locations: []sarifLocation{{sarifPhysical{
					sarifArtifact{documentURI(place.Document)}, sarifRegion{max(1, place.StartLine), max(1, place.EndLine)},
				}}},
			})
		}
	}
	return sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}}
}

func (f *Finding) rule() string {
	message := f.limit.DescribeFailure(f.limit.text)
	return strings.ToUpper(message[:1]) + message[1:]
}

// documentURI returns the name of a document as a URI. For a relative name the URI is relative, and code
// hosting platforms resolve it from the root of the repository.
func documentURI(name string) string {
	path := filepath.ToSlash(name)
	u := url.URL{Path: path}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
		if !strings.HasPrefix(path, "/") { // a Windows path such as C:/docs
			u.Path = "/" + path
		}
	}
	return u.String()
}

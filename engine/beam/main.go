// Command beam chunks and measures a corpus with Apache Beam. It can use any runner: prism
// on this machine (the default), Dataflow, Flink or Spark. README.md explains how to use
// it and when a simpler tool is better.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"chunkscope/engine/beam/pipeline"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx" // registers the runners, local files and gs://

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
)

// The exit codes are the same as in chunkscope.
const (
	exitFailed = 1
	exitUsage  = 2
	exitUnread = 3
)

func main() {
	log.LogLevel = "warn" // otherwise runners log every step
	var o options
	o.add(flag.CommandLine)
	flag.Parse()
	beam.Init() // on a worker, Init runs the pipeline and does not return
	job, err := o.job(flag.Args())
	if err != nil {
		exit(exitUsage, err.Error())
	}
	ctx := context.Background()
	if err := checkNoShards(ctx, job); err != nil {
		exit(exitUsage, err.Error())
	}
	if err := job.CheckSince(ctx); err != nil {
		exit(exitUsage, err.Error())
	}
	p, s := beam.NewPipelineWithRoot()
	job.Build(s)
	result, err := beamx.RunWithMetrics(ctx, p)
	if err != nil {
		exit(exitFailed, err.Error())
	}
	exit(summarizeRun(result, job))
}

func exit(code int, message string) {
	if message != "" {
		fmt.Fprintln(os.Stderr, message)
	}
	os.Exit(code)
}

// checkNoShards returns an error if the output already contains shards. A run with a different
// number of shards would not overwrite all of them.
func checkNoShards(ctx context.Context, job *pipeline.Job) error {
	if job.Output == "" {
		return nil
	}
	storage, err := filesystem.New(ctx, job.Output)
	if err != nil {
		return err
	}
	defer storage.Close()
	// Storage that only the runner can access cannot be checked here.
	if old, err := storage.List(ctx, job.ShardPattern()); err == nil && len(old) > 0 {
		return fmt.Errorf("%s already contains chunks, such as %s: use another folder, or empty this one", job.Output, old[0])
	}
	return nil
}

// summarizeRun returns a summary of the run and the exit code.
func summarizeRun(result beam.PipelineResult, job *pipeline.Job) (code int, message string) {
	if result == nil { // some runners only draw or check the pipeline
		return 0, ""
	}
	counters := map[string]int64{}
	for _, c := range result.Metrics().Query(func(r metrics.SingleResult) bool { return r.Namespace() == pipeline.Namespace }).Counters() {
		counters[c.Name()] += c.Result()
	}
	documents, bad := counters[pipeline.DocumentCounter], counters[pipeline.ProblemCounter]
	done := fmt.Sprintf("%d documents, %d chunks", documents, counters[pipeline.ChunkCounter])
	switch {
	case bad > 0:
		return exitUnread, fmt.Sprintf("%s, %d problems: see %s", done, bad, job.Problems)
	case documents == 0 && *runners.Runner != "" && *runners.Runner != "prism":
		return 0, "the run finished, but no documents were counted; not every runner supports counters"
	case documents == 0:
		return exitUnread, fmt.Sprintf("no documents found: check --input %s", job.Input)
	}
	return 0, done
}

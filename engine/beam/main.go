// Command beam cuts and measures a corpus on any runner of Apache Beam: this machine
// (prism, the default), Dataflow, Flink, Spark. README.md explains its use, and when
// something simpler is the better choice.
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
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx" // with runners, local files and gs://

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
)

// The exit codes are those of chunkscope.
const (
	exitFailed  = 1
	exitMisused = 2
	exitUnread  = 3
)

func main() {
	log.LogLevel = "warn" // a runner tells every step otherwise
	var o options
	o.add(flag.CommandLine)
	flag.Parse()
	beam.Init() // on a worker, Init does the work and never returns
	job, err := o.job(flag.Args())
	if err != nil {
		exit(exitMisused, err.Error())
	}
	ctx := context.Background()
	if err := checkNoShards(ctx, job); err != nil {
		exit(exitMisused, err.Error())
	}
	if err := job.CheckSince(ctx); err != nil {
		exit(exitMisused, err.Error())
	}
	p, s := beam.NewPipelineWithRoot()
	job.Build(s)
	result, err := beamx.RunWithMetrics(ctx, p)
	if err != nil {
		exit(exitFailed, err.Error())
	}
	exit(summarizeRun(result, job))
}

func exit(code int, said string) {
	if said != "" {
		fmt.Fprintln(os.Stderr, said)
	}
	os.Exit(code)
}

// checkNoShards refuses an output that holds shards already: those of another number
// would stay beside the new ones.
func checkNoShards(ctx context.Context, job *pipeline.Job) error {
	if job.Output == "" {
		return nil
	}
	storage, err := filesystem.New(ctx, job.Output)
	if err != nil {
		return err
	}
	defer storage.Close()
	// If only the runner reaches the storage, it cannot be checked from here.
	if old, err := storage.List(ctx, job.OldShards()); err == nil && len(old) > 0 {
		return fmt.Errorf("%s holds chunks already, such as %s: name another folder, or empty this one", job.Output, old[0])
	}
	return nil
}

// summarizeRun returns a summary of the run and the exit code.
func summarizeRun(result beam.PipelineResult, job *pipeline.Job) (code int, said string) {
	if result == nil { // of a runner that draws or checks pipelines
		return 0, ""
	}
	counted := map[string]int64{}
	for _, c := range result.Metrics().Query(func(r metrics.SingleResult) bool { return r.Namespace() == pipeline.Namespace }).Counters() {
		counted[c.Name()] += c.Result()
	}
	documents, bad := counted[pipeline.CountedDocuments], counted[pipeline.CountedProblems]
	done := fmt.Sprintf("%d documents, %d chunks", documents, counted[pipeline.CountedChunks])
	switch {
	case bad > 0:
		return exitUnread, fmt.Sprintf("%s, %d problems: see %s", done, bad, job.Problems)
	case documents == 0 && *runners.Runner != "" && *runners.Runner != "prism":
		return 0, "the runner is done, and has counted no documents; not every runner counts"
	case documents == 0:
		return exitUnread, fmt.Sprintf("no document was found: check --input %s", job.Input)
	}
	return 0, done
}

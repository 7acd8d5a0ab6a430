package pipeline

import (
	"context"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() { //nolint:gochecknoinits // workers find functions and types by their registration before main
	// An initializer would create a cycle, since these functions use Formats.
	Formats = []Format{
		{Name: ByName, read: readFiles, parse: parseFile},
		{Name: "jsonl", extensions: []string{".jsonl", ".ndjson"}, read: readLines, parse: parseLine},
		{Name: "markdown", read: readFiles, parse: parseFile},
		{Name: "text", read: readFiles, parse: parseFile},
		{Name: "code", read: readFiles, parse: parseFile},
	}
	beam.RegisterType(reflect.TypeFor[Raw]())
	beam.RegisterType(reflect.TypeFor[Problem]())
	beam.RegisterType(reflect.TypeFor[ManifestEntry]())
	beam.RegisterCoder(reflect.TypeFor[Sums](), encodeSums, decodeSums)
	register.Emitter1[Raw]()
	register.Emitter1[Problem]()
	register.Emitter1[Sums]()
	register.Emitter1[ManifestEntry]()
	register.Iter1[Raw]()
	register.Iter1[Problem]()
	register.Iter1[ManifestEntry]()
	register.DoFn4x1[context.Context, fileio.FileMetadata, func(Raw), func(Problem), error](&fileFn{})
	register.DoFn5x1[context.Context, *sdf.LockRTracker, fileio.FileMetadata, func(Raw), func(Problem), error](&lineFn{})
	register.DoFn4x1[context.Context, Raw, func(Sums), func(Problem), error](&measureFn{})
	register.DoFn1x2[Raw, int, Raw](&keyFn{})
	register.DoFn6x1[context.Context, int, func(*Raw) bool, func(Sums), func(ManifestEntry), func(Problem), error](&shardFn{})
	register.DoFn3x1[context.Context, int, func(*Problem) bool, error](&problemsFn{})
	register.DoFn4x1[context.Context, int, func(*ManifestEntry) bool, func(*Problem) bool, error](&manifestFn{})
	register.DoFn2x1[context.Context, Sums, error](&statsFn{})
	register.Combiner1[Sums](&sumFn{})
}

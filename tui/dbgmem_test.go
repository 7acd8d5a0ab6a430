package tui
import ("testing";"fmt";"runtime";"runtime/pprof";"os")
func TestDbgMem(t *testing.T){
 live:=func(what string){ runtime.GC(); runtime.GC(); var m runtime.MemStats; runtime.ReadMemStats(&m); fmt.Printf("%-20s live %.1f MB total %.1f\n", what, float64(m.HeapAlloc)/1e6, float64(m.TotalAlloc)/1e6)}
 live("start")
 doc:=large(t,10<<20)
 live("doc")
 doc.Outline(); live("outline")
 d:=sit(t, starts{doc:doc,w:200,h:60,set:preset(t,"default")})
 live("sit")
 for _,s:=range stages { d.arrive(s); live(s.name) }
 d.r.modes=nil
 d.keys("esc","i"); live("tokens")
 d.r.s.ModelName="text-embedding-3-small"; d.send(nil); live("limit")
 d.keys("/","t","h","e","enter"); live("search")
 for range 20 { d.keys("right") }
 live("slider")
 f,_:=os.Create("/tmp/rb_heap.prof"); pprof.WriteHeapProfile(f); f.Close()
 runtime.KeepAlive(d)
}

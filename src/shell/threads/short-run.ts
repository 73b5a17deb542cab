// Tunes V8 for a build, which takes seconds. Node is set up for programs that run for hours, so V8 would
// optimize much code in vain. The flags affect when V8 does its work, never the results.

import { setFlagsFromString } from 'node:v8'

/** How much code a function runs before it is fully optimized, in bytes of bytecode. V8's default is 132 kB. */
const INTERRUPT_BUDGET = 500_000
/** From this version on, V8 counts calls instead. It optimizes later by itself, and has no such budget. */
const CALL_COUNTING_VERSION = 12
/**
 * How much bytecode of called functions V8 compiles into each caller, in bytes. Its default is 920. With 0 it inlines
 * only the smallest functions; others would be compiled several times, which does not pay off in a short run.
 */
const INLINED_BYTES = 0
/** Size of a thread's heap before its first garbage collection, in MB. V8's default is a few. */
const INITIAL_HEAP_MB = 128

/** Configures V8 for this process and for the threads that it starts afterwards. */
export function prepareShortRun(): void {
  const version = Number.parseInt(process.versions.v8, 10)
  if (version < CALL_COUNTING_VERSION) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
  // Compiles only those functions of Oniguruma that are called. Later versions of V8 do so by default.
  setFlagsFromString('--wasm-lazy-compilation')
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED_BYTES}`)
  setFlagsFromString(`--initial-heap-size=${INITIAL_HEAP_MB}`)
}

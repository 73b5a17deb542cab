// A build is over in seconds, and Node is set up for programs that run for hours: much of what V8 compiles with care for later is
// compiled for nothing. Settings change when it does its work, never what comes out.

import { setFlagsFromString } from 'node:v8'

/** How much code a function has run before it is compiled with all optimisations, in bytes of bytecode; V8 takes 132 kB. */
const INTERRUPT_BUDGET = 500_000
/** From this version on V8 counts calls instead, takes its time by itself, and knows no such budget. */
const COUNTS_CALLS = 12
/**
 * Of functions that others call, so much bytecode is compiled into each caller; V8 takes 920 bytes. Only the smallest are: the rest is
 * compiled several times over, for a run that is over before it pays.
 */
const INLINED_BYTES = 0
/** What a thread's heap holds before it is gone through for the first time, in MB; V8 takes a few. */
const INITIAL_HEAP = 128

/** Sets up V8 for this process and the threads that it starts from now on. */
export function prepareShortRun(): void {
  const version = Number.parseInt(process.versions.v8, 10)
  if (version < COUNTS_CALLS) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
  // Of Oniguruma only what is called is compiled; later versions do so by themselves.
  setFlagsFromString('--wasm-lazy-compilation')
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED_BYTES}`)
  setFlagsFromString(`--initial-heap-size=${INITIAL_HEAP}`)
}

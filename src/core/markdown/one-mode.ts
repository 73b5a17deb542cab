// Pictures for one colour mode, as other programs tell them apart: by what stands behind their addresses.

import type { Fate } from '../problems/markdown.ts'

/** `![words](./a.png#gh-dark-mode-only)`, as Markdown or as HTML, and what to write instead. */
export function* ofOneMode(raw: string): Generator<{
  readonly written: string
  readonly kind: string
  readonly instead: string
  readonly fate: Fate
}> {
  // Nearly all pictures are for both.
  if (!raw.includes('#gh-')) return
  const [, name = '', ending = '', written] = OF_ONE_MODE.exec(raw) ?? []
  if (written === undefined) return
  const light = written.includes('dark') ? name.replace(/[-_.]?dark$/i, '') : name
  const instead = `Show only “${light}${ending}”, and remove this: a file “${light}.dark${ending}” beside it replaces it in dark mode.`
  yield { written, kind: '#gh', instead, fate: 'shown in both colour modes' }
}

const OF_ONE_MODE = /([^\s"'(</]{1,200}?)(\.\w{1,5})(#gh-(?:light|dark)-mode-only)/

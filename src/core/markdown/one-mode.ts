// Detects images for one color mode, which GitHub marks with a fragment of their address.

import type { Fate } from '../problems/markdown.ts'

/** Yields `![words](./a.png#gh-dark-mode-only)`, in Markdown or in HTML, with what to write instead. */
export function* ofOneMode(raw: string): Generator<{
  readonly source: string
  readonly kind: string
  readonly advice: string
  readonly fate: Fate
}> {
  // Fast path: nearly all images are for both modes.
  if (!raw.includes('#gh-')) return
  const [, name = '', ending = '', source] = COLOR_MODE_IMAGE.exec(raw) ?? []
  if (source === undefined) return
  const light = source.includes('dark') ? name.replace(/[-_.]?dark$/i, '') : name
  const advice = `Show only “${light}${ending}”, and remove this: a file “${light}.dark${ending}” beside it replaces it in dark mode.`
  yield { source, kind: '#gh', advice, fate: 'shown in both colour modes' }
}

const COLOR_MODE_IMAGE = /([^\s"'(</]{1,200}?)(\.\w{1,5})(#gh-(?:light|dark)-mode-only)/

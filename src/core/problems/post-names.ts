// Problems of the names of posts: `2025-08-28-title.md`, or `2025-08-28-title/index.md`.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'

/** Reports a post whose file name lacks a date or a word after it, or which is in a wrong folder. */
export const badPostName = (place: Place): Diagnostic => {
  const [message, hint] = mistakeIn(place.path.replace(/^content\/[^/]+\/blog\//, ''))
  return problem('error', 'post-name', message, hint, place)
}

/** Reports a component among the posts. Lists, feeds and the search could not get its text. */
export const componentPost = (place: Place): Diagnostic =>
  problem(
    'error',
    'post-name',
    'A post must be Markdown, but this is a component.',
    'Write it as .md, or move it into pages/, where a component is a page of its own.',
    place,
  )

/** Returns what is wrong with the path of a post below `blog/`, and what to do about it. */
function mistakeIn(name: string): readonly [message: string, hint: string] {
  const [, outer, post = ''] = /^(.+)\/(\d{4}-\d{2}-\d{2}-[^/]+(?:\/index)?\.\w+)$/.exec(name) ?? []
  if (outer !== undefined)
    return [`Posts belong directly in blog/, not in “${outer}”.`, `Move it to blog/${post}.`]
  const [, own, end = ''] = /^(\d{4}-\d{2}-\d{2}-[^/]+)\/[^/]+(\.\w+)$/.exec(name) ?? []
  if (own !== undefined && !name.endsWith(`/index${end}`))
    return [
      `The text of a post in a folder of its own is “index${end}”.`,
      `Rename it to “${own}/index${end}”, or add it to that file.`,
    ]
  if (/^_?index\.\w+$/.test(name))
    return [
      'The list of posts is made by itself, so this is no page.',
      'Delete it: “blog” of the config has the title and the description of the list.',
    ]
  const hasOnlyDate = /^\d{4}-\d{2}-\d{2}-?(\/index)?\.\w+$/.test(name)
  return [
    hasOnlyDate
      ? 'The name of a post needs a word after its date.'
      : 'The name of a post must begin with its date.',
    'Name it like 2025-08-28-title.md, or 2025-08-28-title/index.md.',
  ]
}

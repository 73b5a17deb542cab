import type { Diagnostic, Doc, Heading, HeadingIds, Spot } from '../../shared/contract.ts'
import type { BuildMemory } from '../build-memory.ts'
import { placeOf } from '../reading/place.ts'
import { differingHeadings, lackingHeadings } from '../problems/site.ts'

/** A heading without its source position. */
export type WrittenHeading = Omit<Heading, keyof Spot>

/** What the ids of a document's headings are computed from. Source positions are used for diagnostics only. */
export interface Headed extends Pick<Doc, 'path' | 'ids' | 'unclear'> {
  readonly headings: readonly (WrittenHeading & Partial<Spot>)[]
}

/** The ids of a document's headings, with the problems found. */
interface FinalIds {
  readonly ids: readonly HeadingIds[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Returns the ids of a document's headings. The array is the same as in the last build unless the
 * document or its original has changed.
 */
export function finalIds(doc: Doc, original: Doc, last: BuildMemory): FinalIds {
  const cache = last.of('heading ids', doc, () => new WeakMap<Doc, FinalIds>())
  const final = cache.get(original) ?? headingIds(doc, original)
  cache.set(original, final)
  return final
}

/**
 * Computes the final ids of a document's headings. A translation inherits the ids of the original, heading by
 * heading, as long as both have the same levels, so that one link works in every language; the id from its
 * own text remains as an alias. An explicit id (`{#id}`) takes precedence over both, with the original's id
 * as its alias; `{#id #other}` adds further aliases.
 */
export function headingIds(doc: Headed, original: Headed): FinalIds {
  const originalHeadings = original === doc ? [] : original.headings
  const sharedCount = commonLevels(doc.headings, originalHeadings)
  const requested = doc.headings.map((heading, i) => {
    const counterpart = i < sharedCount ? originalHeadings[i] : undefined
    const inherited = counterpart && (counterpart.explicit ?? counterpart.auto)
    const other = heading.explicit === undefined ? heading.auto : inherited
    return {
      id: heading.explicit ?? inherited ?? heading.auto,
      isOwn: heading.explicit !== undefined,
      aliases: [
        ...(other === undefined ? [] : [other]),
        ...(heading.others ?? []),
        ...(counterpart?.others ?? []),
      ],
    }
  })
  const maxCount = Math.max(doc.headings.length, originalHeadings.length)
  // A document that could not be parsed may well have the same headings.
  const differs = originalHeadings.length > 0 && sharedCount < maxCount && doc.unclear !== 'wholly'
  const next = doc.headings[sharedCount]
  const place = placeOf(doc.path, next ?? doc.headings.at(-1))
  return {
    ids: withoutCollisions(requested, doc.ids),
    diagnostics: differs
      ? [
          next
            ? differingHeadings(place)
            : lackingHeadings(
                original.path,
                originalHeadings.slice(sharedCount),
                sharedCount > 0,
                place,
              ),
        ]
      : [],
  }
}

function commonLevels(own: Headed['headings'], original: Headed['headings']): number {
  let i = 0
  while (i < own.length && i < original.length && own[i]?.level === original[i]?.level) i++
  return i
}

interface RequestedId {
  readonly id: string
  /** Whether the author wrote the id after the heading, as in `{#id}`. */
  readonly isOwn: boolean
  readonly aliases: readonly string[]
}

/**
 * Assigns unique ids. An id belongs to the element in raw HTML that has it (`htmlIds`), else to the heading
 * with that explicit id, else to the first heading that wants it. Aliases get only ids that are still free.
 */
function withoutCollisions(
  requested: readonly RequestedId[],
  htmlIds: readonly string[],
): HeadingIds[] {
  const taken = new Set(htmlIds)
  // The next number to try for an id. Counting from 1 each time would take quadratic
  // time for thousands of equal ids.
  const nextNumber = new Map<string, number>()
  const takeId = ({ id }: RequestedId): string => {
    let free = id
    let n = nextNumber.get(id) ?? 1
    for (; taken.has(free); n++) free = `${id}-${n}`
    nextNumber.set(id, n)
    taken.add(free)
    return free
  }
  const explicitIds = new Map(
    requested.filter(({ isOwn }) => isOwn).map((each) => [each, takeId(each)]),
  )
  const ids = requested.map((each) => explicitIds.get(each) ?? takeId(each))
  return ids.map((id, i) => {
    const aliases = (requested[i]?.aliases ?? []).filter((other) => {
      const isFree = !taken.has(other)
      taken.add(other)
      return isFree
    })
    return { id, aliases }
  })
}

/** Returns a heading without its source position. */
export function writtenHeading({
  level,
  text,
  html,
  auto,
  explicit,
  others,
}: WrittenHeading): WrittenHeading {
  return {
    level,
    text,
    html,
    auto,
    ...(explicit === undefined ? {} : { explicit }),
    ...(others === undefined ? {} : { others }),
  }
}

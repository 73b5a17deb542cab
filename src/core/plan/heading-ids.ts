import type { Diagnostic, Doc, Heading, HeadingIds, Spot } from '../../shared/contract.ts'
import type { LastTime } from '../last-time.ts'
import { placeOf } from '../reading/place.ts'
import { differingHeadings, lackingHeadings } from '../problems/site.ts'

/** A heading, wherever it stands in its file. */
export type WrittenHeading = Omit<Heading, keyof Spot>

/** What the ids of a document's headings are made of. Places are for problems alone. */
export interface Headed extends Pick<Doc, 'path' | 'ids' | 'unclear'> {
  readonly headings: readonly (WrittenHeading & Partial<Spot>)[]
}

/** The ids of a document's headings, and what is wrong with them. */
interface FinalIds {
  readonly ids: readonly HeadingIds[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The ids of a document's headings; the same array as last time while neither it nor the original has changed. */
export function finalIds(doc: Doc, original: Doc, last: LastTime): FinalIds {
  const before = last.of('heading ids', doc, () => new WeakMap<Doc, FinalIds>())
  const final = before.get(original) ?? headingIds(doc, original)
  before.set(original, final)
  return final
}

/**
 * The final ids of a document's headings. A translation takes those of the original, heading by heading, as long as both
 * have the same levels, so that one link works in every language; what its own text would have given stays as an alias.
 * An explicit id comes before all, with the original's as its alias; `{#id #other}` gives more of them.
 */
export function headingIds(doc: Headed, original: Headed): FinalIds {
  const theirs = original === doc ? [] : original.headings
  const shared = commonLevels(doc.headings, theirs)
  const wanted = doc.headings.map((heading, i) => {
    const counterpart = i < shared ? theirs[i] : undefined
    const inherited = counterpart && (counterpart.explicit ?? counterpart.auto)
    const other = heading.explicit === undefined ? heading.auto : inherited
    return {
      id: heading.explicit ?? inherited ?? heading.auto,
      isOwn: heading.explicit !== undefined,
      others: [
        ...(other === undefined ? [] : [other]),
        ...(heading.others ?? []),
        ...(counterpart?.others ?? []),
      ],
    }
  })
  const most = Math.max(doc.headings.length, theirs.length)
  // What could not be understood may well have them.
  const differs = theirs.length > 0 && shared < most && doc.unclear !== 'wholly'
  const next = doc.headings[shared]
  const place = placeOf(doc.path, next ?? doc.headings.at(-1))
  return {
    ids: withoutCollisions(wanted, doc.ids),
    diagnostics: differs
      ? [
          next
            ? differingHeadings(original.path, place)
            : lackingHeadings(original.path, theirs.slice(shared), place),
        ]
      : [],
  }
}

function commonLevels(ours: Headed['headings'], theirs: Headed['headings']): number {
  let i = 0
  while (i < ours.length && i < theirs.length && ours[i]?.level === theirs[i]?.level) i++
  return i
}

interface Wanted {
  readonly id: string
  /** Whether it is written behind the heading. */
  readonly isOwn: boolean
  readonly others: readonly string[]
}

/**
 * An id belongs to what is `written` in raw HTML, else to the heading that it is written behind, else to the first one that wants it;
 * an alias is only what is left.
 */
function withoutCollisions(wanted: readonly Wanted[], written: readonly string[]): HeadingIds[] {
  const taken = new Set(written)
  // The next number for an id: counted from 1 each time, thousands of one id would take their square.
  const next = new Map<string, number>()
  const take = ({ id }: Wanted): string => {
    let free = id
    let n = next.get(id) ?? 1
    for (; taken.has(free); n++) free = `${id}-${n}`
    next.set(id, n)
    taken.add(free)
    return free
  }
  const own = new Map(wanted.filter(({ isOwn }) => isOwn).map((each) => [each, take(each)]))
  const ids = wanted.map((each) => own.get(each) ?? take(each))
  return ids.map((id, i) => {
    const aliases = (wanted[i]?.others ?? []).filter((other) => {
      const free = !taken.has(other)
      taken.add(other)
      return free
    })
    return { id, aliases }
  })
}

/** A heading without its place. */
export function writtenHeading({
  level,
  text,
  html,
  auto,
  explicit,
  others,
}: WrittenHeading): WrittenHeading {
  return {
    ...{ level, text, html, auto },
    ...(explicit === undefined ? {} : { explicit }),
    ...(others === undefined ? {} : { others }),
  }
}

// What one element of a page names: which of its attributes hold an address, what each is for, and where it stands.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { srcsetCandidates } from '../web/srcset.ts'
import { ADDRESSES, DRAWN, type Attribute } from './attributes-of.ts'
import { structuredReferences } from './json.ts'
import type { PlacedReference, ReferenceKind, Spot } from './reference.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** An address that is empty is the page itself; as a picture or a file it is a mistake. */
const MAY_BE_EMPTY: ReadonlySet<ReferenceKind> = new Set(['link', 'canonical', 'translation'])

/** Attributes that may hold an address, and what each is for. */
type Kinds = readonly (readonly [string, ReferenceKind])[]

/** Which attributes of an element may hold an address. */
export function kindsOf(tagName: string, isDrawn: boolean, value: (name: string) => string): Kinds {
  if (tagName === 'link') {
    const kind = linkKind(value)
    return kind ? [['href', kind] as const, ['imagesrcset', 'image'] as const] : []
  }
  if (tagName === 'meta') {
    const kind = metaKind(value('property') || value('name'), value('content'))
    return kind ? [['content', kind]] : []
  }
  return (isDrawn ? IN_DRAWINGS.get(tagName) : undefined) ?? IN_PAGES.get(tagName) ?? []
}

const IN_PAGES = listed(ADDRESSES)
const IN_DRAWINGS = listed(DRAWN)

function listed(kinds: typeof ADDRESSES): ReadonlyMap<string, Kinds> {
  return new Map(Object.entries(kinds).map(([tagName, each]) => [tagName, Object.entries(each)]))
}

/** Whether an address is that of a form that sends with POST. */
export function isPosted(node: Element, name: string, value: (name: string) => string): boolean {
  if (name !== 'action' && name !== 'formaction') return false
  return (value('formmethod') || methodAround(node)).toLowerCase() === 'post'
}

function methodAround(node: Node | null): string {
  for (let at = node; at && 'attrs' in at; at = at.parentNode)
    if (at.tagName === 'form') return at.attrs.find(({ name }) => name === 'method')?.value ?? ''
  return ''
}

function linkKind(value: (name: string) => string): ReferenceKind | undefined {
  const rel = value('rel').toLowerCase().split(/\s+/)
  const has = (name: string): boolean => rel.includes(name)
  if (has('preconnect') || has('dns-prefetch')) return undefined
  if (has('canonical')) return 'canonical'
  if (has('alternate') && !has('stylesheet')) return value('hreflang') ? 'translation' : 'file'
  if (has('preload') && value('as').toLowerCase() === 'image') return 'image'
  if (has('icon') || rel.some((each) => each.startsWith('apple-touch'))) return 'image'
  const loaded = ['stylesheet', 'preload', 'modulepreload', 'prefetch', 'manifest', 'mask-icon']
  return loaded.some(has) ? 'file' : 'link'
}

function metaKind(name: string, content: string): ReferenceKind | undefined {
  if (name === 'og:url') return 'canonical'
  if (/^(og|twitter):image(:(url|secure_url|src))?$/.test(name)) return 'image'
  if (/^og:(video|audio)(:(url|secure_url))?$/.test(name)) return 'file'
  // Whatever it is called, a whole address is one.
  return /^https?:\/\/\S+$/i.test(content.trim()) ? 'link' : undefined
}

/** The addresses in an attribute's value. */
export function addressesIn(
  html: string,
  name: string,
  kind: ReferenceKind,
  { value }: Attribute,
  { start, length }: Spot,
): PlacedReference[] {
  if (name.endsWith('srcset')) {
    const written = html.slice(start, start + length)
    // Where a value is written with entities, its parts have no places of their own.
    return srcsetCandidates(value).map(({ url, at }) =>
      written === value
        ? { kind, href: url, start: start + at, length: url.length }
        : { kind, href: url, start, length },
    )
  }
  // A wide space is a part of the address, as browsers see it.
  const href = value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
  if (href === '' && MAY_BE_EMPTY.has(kind)) return []
  return [{ kind, href, start, length }]
}

/** `5; url=/next`: one in quotes ends where these do, and any other with the whole. */
const REFRESH = /^\s*[\d.]+\s*[;,]?\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^]*))/i

/** The address of a page that is left by itself. */
export function refreshOf(
  html: string,
  value: string,
  { start, length }: Spot,
): PlacedReference | undefined {
  const [, ...ways] = REFRESH.exec(value) ?? []
  const href = ways.find((way) => way !== undefined)
  if (!href || /^[\d.;,\s]*$/.test(href)) return undefined
  const to = href.trim()
  const at = html.slice(start, start + length).indexOf(to)
  return at < 0
    ? { kind: 'redirect', href: to, start, length }
    : { kind: 'redirect', href: to, start: start + at, length: to.length }
}

/** Places within an attribute that is written with entities are only about right; they stay inside of it. */
export function within(
  references: readonly PlacedReference[],
  { start, length }: Spot,
): PlacedReference[] {
  return references.map((each) =>
    each.start + each.length <= start + length ? each : { ...each, start, length },
  )
}

/** What structured data in a script names. */
export function structuredIn(page: string, data: Node | undefined): PlacedReference[] {
  if (!data || !('value' in data)) return []
  const { sourceCodeLocation: place } = data
  return place
    ? structuredReferences(page.slice(place.startOffset, place.endOffset), place.startOffset)
    : structuredReferences(data.value, 0)
}

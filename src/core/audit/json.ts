// Extracts addresses from JSON: structured data of pages, web manifests and JSON feeds.

import { plainFacts, type PlacedFileFacts, type PlacedReference } from './reference.ts'

/** A string value in JSON, with its key, the keys of the surrounding values, and the position of its source text. */
interface JsonText {
  readonly key: string
  readonly parentKeys: readonly string[]
  readonly value: string
  readonly start: number
  readonly length: number
}

const TOKEN = /"((?:[^"\\]|\\[^])*)"(\s*:)?|[[\]{}]/g

/** Returns all strings that are values, or none if the text is not valid JSON. */
function stringValuesIn(json: string): JsonText[] {
  if (parseJson(json) === undefined) return []
  let key = ''
  let parentKeys: readonly string[] = []
  const found: JsonText[] = []
  for (const { 0: token, 1: raw, 2: colon, index } of json.matchAll(TOKEN)) {
    if (raw === undefined) {
      const isEnd = /[\]}]/.test(token)
      if (isEnd) key = parentKeys.at(-1) ?? ''
      parentKeys = isEnd ? parentKeys.slice(0, -1) : [...parentKeys, key]
      continue
    }
    const value = String(parseJson(`"${raw}"`))
    if (colon !== undefined) key = value
    else found.push({ key, parentKeys, value, start: index + 1, length: raw.length })
  }
  return found
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Returns the addresses in structured data. Only absolute URLs count, without those that are identifiers
 * (`@id`), vocabulary terms or contexts, or templates with placeholders.
 */
export function structuredReferences(json: string, offset: number): PlacedReference[] {
  return stringValuesIn(json)
    .filter(({ key, parentKeys }) => ![key, ...parentKeys].some((each) => each === '@context'))
    .filter(({ key, value }) => !key.startsWith('@') && /^https?:\/\/[^\s{}]+$/i.test(value))
    .filter(({ value }) => !/^https?:\/\/schema\.org\//i.test(value))
    .map(({ value, start, length }) => ({
      kind: 'link',
      href: value,
      start: offset + start,
      length,
    }))
}

const IMAGE_KEYS = new Set(['src', 'image', 'banner_image', 'icon', 'favicon', 'avatar'])
const ENTRY_KEYS = new Set(['start_url', 'url', 'home_page_url', 'feed_url', 'next_url'])

/**
 * Reads the addresses of a web manifest or a JSON feed. Any other JSON is ignored, because the same keys may
 * have another meaning there.
 */
export function readJson(json: string): PlacedFileFacts {
  const value = parseJson(json)
  if (!isManifest(value) && !isFeed(value)) return plainFacts([])
  return plainFacts(
    stringValuesIn(json).flatMap(({ key, value: href, start, length }): PlacedReference[] => {
      const kind = IMAGE_KEYS.has(key) ? 'image' : ENTRY_KEYS.has(key) ? 'entry' : undefined
      return kind && href !== '' ? [{ kind, href, start, length }] : []
    }),
  )
}

function isManifest(value: unknown): boolean {
  const keys = ['icons', 'start_url', 'display', 'short_name']
  return isObject(value) && keys.some((key) => key in value)
}

function isFeed(value: unknown): boolean {
  return isObject(value) && String(value['version']).includes('jsonfeed.org')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

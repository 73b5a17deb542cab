// Reads `content/search.tests.yaml`, the queries of visitors and the pages that should answer them.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { placeOf, type Trail } from '../reading/place.ts'
import { sitePath } from '../reading/path-checks.ts'
import { check, flag, group, list, number, text } from '../reading/schema.ts'
import { readYaml } from '../reading/yaml.ts'
import type { GoldenFile, GoldenQuery } from './golden.ts'

/** Enough for some thousand queries. */
const LIMITS = { keys: 20_000, length: 1024 * 1024 }

/** Parses and validates the file. */
export function readGolden(
  path: FilePath,
  source: string,
): { readonly file: GoldenFile | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(path, source, 0, source, LIMITS)
  if (yaml.diagnostics.length > 0) return { file: undefined, diagnostics: yaml.diagnostics }
  const place = (trail: Trail): Place => placeOf(path, yaml.spot(trail))
  const { value: queries, diagnostics } = check(GOLDEN, yaml.value, 'The file', place)
  if (!queries) return { file: undefined, diagnostics }
  const spots = queries.map((_, i) => ({
    query: yaml.spot([i, 'query']),
    locale: yaml.spot([i, 'locale']),
    page: yaml.spot([i, 'page']),
  }))
  return { file: { path, queries, spots }, diagnostics }
}

const GOLDEN = list(
  group<GoldenQuery>(
    {
      query: text,
      locale: text,
      page: sitePath,
      top: number(1, 100, { whole: true }),
      wish: flag,
    },
    { query: 'how to install', locale: 'en', page: '/docs/install' },
  ),
)

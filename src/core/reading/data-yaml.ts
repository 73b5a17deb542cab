// A file of YAML that is data of one locale: texts in it may name the site's values.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { expandAll } from './site-values.ts'
import { placeOf, type Trail } from './place.ts'
import { unknownValue } from '../problems/markdown.ts'
import { check, type Check } from './schema.ts'
import { nearest } from './suggest.ts'
import { readYaml } from './yaml.ts'

/** A data file that has been read. Without a value, problems say why; what is right of it all the same is `read`. */
interface DataYaml<T> {
  readonly value: T | undefined
  readonly read: T | undefined
  readonly locate: (trail: Trail) => Place
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a data file, and checks it. */
export function readDataYaml<T>(
  path: FilePath,
  source: string,
  schema: Check<T>,
  values: Readonly<Record<string, string>>,
): DataYaml<T> {
  const yaml = readYaml(path, source, 0, source)
  const locate = (trail: Trail): Place => placeOf(path, yaml.spot(trail))
  if (yaml.diagnostics.length > 0)
    return { value: undefined, read: undefined, locate, diagnostics: yaml.diagnostics }
  const unknown: Diagnostic[] = []
  const expanded = expandAll(yaml.value, values, (name, trail) =>
    unknown.push(unknownValue(name, nearest(name, Object.keys(values)), locate(trail), 'yaml')),
  )
  const { value, read, diagnostics } = check(schema, expanded, 'The file', locate)
  return { value, read, locate, diagnostics: [...yaml.warnings, ...unknown, ...diagnostics] }
}

// Reads a YAML data file of one locale, and expands the site values in its texts.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { expandAll, valueProblem } from './site-values.ts'
import { placeOf, type Trail } from './place.ts'
import { check, type Check } from './schema.ts'
import { readYaml } from './yaml.ts'

/**
 * The result of reading a data file. If there are problems, `value` is undefined and `read` holds the parts
 * that are valid.
 */
interface DataYaml<T> {
  readonly value: T | undefined
  readonly read: T | undefined
  readonly locate: (trail: Trail) => Place
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a data file, expands its site values, and validates it against a schema. */
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
  const valueProblems: Diagnostic[] = []
  const expanded = expandAll(yaml.value, values, (written, trail) =>
    valueProblems.push(valueProblem(written, values, locate(trail), 'yaml')),
  )
  const { value, read, diagnostics } = check(schema, expanded, 'The file', locate)
  return { value, read, locate, diagnostics: [...yaml.warnings, ...valueProblems, ...diagnostics] }
}

// Lists the texts of a YAML file with the places at which they are written, so that one can be changed and nothing else
// with it.

import type { FilePath, Spot } from '../../shared/contract.ts'
import type { Trail } from './place.ts'
import { readYaml } from './yaml.ts'

/** A text of a YAML file. */
interface YamlText {
  readonly text: string
  /** The place of its key or, for an item of a list, its own. */
  readonly place: Spot
  /** Its own place, with its quotation marks, if it is written in one line. */
  readonly spot: Spot | undefined
  /** The keys and indexes that lead to it. */
  readonly trail: Trail
}

/** Returns all texts of a YAML file, except keys, in order. Returns `undefined` if the file has mistakes. */
export function yamlTexts(path: FilePath, source: string): YamlText[] | undefined {
  const yaml = readYaml(path, source, 0, source)
  if (yaml.diagnostics.length > 0) return undefined
  const textsIn = (value: unknown, trail: Trail): YamlText[] => {
    if (typeof value === 'string')
      return [{ text: value, place: yaml.spot(trail), spot: yaml.textSpot(trail), trail }]
    if (Array.isArray(value)) return value.flatMap((each, i) => textsIn(each, [...trail, i]))
    return Object.entries(value ?? {}).flatMap(([key, each]) => textsIn(each, [...trail, key]))
  }
  return textsIn(yaml.value, [])
}

// Decides where outside of documents a link may be edited: in the config and in data files, if exactly this text is
// written there. A link that is computed, or that holds a value of the site, is written otherwise.

import type { DataFile } from '../../core/plan/data-files.ts'
import { lines } from '../../core/reading/place.ts'
import { yamlTexts } from '../../core/reading/yaml-texts.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import type { Written } from './link-index.ts'

/** Returns a function that marks a link as editable if it is written out at its place. */
export function editableMarker(
  config: string | Diagnostic,
  dataFiles: readonly (DataFile | undefined)[],
): (written: Written) => Written {
  const configLines = lines(typeof config === 'string' ? config : '')
  const byPath = new Map<string, DataFile>(
    dataFiles.flatMap((file) => (file ? [[file.path, file]] : [])),
  )
  const textsOf = foundOnce((file: DataFile) => yamlTexts(file.path, file.text) ?? [])
  return (written) => {
    const { path: file, line, column, length, href } = written
    if (href === undefined) return written
    if (file === CONFIG_FILE) {
      const text = configLines.line(line)?.slice(column - 1, column - 1 + length)
      return text === href ? { ...written, exact: true } : written
    }
    const dataFile = byPath.get(file)
    const texts = dataFile ? textsOf(dataFile) : []
    const found = texts.find(({ place }) => place.line === line && place.column === column)
    return found?.spot && found.text === href
      ? { ...written, exact: true, value: found.spot }
      : written
  }
}

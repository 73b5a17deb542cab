// Reports files that look like something that a build treats specially, but are not: pages, data that it reads,
// and the page for unknown paths.

import type { Diagnostic, FilePath } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { assetFile } from '../plan/links.ts'
import type { Plan } from '../plan/plan.ts'
import { notForUnknown } from '../problems/site.ts'
import { DATA_FILES, nameOf } from '../reading/content-path.ts'
import { nearest } from '../reading/suggest.ts'
import { TEXT } from './foreign-names.ts'
import { ignoredFilesWarning } from './ignored.ts'

/** Warns of files beside documents that look like pages, of unused data, and of `pages/404`. */
export function lookalikes(plan: Plan): Diagnostic[] {
  const { targets, usedAssets } = plan
  const used = new Set(usedAssets.map(({ file }) => `/${file}`))
  const likePages = new Map<string, FilePath[]>()
  const likeData: FilePath[] = []
  for (const asset of targets.assets.values()) {
    const { path } = asset
    const isUsed = used.has(assetFile(asset))
    const extension = PAGE_EXTENSION.exec(path)?.[0]
    // A link may want HTML or code as a file. A link to Markdown wants a page.
    if (extension !== undefined && (!isUsed || TEXT.test(extension)))
      push(likePages, extension, path)
    if (DATA_EXTENSION.test(path) && !isUsed) likeData.push(path)
  }
  return [
    ...pagesForUnknown(plan),
    ...[...likePages].flatMap(([extension, files]) => notPages(extension, files)),
    ...unusedData(likeData),
  ]
}

const PAGE_EXTENSION = /\.(mdx?|markdown|mdown|mkdn?|[jt]sx|html?)$/i
/** Data files. JSON is not included, because a component may import it. */
const DATA_EXTENSION = /\.(ya?ml|toml)$/i

/** Reports pages that are probably meant for unknown paths. They are pages like any other. */
function pagesForUnknown({ targets }: Plan): Diagnostic[] {
  return targets.catalog.entries
    .filter(({ kind, id, fallback }) => kind === 'page' && id === '404' && !fallback)
    .map(({ doc }) => notForUnknown({ path: doc.path }))
}

function notPages(extension: string, files: readonly FilePath[]): Diagnostic[] {
  const expected = /^\.[jt]sx$/i.test(extension) ? '.tsx' : '.md'
  const suggestion = nameOf(files[0] ?? '').slice(0, -extension.length) + expected
  const wording = {
    one: `is not a page: its name ends with ${extension}`,
    some: `are not pages: their names end with ${extension}`,
  }
  // Renaming does not turn HTML into Markdown, so there is no command that renames all files.
  const isOne = files.length === 1 || /^\.h/i.test(extension)
  const hint = renameHint(extension, expected)
  return ignoredFilesWarning(files, wording, isOne ? suggestion : undefined, hint)
}

function renameHint(extension: string, expected: string): string {
  const command = `mv "$0" "\${0%${extension}}${expected}"`
  return `Rename them so that they end with ${expected}: find content -name "*${extension}" -exec sh -c '${command}' {} ";"`
}

/**
 * Reports data that is neither read nor linked to. If the name resembles one that is read, that name is
 * suggested; otherwise the file probably belongs to another program.
 */
function unusedData(files: readonly FilePath[]): Diagnostic[] {
  const suggestName = (file: FilePath): string | undefined => {
    const [, , kind = '', name = '', ...rest] = file.split('/')
    const expected = DATA_FILES.filter((path) => path.startsWith(`${kind}/`)).map(nameOf)
    return rest.length > 0 ? undefined : nearest(name, expected)
  }
  const wording = {
    one: 'is not read, and no page links to it',
    some: 'are not read, and no page links to them',
  }
  return [
    ...files.flatMap((file) => {
      const suggestion = suggestName(file)
      return suggestion === undefined
        ? []
        : ignoredFilesWarning([file], { one: 'is not read', some: '' }, suggestion, '')
    }),
    ...ignoredFilesWarning(
      files.filter((file) => suggestName(file) === undefined),
      wording,
      undefined,
      'To publish it for readers, link to it from a page. If it is data of another program, move it away.',
    ),
  ]
}

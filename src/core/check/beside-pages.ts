// Reports files beside documents that look like pages, or like data that a build reads, but are neither.

import type { Diagnostic, FilePath } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { assetFile } from '../plan/links.ts'
import type { Plan } from '../plan/plan.ts'
import { notForUnknown } from '../problems/site.ts'
import { FOLDERS, nameOf } from '../reading/content-path.ts'
import { nearest } from '../reading/suggest.ts'
import { TEXT } from './foreign-names.ts'
import { ignoredFilesWarning } from './misnamed.ts'

/**
 * Warns of files beside documents that look like pages. HTML and code count only if no page uses them,
 * because a link may want these as files. A link to Markdown wants a page. Also warns of unused data files
 * and of `pages/404`, which is not shown for unknown paths.
 */
export function misnamedPages({ targets, usedAssets }: Plan): Diagnostic[] {
  const unknown = targets.catalog.entries.filter(
    ({ kind, id, fallback }) => kind === 'page' && id === '404' && !fallback,
  )
  const used = new Set(usedAssets.map(({ file }) => `/${file}`))
  const kinds = new Map<string, FilePath[]>()
  const data: FilePath[] = []
  for (const asset of targets.assets.values()) {
    const extension = PAGE.exec(asset.path)?.[0]
    const isUsed = used.has(assetFile(asset))
    if (extension === undefined) {
      if (DATA.test(asset.path) && !isUsed) data.push(asset.path)
    } else if (TEXT.test(extension) || !isUsed) push(kinds, extension, asset.path)
  }
  const others = [...kinds].flatMap(([extension, files]) => {
    const right = /^\.[jt]sx$/i.test(extension) ? '.tsx' : '.md'
    const meant = nameOf(files[0] ?? '').slice(0, -extension.length) + right
    const what = {
      one: `is not a page: its name ends with ${extension}`,
      some: `are not pages: their names end with ${extension}`,
    }
    // Renaming does not turn HTML into Markdown, so there is no command that renames all files.
    const isOne = files.length === 1 || /^\.h/i.test(extension)
    return ignoredFilesWarning(files, what, isOne ? meant : undefined, renaming(extension, right))
  })
  return [...unknown.map(({ doc }) => notForUnknown({ path: doc.path })), ...others, ...idle(data)]
}

const PAGE = /\.(mdx?|markdown|mdown|mkdn?|[jt]sx|html?)$/i
/** Data files. JSON is not included, because a component may import it. */
const DATA = /\.(ya?ml|toml)$/i

function renaming(extension: string, right: string): string {
  const command = `mv "$0" "\${0%${extension}}${right}"`
  return `Rename them so that they end with ${right}: find content -name "*${extension}" -exec sh -c '${command}' {} ";"`
}

/**
 * Reports data that is neither read nor linked to. If the name resembles one that is read, that name is
 * suggested; otherwise the file probably belongs to another program.
 */
function idle(files: readonly FilePath[]): Diagnostic[] {
  const meantBy = (file: FilePath): string | undefined => {
    const [, , kind = '', name = '', ...rest] = file.split('/')
    const known = rest.length > 0 ? undefined : READ[kind]
    return known === undefined ? undefined : nearest(name, [known])
  }
  const what = {
    one: 'is not read, and no page links to it',
    some: 'are not read, and no page links to them',
  }
  return [
    ...files.flatMap((file) => {
      const meant = meantBy(file)
      return meant === undefined
        ? []
        : ignoredFilesWarning([file], { one: 'is not read', some: '' }, meant, '')
    }),
    ...ignoredFilesWarning(
      files.filter((file) => meantBy(file) === undefined),
      what,
      undefined,
      'To publish it for readers, link to it from a page. If it is data of another program, move it away.',
    ),
  ]
}

/** The data file that is read from each of a locale's folders. */
const READ: Readonly<Record<string, string>> = {
  [FOLDERS.doc]: '_sidebars.yaml',
  [FOLDERS.post]: '_tags.yaml',
}

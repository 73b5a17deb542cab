// Reads from git the date of the last commit of each content file, and of what documents show from elsewhere. Modification times of files are not used,
// because they are meaningless in a fresh clone.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { noHistory } from '../../core/problems/site.ts'
import type { Diagnostic, FilePath } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { askedFolder, isInWorkTree, workTreeOf } from '../folders/git-folder.ts'
import { systemCode } from '../folders/system-errors.ts'
import { gitEnvironment, LOG_ARGUMENTS, isUntrustedRepository, cachedByHistory } from './git.ts'
import { hashOf } from '../store/hash.ts'
import type { BuildContext } from '../store/build-context.ts'
import { putJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'

/** The last commit date of each file: a map from its path, relative to the site's root, to an ISO time in UTC. */
export interface History {
  readonly dates: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

type HistoryContext = Pick<BuildContext, 'root' | 'store' | 'recent'>

const run = promisify(execFile)
const NO_REPOSITORY = 'the site is in no git repository with a commit'
const OPTIONS = { maxBuffer: 1 << 30, windowsHide: true, timeout: 60_000 } as const

/** Returns the history of the content. It is read again only after the history of the repository has changed. */
export function cachedHistory({ root, store, recent }: HistoryContext): Promise<History> {
  const createEntry = (): { history?: Promise<History> } => ({})
  const cached = cachedByHistory(recent, `history ${root}`, askedFolder(root), createEntry)
  // A failure is not remembered: its cause can go away without a change of the history, for example when git
  // was busy or when the user has since marked the repository as trusted.
  return (cached.history ??= readHistory(root, store).then((history) => {
    if (history.diagnostics.length > 0) delete cached.history
    return history
  }))
}

/**
 * Asks git for the date of the last commit of each content file. Returns no dates and one diagnostic if there
 * is no usable history.
 */
export async function readHistory(root: string, store: Store): Promise<History> {
  const result = await readDates(
    { folder: askedFolder(root), below: 'content/', paths: ['.'] },
    store,
  )
  return 'reason' in result ? noDates(result.reason, result.hint) : { ...result, diagnostics: [] }
}

/**
 * Returns the last commit dates of those files that are in the site but outside of `content/`, as far as git knows them.
 * What keeps git from answering is said of the content.
 */
export async function datesOutside(
  { root, store, recent }: HistoryContext,
  files: readonly FilePath[],
): Promise<History['dates']> {
  const paths = [...new Set(files)].filter((file) => !file.startsWith('content/')).toSorted(compare)
  // Fast path: most sites show nothing from elsewhere.
  if (paths.length === 0) return NO_DATES
  const createEntry = (): { dates?: Promise<History['dates']> } => ({})
  const key = `dates ${root} ${paths.join('\0')}`
  const cached = cachedByHistory(recent, key, root, createEntry)
  return (cached.dates ??= readDates({ folder: root, below: '', paths }, store).then((result) =>
    'reason' in result ? NO_DATES : result.dates,
  ))
}

const NO_DATES: History['dates'] = new Map()

/** What git is asked for. */
interface Question {
  /** The folder in which git runs, and what the site calls it: `content/`. */
  readonly folder: string
  readonly below: string
  /** Files and folders in it. */
  readonly paths: readonly string[]
}

type Answer = Pick<History, 'dates'> | { readonly reason: string; readonly hint?: string }

async function readDates(question: Question, store: Store): Promise<Answer> {
  const { folder, below, paths } = question
  if (!isInWorkTree(folder)) return { reason: NO_REPOSITORY }
  let state: string
  try {
    const options = ['HEAD', '--is-shallow-repository', '--show-prefix']
    const { stdout } = await git(folder, ['rev-parse', ...options])
    state = stdout
  } catch (error) {
    if (isUntrustedRepository(error))
      return {
        reason: 'git does not trust the repository, which belongs to somebody else',
        hint: `Run “git config --global --add safe.directory "${workTreeOf(folder)}"”.`,
      }
    const isMissing = systemCode(error) === 'ENOENT'
    return { reason: isMissing ? 'git is not installed' : NO_REPOSITORY }
  }
  // The prefix comes last and may contain line breaks.
  const [, head = '', shallow = '', prefix = ''] = /^(.*)\n(.*)\n([^]*)\n$/.exec(state) ?? []
  if (shallow === 'true') return { reason: 'this is a shallow clone' }
  const key = hashOf(JSON.stringify(['history', head, prefix, below, paths]))
  const cached = readJson<[string, string][]>(store, key)
  const entries = cached ?? (await readLog(question))
  if (!entries) return { reason: 'git could not read the history' }
  if (!cached) putJson(store, key, entries)
  return { dates: new Map(entries) }
}

/**
 * Returns the last commit dates of files, with paths relative to the site's root, or `undefined` if git fails.
 */
async function readLog({
  folder,
  below,
  paths,
}: Question): Promise<[string, string][] | undefined> {
  try {
    // The log is newest first, so the first mention of a file is its last change. `-z` keeps names unquoted.
    const nameOptions = ['--name-only', '--no-renames', '-z', '--relative']
    const { stdout } = await git(folder, [
      '--literal-pathspecs',
      ...LOG_ARGUMENTS,
      '--format=%x01%ct',
      ...nameOptions,
      '--',
      ...paths,
    ])
    const dates = new Map<string, string>()
    let time = ''
    for (const part of stdout.split('\0')) {
      const text = part.replace(/^\n/, '')
      if (text.startsWith('\x01'))
        time = new Date(Number(text.slice(1)) * 1000).toISOString().slice(0, 19) + 'Z'
      else if (text !== '') {
        const name = below + text
        if (!dates.has(name)) dates.set(name, time)
      }
    }
    return [...dates]
  } catch {
    return undefined
  }
}

/**
 * Runs git in `folder`. The folder is passed with `-C` instead of `cwd`: if the `cwd` of a new process does
 * not exist, Node reports ENOENT, as if git were not installed.
 */
function git(folder: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return run('git', ['-C', folder, ...args], { ...OPTIONS, env: gitEnvironment() })
}

function noDates(reason: string, hint?: string): History {
  return { dates: new Map(), diagnostics: [noHistory(reason, hint)] }
}

// Reads the date of the last commit of each content file from git. Modification times of files are not used,
// because they are meaningless in a fresh clone.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { noHistory } from '../../core/problems/site.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { askedFolder, isInWorkTree, workTreeOf } from '../folders/git-folder.ts'
import { systemCode } from '../folders/system-errors.ts'
import { gitEnvironment, LOG_ARGUMENTS, isUntrustedRepository, cachedByHistory } from './git.ts'
import { hashOf } from '../store/hash.ts'
import type { Recent } from '../store/recent.ts'
import { putJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'

/** The last commit date of each file: a map from its path, relative to the site's root, to an ISO time in UTC. */
export interface History {
  readonly dates: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

const run = promisify(execFile)
const NO_REPOSITORY = 'the site is in no git repository with a commit'
const OPTIONS = { maxBuffer: 1 << 30, windowsHide: true, timeout: 60_000 } as const

/** Returns the history of the content. It is read again only after the history of the repository has changed. */
export function cachedHistory({
  root,
  store,
  recent,
}: {
  readonly root: string
  readonly store: Store
  readonly recent: Recent
}): Promise<History> {
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
  const folder = askedFolder(root)
  if (!isInWorkTree(folder)) return noDates(NO_REPOSITORY)
  let state: string
  try {
    const options = ['HEAD', '--is-shallow-repository', '--show-prefix']
    const { stdout } = await git(folder, ['rev-parse', ...options])
    state = stdout
  } catch (error) {
    if (isUntrustedRepository(error))
      return noDates(
        'git does not trust the repository, which belongs to somebody else',
        `Run “git config --global --add safe.directory "${workTreeOf(folder)}"”.`,
      )
    const isMissing = systemCode(error) === 'ENOENT'
    return noDates(isMissing ? 'git is not installed' : NO_REPOSITORY)
  }
  // The prefix comes last and may contain line breaks.
  const [, head = '', shallow = '', prefix = ''] = /^(.*)\n(.*)\n([^]*)\n$/.exec(state) ?? []
  if (shallow === 'true') return noDates('this is a shallow clone')
  const key = hashOf(`history ${head} ${prefix}`)
  const cached = readJson<[string, string][]>(store, key)
  const entries = cached ?? (await readLog(folder))
  if (!entries) return noDates('git could not read the history')
  if (!cached) putJson(store, key, entries)
  return { dates: new Map(entries), diagnostics: [] }
}

/**
 * Returns the last commit dates of the files below `folder`, with paths relative to the site's root, or
 * `undefined` if git fails.
 */
async function readLog(folder: string): Promise<[string, string][] | undefined> {
  try {
    // The log is newest first, so the first mention of a file is its last change. `-z` keeps names unquoted.
    const nameOptions = ['--name-only', '--no-renames', '-z', '--relative']
    const { stdout } = await git(folder, [
      ...LOG_ARGUMENTS,
      '--format=%x01%ct',
      ...nameOptions,
      '--',
      '.',
    ])
    const dates = new Map<string, string>()
    let time = ''
    for (const part of stdout.split('\0')) {
      const text = part.replace(/^\n/, '')
      if (text.startsWith('\x01'))
        time = new Date(Number(text.slice(1)) * 1000).toISOString().slice(0, 19) + 'Z'
      else if (text !== '') {
        const name = `content/${text}`
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

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { noHistory } from '../../core/problems/site.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { askedFolder, isInWorkTree, workTreeOf } from '../folders/git-folder.ts'
import { systemCode } from '../folders/why.ts'
import { gitEnvironment, LOG, mistrusts, ofHistory } from './git.ts'
import { hashOf } from '../store/hash.ts'
import type { Recent } from '../store/recent.ts'
import { putJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'

/** When each file was last committed: an ISO time in UTC by its path from the site's root. */
export interface History {
  readonly dates: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

const run = promisify(execFile)
const NO_REPOSITORY = 'the site is in no git repository with a commit'
const OPTIONS = { maxBuffer: 1 << 30, windowsHide: true, timeout: 60_000 } as const

/** The history, asked for anew only when it is another one. */
export function historyOf({
  root,
  store,
  recent,
}: {
  readonly root: string
  readonly store: Store
  readonly recent: Recent
}): Promise<History> {
  const none = (): { history?: Promise<History> } => ({})
  const kept = ofHistory(recent, `history ${root}`, askedFolder(root), none)
  // Why there is none may be over without any of that: git was busy, or is trusted now.
  return (kept.history ??= readHistory(root, store).then((history) => {
    if (history.diagnostics.length > 0) delete kept.history
    return history
  }))
}

/** Asks git for the last commit of each content file. File times are never asked: a fresh clone has none that mean anything. */
export async function readHistory(root: string, store: Store): Promise<History> {
  const folder = askedFolder(root)
  if (!isInWorkTree(folder)) return without(NO_REPOSITORY)
  let head: string
  let shallow: string
  let prefix: string
  try {
    const asked = ['HEAD', '--is-shallow-repository', '--show-prefix']
    const { stdout } = await git(folder, ['rev-parse', ...asked])
    // The last may have line breaks in it.
    ;[, head = '', shallow = '', prefix = ''] = /^(.*)\n(.*)\n([^]*)\n$/.exec(stdout) ?? []
  } catch (error) {
    if (mistrusts(error))
      return without(
        'git does not trust the repository, which belongs to somebody else',
        `Run “git config --global --add safe.directory "${workTreeOf(folder)}"”.`,
      )
    const missing = systemCode(error) === 'ENOENT'
    return without(missing ? 'git is not installed' : NO_REPOSITORY)
  }
  if (shallow === 'true') return without('this is a shallow clone')
  const key = hashOf(`history ${head} ${prefix}`)
  const kept = readJson<[string, string][]>(store, key)
  const entries = kept ?? (await readLog(folder))
  if (!entries) return without('git could not read the history')
  if (!kept) putJson(store, key, entries)
  return { dates: new Map(entries), diagnostics: [] }
}

/** When files below a folder were last committed, by their paths from the site's root. */
async function readLog(folder: string): Promise<[string, string][] | undefined> {
  try {
    // Newest first, so the first time a file is named is its last change. `-z` keeps every name as it is.
    const named = ['--name-only', '--no-renames', '-z', '--relative']
    const { stdout } = await git(folder, [...LOG, '--format=%x01%ct', ...named, '--', '.'])
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

/** The folder is an option of git's: where one is missing that a process is started in, git itself seems to be. */
function git(folder: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return run('git', ['-C', folder, ...args], { ...OPTIONS, env: gitEnvironment() })
}

function without(why: string, hint?: string): History {
  return { dates: new Map(), diagnostics: [noHistory(why, hint)] }
}

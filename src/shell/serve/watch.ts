// Watches everything on disk that may change the site, and reports changes once they settle. A report is
// only a reason to look: a build checks all files itself.

import type fs from 'node:fs'
import path from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { askedFolder, gitFolderOf } from '../folders/git-folder.ts'
import { realPlace } from '../folders/real-place.ts'
import { isFolder, statOf } from '../folders/stat-of.ts'
import { systemCode } from '../folders/system-errors.ts'
import { newDebouncer } from './debouncer.ts'
import { newFurtherFiles, type FurtherFiles } from './further-files.ts'

/** What to watch, and the callbacks to call. */
interface WatchOptions {
  readonly root: string
  /** Polls files instead of using the notifications of the system. */
  readonly poll: boolean
  /**
   * Receives the changed files, as paths relative to the root, once there has been no change for a while;
   * `''` stands for an unknown file.
   */
  readonly onSettled: (files: readonly string[]) => void
  /** Called when the system cannot watch more files, and polling begins. */
  readonly onPolling: () => void
}

/** A running watch. */
interface Watch {
  /**
   * Resolves when every file is watched, but never if the watch is restarted before that. A restart reports
   * an unknown change.
   */
  readonly ready: Promise<void>
  /**
   * Watches further files, given as absolute paths: what config, theme and pages import from elsewhere.
   * Also watches git's log of branch moves. Reports an unknown change a while after files were added, since
   * they may have been saved after a build read them and before they were watched.
   */
  add(files: readonly string[]): void
  /** Resolves once no file known to have changed is half-written. */
  waitForWrites(): Promise<void>
  close(): Promise<void>
}

/** Details of a raw event. */
interface RawDetails {
  readonly watchedPath?: string
}

/** Folders that are watched completely. */
const WATCHED_FOLDERS = ['content', 'theme']
/**
 * Age in milliseconds below which an empty file counts as truncated and about to be written, which takes
 * longer on a busy machine. An older one is meant to be empty.
 */
const EMPTIED_MS = 300
/**
 * Age in milliseconds below which git's lock counts. While git switches branches, the content is
 * incomplete. An older lock was left by a git process that crashed.
 */
const LOCKED_MS = 10_000
const POLL_MS = 150
/** Error codes for too many watches, watchers or open files. */
const LIMIT_CODES = ['ENOSPC', 'EMFILE', 'ENFILE']
/**
 * Delay in milliseconds after the last time a folder was created or deleted, before it is checked again, and after
 * further files were added, before all are checked.
 */
const RECHECK_MS = 1000
/** Interval in milliseconds for checking folders without notifications: the root, and targets of links. */
const ROOT_CHECK_MS = 1000

/** Watches `content/`, `theme/` and the config in a root. */
export function startWatch({ root, poll, onSettled, onPolling }: WatchOptions): Watch {
  const debouncer = newDebouncer({
    isLocked: () => isLocked(root),
    isEmptied: (file) => isEmptied(path.join(root, file)),
    onSettled,
  })
  const further = newFurtherFiles(root)
  const start = (polling: boolean): RunningWatcher =>
    startWatcher({
      root,
      polling,
      further,
      onChange: (file) => debouncer.note(file),
      onReplaced: () => restart(polling),
      onLimit() {
        onPolling()
        restart(true)
      },
    })
  let current = start(poll)
  const restart = (polling: boolean): void => {
    void current.close()
    current = start(polling)
    // Changes during the restart went unnoticed.
    void current.ready.then(() => debouncer.note(''))
  }
  const rootTimer = watchRoot(root, () => restart(current.polling))
  return {
    ready: current.ready,
    add: (files) => current.add(files),
    waitForWrites: () => debouncer.waitForWrites(),
    async close() {
      debouncer.close()
      clearInterval(rootTimer)
      await current.close()
    },
  }
}

/**
 * Whether a watch of this root would notice nothing: chokidar treats a backslash as a slash on every
 * system, even in the name of a folder.
 */
export function isDeaf(root: string): boolean {
  const folders = [root, ...linkedFolders(root).map(({ realPath }) => realPath)]
  return path.sep === '/' && folders.some((folder) => folder.includes('\\'))
}

/** What a watcher watches, and the callbacks to call. */
interface WatcherOptions {
  readonly root: string
  readonly polling: boolean
  readonly further: FurtherFiles
  /** Receives a changed file, as a path relative to the root; `''` stands for an unknown file. */
  readonly onChange: (file: string) => void
  /** Called when the watcher may be following a folder that has been replaced by another. */
  readonly onReplaced: () => void
  /** Called when the system cannot watch more files. */
  readonly onLimit: () => void
}

/** A running watcher. Once closed, it calls no callback. */
interface RunningWatcher extends Pick<Watch, 'ready' | 'add' | 'close'> {
  readonly polling: boolean
}

/** Starts a watcher for the folders of a site as they are. */
function startWatcher(options: WatcherOptions): RunningWatcher {
  const { root, polling, further, onChange, onReplaced, onLimit } = options
  const linked = linkedFolders(root)
  /** Returns the path of a file relative to the root. Events in a linked folder carry its real path. */
  const relativePath = (file: string): string => {
    for (const { name, realPath } of linked)
      if (file === realPath || file.startsWith(realPath + path.sep))
        return path.join(name, path.relative(realPath, file))
    return path.relative(root, file)
  }
  const isIgnored = (file: string): boolean =>
    !isOfSite(relativePath(file)) && !further.paths.has(file)
  const watcher = watch([root, ...linked.map(({ realPath }) => realPath), ...further.paths], {
    ignored: isIgnored,
    ignoreInitial: true,
    followSymlinks: false,
    usePolling: polling,
    interval: POLL_MS,
    binaryInterval: POLL_MS,
  })
  const ready = new Promise<void>((done) => watcher.once('ready', done))
  const nameOf = (file: string): string =>
    further.isOfGit(file) ? '' : relativePath(file).split(path.sep).join('/')
  const noteChange = (file: string): void => onChange(nameOf(file))

  /** All watched paths that exist or have existed; `undefined` until they are known. */
  let knownPaths: Set<string> | undefined
  void ready.then(() => (knownPaths = new Set(watchedIn(watcher))))
  let isReplaced = false
  let recheckTimer: NodeJS.Timeout | undefined
  const recheckLater = (name: string): void => {
    clearTimeout(recheckTimer)
    recheckTimer = setTimeout(() => (isReplaced ? onReplaced() : onChange(name)), RECHECK_MS)
  }
  watcher.on('all', (event, file) => {
    knownPaths?.add(file)
    if (event.startsWith('unlink')) further.noteDeleted(file)
    if (event.startsWith('add') && further.existed(file)) return
    noteChange(file)
    // A file saved in a new folder before that is watched causes no event.
    if (event === 'addDir' || event === 'unlinkDir') recheckLater(nameOf(file))
  })
  // Chokidar throttles events of the same kind: a second save within 30 ms appears only as a raw event.
  watcher.on('raw', (event, name, details) => {
    const file = fileOf(name, details as RawDetails)
    if (file === undefined || isIgnored(file)) return
    noteChange(file)
    // If a folder was replaced by another of the same name, the watcher may keep following the old one,
    // wherever it is moved.
    const isThere = file === root || isFolder(file)
    if (event !== 'rename' || !isThere || knownPaths?.has(file) === false) return
    isReplaced = true
    recheckLater(nameOf(file))
  })
  watcher.on('error', (error) => {
    if (!polling && LIMIT_CODES.includes(systemCode(error) ?? '')) onLimit()
  })
  return {
    ready,
    polling,
    add(files) {
      const added = further.add(files, isIgnored)
      if (added.length === 0) return
      watcher.add(added)
      // Chokidar does not tell when it watches what is added once it is ready.
      if (knownPaths) recheckLater('')
    },
    close() {
      clearTimeout(recheckTimer)
      return watcher.close()
    },
  }
}

/** Whether a path relative to the root belongs to the site: the root itself, a watched folder, or the config. */
function isOfSite(file: string): boolean {
  const [top = '', second] = file.split(path.sep)
  if (top === '' || WATCHED_FOLDERS.includes(top)) return true
  return second === undefined && top.startsWith('site.config.')
}

/**
 * Returns the file that a raw event is about. For a watched file, the event may carry an earlier name of
 * it; for a file in a watched folder, it carries the name in the folder.
 */
function fileOf(name: string, { watchedPath }: RawDetails): string | undefined {
  if (!name || watchedPath === undefined) return undefined
  const isInside = path.basename(watchedPath) !== name && isFolder(watchedPath)
  return isInside ? path.join(watchedPath, name) : watchedPath
}

/** Returns the watched files and folders. */
function watchedIn(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
    names.map((name) => path.join(folder, name)),
  )
}

/** Returns the folders of a site that are links, with their real paths. */
function linkedFolders(root: string): { readonly name: string; readonly realPath: string }[] {
  return WATCHED_FOLDERS.map((name) => ({
    name,
    realPath: realPlace(path.join(root, name)),
  })).filter(({ name, realPath }) => realPath !== path.join(root, name))
}

/** Whether a file has just been truncated. */
function isEmptied(file: string): boolean {
  const found = statOf(file)
  return found?.isFile() === true && found.size === 0 && isYounger(found, EMPTIED_MS)
}

function isYounger({ mtimeMs }: fs.Stats, ms: number): boolean {
  return Math.abs(Date.now() - mtimeMs) < ms
}

/** Whether git is currently changing the repository of the site's content. */
function isLocked(root: string): boolean {
  const git = gitFolderOf(askedFolder(root))
  const lock = git === undefined ? undefined : statOf(path.join(git, 'index.lock'))
  return lock !== undefined && isYounger(lock, LOCKED_MS)
}

/** Calls `onReplaced` when the root or one of its folders has been replaced. Returns the interval timer. */
function watchRoot(root: string, onReplaced: () => void): NodeJS.Timeout {
  let inodes = inodesOf(root)
  return setInterval(() => {
    const now = inodesOf(root)
    if (now === inodes) return
    inodes = now
    onReplaced()
  }, ROOT_CHECK_MS)
}

/** Returns the current inodes of the root and its folders. */
function inodesOf(root: string): string {
  return ['', ...WATCHED_FOLDERS].map((name) => statOf(path.join(root, name))?.ino).join()
}

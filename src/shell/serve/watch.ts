// Watches everything on disk that may change the site, and reports changes once they settle. A report is
// only a reason to look: a build checks all files itself.

import fs from 'node:fs'
import path from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { askedFolder, gitFolderOf, reflogPath } from '../folders/git-folder.ts'
import { realPlace } from '../folders/real-place.ts'
import { systemCode } from '../folders/system-errors.ts'
import { newDebouncer } from './debouncer.ts'

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
  /** Resolves when every file is watched. */
  readonly ready: Promise<void>
  /**
   * Watches further files, given as absolute paths: what config, theme and pages import from elsewhere.
   * Also watches git's log of branch moves.
   */
  add(files: readonly string[]): void
  /** Resolves once no file known to have changed is half-written. */
  waitForWrites(): Promise<void>
  close(): Promise<void>
}

/** A running chokidar watcher. */
interface RunningWatcher {
  readonly watcher: FSWatcher
  readonly ready: Promise<void>
  readonly polling: boolean
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
/** Delay in milliseconds after the last time a folder was created or deleted, before it is checked again. */
const RECHECK_MS = 1000
/** Interval in milliseconds for checking folders without notifications: the root, and targets of links. */
const ROOT_CHECK_MS = 1000

/** Watches `content/`, `theme/` and the config in a root. */
export function startWatch({ root, poll, onSettled, onPolling }: WatchOptions): Watch {
  const extraFiles = new Set<string>()
  const debouncer = newDebouncer({
    isLocked: () => isLocked(root),
    isEmptied: (file) => isEmptied(path.join(root, file)),
    onSettled,
  })
  let recheckTimer: NodeJS.Timeout | undefined
  let closed = false
  /** Git's log of branch moves. A move can change the commit dates of files that stay the same. */
  let reflog: string | undefined
  /** Watched folders of the further files. */
  const extraFolders = new Set<string>()
  /**
   * Further files and folders that existed when they were added. The watcher's `add` event for them is no
   * change; it comes twice for a link.
   */
  const existing = new Set<string>()
  let linked = linkedFolders(root)
  /** Returns the path of a file relative to the root. Events in a linked folder carry its real path. */
  const relativePath = (file: string): string => {
    for (const { name, realPath } of linked)
      if (file === realPath || file.startsWith(realPath + path.sep))
        return path.join(name, path.relative(realPath, file))
    return path.relative(root, file)
  }
  const isIgnored = (file: string): boolean => {
    const [top = '', second] = relativePath(file).split(path.sep)
    if (top === '' || WATCHED_FOLDERS.includes(top)) return false
    if (second === undefined && top.startsWith('site.config.')) return false
    return !extraFiles.has(file) && !extraFolders.has(file)
  }

  const start = (usePolling: boolean): RunningWatcher => {
    const watcher = watch([root, ...linked.map(({ realPath }) => realPath)], {
      ignored: isIgnored,
      ignoreInitial: true,
      followSymlinks: false,
      usePolling,
      interval: POLL_MS,
      binaryInterval: POLL_MS,
    })
    const ready = new Promise<void>((done) => watcher.once('ready', done))
    const noteChange = (file: string): void => {
      if (current.watcher !== watcher || closed) return
      // Git's log and the folders that git creates for it are not files of the site, so no name is reported.
      debouncer.note(reflog?.startsWith(file) ? '' : relativePath(file).split(path.sep).join('/'))
    }
    /** All watched paths that exist or have existed; `undefined` until they are known. */
    let knownPaths: Set<string> | undefined
    void ready.then(() => (knownPaths = new Set(watchedIn(watcher))))
    let isReplaced = false
    const recheckLater = (file: string): void => {
      clearTimeout(recheckTimer)
      recheckTimer = setTimeout(
        () => (isReplaced ? restart(current.polling) : noteChange(file)),
        RECHECK_MS,
      )
    }
    watcher.on('all', (event, file) => {
      knownPaths?.add(file)
      if (event.startsWith('unlink')) existing.delete(file)
      if (event.startsWith('add') && existing.has(file)) return
      noteChange(file)
      // A file saved in a new folder before that is watched causes no event.
      if (event === 'addDir' || event === 'unlinkDir') recheckLater(file)
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
      recheckLater(file)
    })
    watcher.on('error', (error) => {
      if (current.watcher !== watcher || usePolling) return
      if (!LIMIT_CODES.includes(systemCode(error) ?? '')) return
      onPolling()
      restart(true)
    })
    return { watcher, ready, polling: usePolling }
  }
  let current = start(poll)
  const restart = (usePolling: boolean): void => {
    void current.watcher.close()
    linked = linkedFolders(root)
    current = start(usePolling)
    current.watcher.add([...extraFiles, ...extraFolders])
    // Changes during the restart went unnoticed.
    void current.ready.then(() => debouncer.note(''))
  }
  const rootTimer = watchRoot(root, () => restart(current.polling))

  return {
    ready: (async () => {
      for (let awaited; awaited !== current; await awaited.ready) awaited = current
    })(),
    add(files) {
      reflog = reflogPath(askedFolder(root))
      const all = reflog === undefined ? files : [...files, reflog]
      const added = all.filter((file) => !extraFiles.has(file) && isIgnored(file))
      if (added.length === 0) return
      // To notice a missing file when it is created, its folder is watched, which may be outside of the
      // root or missing as well.
      const folders = added.flatMap(foldersOf)
      for (const file of added) extraFiles.add(file)
      for (const folder of folders) extraFolders.add(folder)
      for (const each of [...added, ...folders]) if (fs.existsSync(each)) existing.add(each)
      current.watcher.add([...added, ...folders])
    },
    waitForWrites: () => debouncer.waitForWrites(),
    async close() {
      closed = true
      debouncer.close()
      clearTimeout(recheckTimer)
      clearInterval(rootTimer)
      await current.watcher.close()
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

/** Returns the folder of a file, and those above it up to the first that exists. */
function foldersOf(file: string): string[] {
  const folder = path.dirname(file)
  return isFolder(folder) || folder === file ? [folder] : [folder, ...foldersOf(folder)]
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

function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() === true
}

/** Returns the stats of a file; `undefined` if it does not exist. A folder on its path may have become a file. */
function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file)
  } catch {
    return undefined
  }
}

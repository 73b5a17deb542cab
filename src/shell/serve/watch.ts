// Hears of everything on the disk that may change the site, and says so once it is quiet. What it hears is a reason to look, no
// more: a build looks at all files itself.

import fs from 'node:fs'
import path from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { askedFolder, gitFolderOf, movesOf } from '../folders/git-folder.ts'
import { realPlace } from '../folders/real-place.ts'
import { systemCode } from '../folders/why.ts'
import { newQuiet } from './quiet.ts'

/** What is watched, and who wants to know. */
interface Watched {
  readonly root: string
  /** Asks for files again and again, instead of being told by the system. */
  readonly poll: boolean
  /** Gets the files that have changed, as paths from the root, when nothing has happened for a while; '' where none can be named. */
  readonly onSettled: (files: readonly string[]) => void
  /** Told when the system has no room for another file to watch, and files are asked instead. */
  readonly onPolling: () => void
}

/** A watch that is on. */
interface Watch {
  /** Resolves when every file is watched. */
  readonly ready: Promise<void>
  /** Watches other files besides, as absolute paths: what config, theme and pages import from elsewhere, and what git notes. */
  add(files: readonly string[]): void
  /** Resolves once nobody is in the middle of writing, as far as has been heard. */
  calm(): Promise<void>
  close(): Promise<void>
}

/** A watcher at work. */
interface Started {
  readonly watcher: FSWatcher
  readonly ready: Promise<void>
  readonly polling: boolean
}

/** What comes with an event of the system. */
interface Raw {
  readonly watchedPath?: string
}

/** Folders of which everything is watched. */
const WHOLE = ['content', 'theme']
/** A file that was emptied is about to be written, on a busy machine a little later; if not, it is meant to be empty. */
const EMPTIED_MS = 300
/** While git writes a branch, half of it is no site. An old lock was left by a git that died. */
const LOCKED_MS = 10_000
const POLL_MS = 150
/** The system has no room for more watches: of files, of watchers, of open files. */
const NO_ROOM = ['ENOSPC', 'EMFILE', 'ENFILE']
/** Folders that came or went are looked at again, so long after the last of them. */
const FOLDERS_MS = 1000
/** How often folders are looked at that nobody tells of: the root, and what is a link to elsewhere. */
const ROOT_MS = 1000

/** Watches `content/`, `theme/` and the config of a root. */
export function startWatch({ root, poll, onSettled, onPolling }: Watched): Watch {
  const extra = new Set<string>()
  const quiet = newQuiet({
    isLocked: () => isLocked(root),
    isEmptied: (file) => isEmptied(path.join(root, file)),
    onSettled,
  })
  let later: NodeJS.Timeout | undefined
  let closed = false
  /** Where git notes that the branch has moved, which changes the dates of files that stay as they are. */
  let moves: string | undefined
  /** Folders of other files that are watched. */
  const above = new Set<string>()
  /** What was there when it was added: that the watcher finds it is no news; a link it finds twice. */
  const found = new Set<string>()
  let linked = linkedFolders(root)
  /** A file as seen from the root: what is in a folder that is a link is heard of by its real path. */
  const asSeen = (file: string): string => {
    for (const { name, real } of linked)
      if (file === real || file.startsWith(real + path.sep))
        return path.join(name, path.relative(real, file))
    return path.relative(root, file)
  }
  const isOther = (file: string): boolean => {
    const [top = '', second] = asSeen(file).split(path.sep)
    if (top === '' || WHOLE.includes(top)) return false
    if (second === undefined && top.startsWith('site.config.')) return false
    return !extra.has(file) && !above.has(file)
  }

  const start = (usePolling: boolean): Started => {
    const watcher = watch([root, ...linked.map(({ real }) => real)], {
      ignored: isOther,
      ignoreInitial: true,
      followSymlinks: false,
      usePolling,
      interval: POLL_MS,
      binaryInterval: POLL_MS,
    })
    const ready = new Promise<void>((done) => watcher.once('ready', done))
    const note = (file: string): void => {
      if (current.watcher !== watcher || closed) return
      // What git notes is no file of the site, and names none, nor do the folders that it makes for it.
      quiet.note(moves?.startsWith(file) ? '' : asSeen(file).split(path.sep).join('/'))
    }
    /** All that is there, or has been; `undefined` until that is known. */
    let known: Set<string> | undefined
    void ready.then(() => (known = new Set(watchedIn(watcher))))
    let isReplaced = false
    const lookAgain = (file: string): void => {
      clearTimeout(later)
      later = setTimeout(() => (isReplaced ? restart(current.polling) : note(file)), FOLDERS_MS)
    }
    watcher.on('all', (event, file) => {
      known?.add(file)
      if (event.startsWith('unlink')) found.delete(file)
      if (event.startsWith('add') && found.has(file)) return
      note(file)
      // What is saved in a new folder before it is watched is told by nobody.
      if (event === 'addDir' || event === 'unlinkDir') lookAgain(file)
    })
    // The watcher keeps events back that follow others of their kind: a save 30 ms after the last one is told only here.
    watcher.on('raw', (event, name, details) => {
      const file = fileOf(name, details as Raw)
      if (file === undefined || isOther(file)) return
      note(file)
      // Of a folder under a name that was there before, the watcher may go on with the old one, wherever that is now.
      const isThere = file === root || isFolder(file)
      if (event !== 'rename' || !isThere || known?.has(file) === false) return
      isReplaced = true
      lookAgain(file)
    })
    watcher.on('error', (error) => {
      if (current.watcher !== watcher || usePolling) return
      if (!NO_ROOM.includes(systemCode(error) ?? '')) return
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
    current.watcher.add([...extra, ...above])
    // What happened meanwhile was heard by nobody.
    void current.ready.then(() => quiet.note(''))
  }
  const rooted = onMove(root, () => restart(current.polling))

  return {
    ready: (async () => {
      for (let known; known !== current; await known.ready) known = current
    })(),
    add(files) {
      moves = movesOf(askedFolder(root))
      const all = moves === undefined ? files : [...files, moves]
      const more = all.filter((file) => !extra.has(file) && isOther(file))
      if (more.length === 0) return
      // A file that is not there is waited for in its folder, which may be outside of the root, or not be there either.
      const folders = more.flatMap(foldersOf)
      for (const file of more) extra.add(file)
      for (const folder of folders) above.add(folder)
      for (const each of [...more, ...folders]) if (fs.existsSync(each)) found.add(each)
      current.watcher.add([...more, ...folders])
    },
    calm: () => quiet.calm(),
    async close() {
      closed = true
      quiet.close()
      clearTimeout(later)
      clearInterval(rooted)
      await current.watcher.close()
    },
  }
}

/** Whether a watch would hear of nothing: the watcher takes a backslash for a slash on every system, also one in a folder's name. */
export function isDeaf(root: string): boolean {
  const folders = [root, ...linkedFolders(root).map(({ real }) => real)]
  return path.sep === '/' && folders.some((folder) => folder.includes('\\'))
}

/** The folder of a file and those above it, up to the first that is there. */
function foldersOf(file: string): string[] {
  const folder = path.dirname(file)
  return isFolder(folder) || folder === file ? [folder] : [folder, ...foldersOf(folder)]
}

/** The file that the system tells of: a watched one by its own name, or by one it had before; what is in a watched folder by that. */
function fileOf(name: string, { watchedPath }: Raw): string | undefined {
  if (!name || watchedPath === undefined) return undefined
  const isInside = path.basename(watchedPath) !== name && isFolder(watchedPath)
  return isInside ? path.join(watchedPath, name) : watchedPath
}

/** Files and folders that are watched. */
function watchedIn(watcher: FSWatcher): string[] {
  return Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
    names.map((name) => path.join(folder, name)),
  )
}

/** Folders of a site that are links, and where they really are. */
function linkedFolders(root: string): { readonly name: string; readonly real: string }[] {
  return WHOLE.map((name) => ({ name, real: realPlace(path.join(root, name)) })).filter(
    ({ name, real }) => real !== path.join(root, name),
  )
}

/** Whether a file has been emptied just now. */
function isEmptied(file: string): boolean {
  const found = statOf(file)
  return found?.isFile() === true && found.size === 0 && isYounger(found, EMPTIED_MS)
}

function isYounger({ mtimeMs }: fs.Stats, ms: number): boolean {
  return Math.abs(Date.now() - mtimeMs) < ms
}

/** Whether git is at work in the repository of a site's content. */
function isLocked(root: string): boolean {
  const git = gitFolderOf(askedFolder(root))
  const lock = git === undefined ? undefined : statOf(path.join(git, 'index.lock'))
  return lock !== undefined && isYounger(lock, LOCKED_MS)
}

/** Tells when the root or one of its folders is another; what it returns ends that. */
function onMove(root: string, tell: () => void): NodeJS.Timeout {
  let places = placesOf(root)
  return setInterval(() => {
    const now = placesOf(root)
    if (now === places) return
    places = now
    tell()
  }, ROOT_MS)
}

/** Where the root and its folders are on the disk now. */
function placesOf(root: string): string {
  return ['', ...WHOLE].map((name) => statOf(path.join(root, name))?.ino).join()
}

function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() === true
}

/** What is known of a file, if it is there: a folder on the way to it may have become a file. */
function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file)
  } catch {
    return undefined
  }
}

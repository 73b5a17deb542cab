import { execFileSync } from 'node:child_process'

/**
 * What files of the content are called now that had other paths once, as git knows it: by its commits, by what is staged, and
 * where a file was moved without telling git, by its content. Git is asked at the first question, which a site without a
 * broken link never asks.
 */
export function renames(root: string): (path: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined
  return (path) => {
    known ??= new Map(readRenames(root))
    const seen = new Set([path])
    let now = known.get(path)
    for (let next = now; next !== undefined && !seen.has(next); next = known.get(next)) {
      seen.add(next)
      now = next
    }
    return now
  }
}

function readRenames(root: string): [string, string][] {
  const git = (args: readonly string[], input = ''): string[] => {
    try {
      const options = { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 28 } as const
      // A history without end must not keep a build: then there is one suggestion less.
      const stdio = ['pipe', 'pipe', 'ignore'] as const
      return execFileSync('git', args, { ...options, stdio: [...stdio], timeout: 20_000 }).split(
        '\0',
      )
    } catch {
      return []
    }
  }
  const named = ['--name-status', '--diff-filter=R', '-M', '-z', '--relative']
  const staged = git(['diff', ...named, 'HEAD', '--', 'content'])
  const committed = git(['log', '--format=', ...named, '--', 'content'])
  // The newest comes first in each list, and must come last in the map.
  return [...pairs([...staged, ...committed]).toReversed(), ...movedAlone(git)]
}

/** `R100`, the old path, the new one, and so on. */
function pairs(words: readonly string[]): [string, string][] {
  return words.flatMap((word, i): [string, string][] => {
    const [from, to] = words.slice(i + 1, i + 3)
    return /^\n?R\d+$/.test(word) && from && to ? [[from, to]] : []
  })
}

/** Files that git misses, and files of the same content that it does not know. */
function movedAlone(
  git: (args: readonly string[], input?: string) => string[],
): [string, string][] {
  const list = (...args: string[]): string[] =>
    git(['ls-files', '-z', ...args, '--', 'content']).filter((line) => line !== '')
  const missing = new Set(list('--deleted'))
  const added = missing.size === 0 ? [] : list('--others', '--exclude-standard')
  if (added.length === 0) return []
  const hashes = git(['hash-object', '--stdin-paths'], added.join('\n')).join('').split('\n')
  const byHash = new Map(added.map((path, i) => [hashes[i], path]))
  return list('--stage').flatMap((line): [string, string][] => {
    const [, hash, path] = /^\d+ (\w+) \d+\t(.*)$/s.exec(line) ?? []
    const now = byHash.get(hash)
    return path !== undefined && missing.has(path) && now !== undefined ? [[path, now]] : []
  })
}

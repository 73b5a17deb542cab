import { execFileSync } from 'node:child_process'

/**
 * Returns a function that runs git in a folder and returns its output. Commits have a fixed author, and `time` as their
 * date if it is given.
 */
export function gitIn(root: string, time?: string): (...args: readonly string[]) => string {
  const times = time === undefined ? {} : { GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time }
  const somebody = ['user.name=A', 'user.email=a@a.example', 'commit.gpgsign=false']
  return (...args) =>
    execFileSync('git', [...somebody.flatMap((each) => ['-c', each]), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...times },
      stdio: 'pipe',
    }).trim()
}

/** Creates a repository, commits all files, and returns a function to run git there. */
export function committed({ root }: { readonly root: string }): ReturnType<typeof gitIn> {
  const git = gitIn(root)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'one')
  return git
}

import { execFileSync } from 'node:child_process'

/** A way to ask git in a folder, and hear what it says. What it commits, it commits as somebody, and at a time where one is given. */
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

/** Commits all that is there, and returns a way to ask git for more. */
export function committed({ root }: { readonly root: string }): ReturnType<typeof gitIn> {
  const git = gitIn(root)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'one')
  return git
}

import { execFileSync } from 'node:child_process'

/** Commits all that is there, and returns a way to ask git for more. */
export function committed({ root }: { readonly root: string }): (...args: string[]) => void {
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
      cwd: root,
      stdio: 'pipe',
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'one')
  return git
}

// What the tests of a file leave behind, and how it is cleared once they are done. A process keeps the modules it has loaded for the
// next file, and hooks that one of them sets up itself would run after the first file alone.

const endings: (() => unknown)[] = []

/** Has something done after the last test of this file; what was begun last ends first. */
export function afterFile(end: () => unknown): void {
  endings.push(end)
}

/** Does all that is to be done after a file. */
export async function endFile(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end()
}

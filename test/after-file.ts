// Registers the cleanup of a test file. A test process keeps loaded modules for the next file, so hooks that a module
// registers itself would run only after the first file.

const endings: (() => unknown)[] = []

/** Registers a function to run after the last test of this file. The functions run in reverse order. */
export function afterFile(end: () => unknown): void {
  endings.push(end)
}

/** Runs the registered functions. */
export async function endFile(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end()
}

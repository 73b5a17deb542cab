// Babel's parser takes longer to load than a config to run, and most builds have nothing to complain about.

import { createRequire } from 'node:module'
import { keyLocator, textsIn, type Locate, type Syntax } from '../../core/reading/locate-key.ts'

const require = createRequire(import.meta.url)

/** Finds keys of an exported object in a module's source, which is read when it is first asked. */
export function locatorOf(source: string, exported: string): Locate {
  let locate: Locate | undefined
  return (...asked) => (locate ??= keyLocator(source, exported, statements))(...asked)
}

/** Every text that a module's source holds in quotes, in order; `undefined` where it cannot be parsed. */
export function textsOf(source: string): readonly string[] | undefined {
  try {
    return statements(source).flatMap(textsIn)
  } catch {
    return undefined
  }
}

function statements(source: string): readonly Syntax[] {
  const { parse } = require('@babel/parser') as typeof import('@babel/parser')
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  return program.body as unknown as readonly Syntax[]
}

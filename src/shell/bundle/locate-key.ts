// Loads Babel's parser on demand: loading it takes longer than running a config, and most builds have nothing
// to report.

import { createRequire } from 'node:module'
import { keyLocator, textsIn, type Locate, type Syntax } from '../../core/reading/locate-key.ts'

const require = createRequire(import.meta.url)

/**
 * Returns a function that finds keys of an exported object in a module's source. The source is parsed on the
 * first call.
 */
export function locatorOf(source: string, exported: string): Locate {
  let locate: Locate | undefined
  return (...args) => (locate ??= keyLocator(source, exported, parseStatements))(...args)
}

/** Returns all string literals of a module's source in order, or `undefined` if it cannot be parsed. */
export function textsOf(source: string): readonly string[] | undefined {
  try {
    return parseStatements(source).flatMap(textsIn)
  } catch {
    return undefined
  }
}

function parseStatements(source: string): readonly Syntax[] {
  const { parse } = require('@babel/parser') as typeof import('@babel/parser')
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  return program.body as unknown as readonly Syntax[]
}

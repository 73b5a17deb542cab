// Tests that expressions are parsed like `oniguruma-parser`, on which Shiki’s JavaScript engine is built.
// That parser builds a complete AST and takes longer.

import { parse, type AlternativeElementNode, type AlternativeNode } from 'oniguruma-parser/parser'
import { bundledLanguages } from 'shiki/langs'
import { describe, expect, test } from 'vitest'
import {
  readExpression,
  type Part,
  type Alternatives,
} from '../../../src/shell/highlight/expression.ts'
import { own } from '../../../src/shared/text.ts'

const LENIENT = {
  rules: { captureGroup: true, singleline: true },
  normalizeUnknownPropertyNames: true,
  skipBackrefValidation: true,
  skipLookbehindValidation: true,
  skipPropertyNameValidation: true,
} as const

/** The structure of an expression. `one` stands for anything that consumes one character. */
type Shape = readonly (readonly unknown[])[]

function shapeOf(ways: Alternatives): Shape {
  return ways.map((way) => way.map(shapeOfPart))
}

function shapeOfPart(part: Part): unknown {
  switch (part.kind) {
    case 'group':
      return shapeOf(part.alternatives)
    case 'look':
      return { ahead: part.isLookahead, not: part.isNegated, ways: shapeOf(part.alternatives) }
    case 'repeat':
      return { min: part.min, max: part.max, part: shapeOfPart(part.part) }
    default:
      return part.kind
  }
}

function expectedOf(alternatives: readonly AlternativeNode[]): Shape {
  return alternatives.map(({ body }) =>
    body.filter((node) => node.type !== 'Directive' || node.kind !== 'flags').map(expectedOfNode),
  )
}

function expectedOfNode(node: AlternativeElementNode): unknown {
  switch (node.type) {
    case 'Character':
    case 'CharacterClass':
      return 'one'
    case 'CharacterSet':
      return node.variableLength || node.kind === 'text_segment' || isNewline(node)
        ? 'unknown'
        : 'one'
    case 'Group':
    case 'CapturingGroup':
      return expectedOf(node.body)
    case 'LookaroundAssertion':
      return {
        ahead: node.kind === 'lookahead',
        not: node.negate,
        ways: expectedOf(node.body),
      }
    case 'Quantifier': {
      // `{n}?` means n times or none. The library parses it as a lazy quantifier.
      const orNone = node.kind === 'lazy' && node.min === node.max
      return { min: orNone ? 0 : node.min, max: node.max, part: expectedOfNode(node.body) }
    }
    case 'Assertion':
    case 'Directive':
      return 'nothing'
    default:
      return 'unknown'
  }
}

/** Whether a node is `\R`, which may match two characters. Its negation `\N` matches one. */
function isNewline({ kind, negate = false }: { kind: string; negate?: boolean }): boolean {
  return kind === 'newline' && !negate
}

/** Returns all expressions in the grammar of a language. */
async function expressionsOf(language: string): Promise<Set<string>> {
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') collect(inner)
      else if (/^(match|begin|end|while)$/.test(key)) found.add(inner)
    }
  }
  const load = own(bundledLanguages, language)
  if (load) collect((await load()).default)
  return found
}

describe('readExpression', () => {
  test.each([
    'css',
    'cpp',
    'haskell',
    'julia',
    'latex',
    'mdx',
    'perl',
    'php',
    'ruby',
    'swift',
    'ts',
  ])('parses the expressions of %s like oniguruma-parser', async (language) => {
    let unread = 0
    const expressions = await expressionsOf(language)
    expect(expressions.size).toBeGreaterThan(50)
    for (const expression of expressions) {
      const ways = readExpression(expression)
      if (!ways) unread++
      else expect(shapeOf(ways), expression).toEqual(expectedOf(parse(expression, LENIENT).body))
    }
    expect(unread / expressions.size).toBeLessThan(0.02)
  })

  test.each([
    ['(?x) a # b\n c |d', 'ac|d'],
    ['(?x: [ ] \\ # )\n ) ', '(?:[ ]\\ ) '],
    ['a(?#b)+', 'a+'],
    ['((?x)a (b c)) d', '(a(bc)) d'],
    ['(?x)a(?-x) b', 'a b'],
    ['[]a]', '[\\]a]'],
    ['[a-c&&[^b]]', '.'],
    ['[\\w-.]', '[-.\\w]'],
    ['[[:^alpha:]b]', '[^ac-zA-Z]'],
    ['a{,3}', 'a{0,3}'],
    ['a{b}{,}', 'a\\{b}\\{,}'],
    ['\\x{41}\\x42\\u0043\\-', 'ABC-'],
    ['[\\x{10fffe}-\\x{10ffff}]', '字'],
  ])('parses %s like %s', (expression, same) => {
    expect(readExpression(expression)).toEqual(readExpression(same))
    expect(readExpression(same)).toBeDefined()
  })

  test.each(['(*FAIL)', '(?(1)a|b)', '(?~a)', '(a', 'a)', '[a', '\\M-a', '[b-a]', '+a', 'a{3,1}'])(
    'returns undefined for %s',
    (expression) => {
      expect(readExpression(expression)).toBeUndefined()
    },
  )
})

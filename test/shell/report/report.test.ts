import { basename, dirname } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sortDiagnostics } from '../../../src/core/problems/diagnostics.ts'
import { openReport, problemText, sourceLines } from '../../../src/shell/report/report.ts'
import { selectForDisplay } from '../../../src/shell/report/select-for-display.ts'
import { filePath, type Diagnostic } from '../../../src/shared/contract.ts'
import { newFolder, write } from '../../folder.ts'

const problem = (more: Partial<Diagnostic>): Diagnostic => ({
  severity: 'error',
  code: 'x',
  message: 'Wrong.',
  ...more,
})

test('underlines the reported range, also in a line with Chinese text', () => {
  const line = '见[安装](a.md)，中文**b**'
  const text = problemText(
    problem({ path: filePath('a.md'), line: 7, column: 2, length: 10, hint: 'Do this.' }),
    line,
    false,
  )
  expect(text).toBe(`error x  Wrong.

  a.md:7:2
  7 │ 见[安装](a.md)，中文**b**
    │   ^^^^^^^^^^^^
  Do this.
`)
})

test('shows the part of a long line around the reported place', () => {
  const line = `${'a'.repeat(500)}HERE${'b'.repeat(500)}`
  const text = problemText(
    problem({ path: filePath('a.md'), line: 1, column: 501, length: 4 }),
    line,
    false,
  )
  const [, shown = '', marks = ''] = /│ (.*)\n.*│ (.*)\n/.exec(text) ?? []
  expect(shown.length).toBe(160)
  expect(shown.slice(marks.indexOf('^'), marks.indexOf('^') + 4)).toBe('HERE')
})

test.each(['-HERE', 'HERE-'])(
  'does not split a surrogate pair when it shortens a line (%s)',
  (said) => {
    const faces = '😀'.repeat(200)
    const column = faces.length + said.indexOf('HERE') + 1
    const text = problemText(
      problem({ path: filePath('a.md'), line: 1, column, length: 4 }),
      faces + said + faces,
      false,
    )
    const [, shown = '', marks = ''] = /│ (.*)\n.*│ (.*)\n/.exec(text) ?? []
    expect(shown).toMatch(/^😀+-?HERE-?😀+$/u)
    // An emoji is two UTF-16 units long and two columns wide.
    expect(marks).toBe(`${' '.repeat(shown.indexOf('HERE'))}^^^^`)
  },
)

test('replaces line breaks and control characters in messages, hints and paths', () => {
  const said = 'k\n::error::x\u001B[2J\u2028\u202E'
  const shown = 'k\uFFFD::error::x\uFFFD[2J\uFFFD\uFFFD'
  const text = problemText(problem({ message: said, hint: said, path: filePath(said) }), '', false)
  expect(text).toBe(`error x  ${shown}\n\n  ${shown}\n  ${shown}\n`)
})

test('escapes characters in messages and hints that a reader would overlook', () => {
  const message = 'No page at /a\u200B/re\u0301sume\u0301'
  const kept = 'é \u0928\u093F \u05D1\u05BC می\u200Cخواهم 👩\u200D💻'
  expect(problemText(problem({ message, hint: kept }), undefined, false)).toBe(
    `error x  No page at /a\\u200b/re\\u0301sume\\u0301\n  ${kept}\n`,
  )
})

test('reads a source as UTF-8, even if it mentions another encoding', () => {
  const root = newFolder()
  write(root, { 'a.md': '# 中文\n\n`<meta charset=gbk>`\n', 'b.html': 'b' })
  const lineAt = sourceLines(root)
  const shown = (path: string, line: number): string | undefined =>
    lineAt(problem({ path: filePath(path), line }))
  expect([shown('a.md', 1), shown('a.md', 2), shown('a.md', 9)]).toEqual(['# 中文', '', undefined])
  expect([shown('b.html', 1), shown('a.md', 1), shown('c.md', 1)]).toEqual([
    'b',
    '# 中文',
    undefined,
  ])
})

test.each(['html', 'htm', 'xhtml', 'xht', 'xml'])(
  'reads page.%s in the encoding that it declares',
  (end) => {
    const root = newFolder()
    const bytes = Buffer.from('<meta charset="gbk"/>\n\u00d6\u00d0\u00ce\u00c4', 'latin1')
    write(root, { [`page.${end}`]: bytes })
    const shown = sourceLines(root)(problem({ path: filePath(`page.${end}`), line: 2 }))
    expect(shown).toBe('中文')
  },
)

test.each(['\n', ' '])(
  'finds the lines of many problems quickly, even in a single long line (%j)',
  (end) => {
    const root = newFolder()
    write(root, { 'a.html': `<a href="gone">x</a>${end}`.repeat(20_000) })
    const lineAt = sourceLines(root)
    const began = performance.now()
    for (let i = 1; i <= 20_000; i++)
      lineAt(problem({ path: filePath('a.html'), line: end === '\n' ? i : 1 }))
    expect(performance.now() - began).toBeLessThan(5000)
  },
)

test('sorts problems by place, without duplicates', () => {
  const at = (path: string, line: number): Diagnostic =>
    problem({ path: filePath(path), line, column: 1 })
  expect(sortDiagnostics([at('b.md', 1), at('a.md', 10), at('a.md', 9), at('a.md', 9)])).toEqual([
    at('a.md', 9),
    at('a.md', 10),
    at('b.md', 1),
  ])
})

describe('told, for a long list', () => {
  const shown = (all: readonly Diagnostic[], most: number): string =>
    selectForDisplay(all, most)
      .map((each) => each.problem.message + (each.others.length || ''))
      .join('')

  test('prefers errors to warnings', () => {
    const all = [...'abcde'].map((message) =>
      problem({ message, severity: 'bd'.includes(message) ? 'error' : 'warning' }),
    )
    expect([1, 2, 3, 4, 5].map((most) => shown(all, most))).toEqual([
      'b',
      'bd',
      'abd',
      'acbd',
      'acebd',
    ])
  })

  test('shows errors last, next to the summary', () => {
    const all = [...'abc'].map((message) =>
      problem({ message, severity: message === 'b' ? 'error' : 'warning' }),
    )
    expect([100, Infinity].map((most) => shown(all, most))).toEqual(['acb', 'acb'])
  })

  test('selects a problem of each code before a second one of the same code', () => {
    const all = [...'aaabbcaad'].map((code, i) => problem({ code, message: code + i }))
    expect(shown(all, 4)).toBe('a0b3c5d8')
    expect(shown(all, 6)).toBe('a0a1b3b4c5d8')
  })

  test('merges equal problems at different places', () => {
    const at = (name: string): Diagnostic => problem({ path: filePath(name), line: 1 })
    const all = [at('a'), problem({ message: 'b' }), at('c'), at('d'), at('e'), at('f')]
    expect(shown(all, 2)).toBe('Wrong.4b')
    expect(shown(all, 6)).toBe('Wrong.bWrong.Wrong.Wrong.Wrong.')
    // In a list that fits, only many are merged.
    expect(shown([...all, at('g')], 100)).toBe('Wrong.5b')
    expect(shown([...all, at('g')], Infinity)).toBe('Wrong.bWrong.Wrong.Wrong.Wrong.Wrong.')
    // The messages may differ in the lines that they list.
    const more = (lines: string): Diagnostic =>
      problem({ message: `Here. There are 2 more, at lines ${lines}.` })
    expect(selectForDisplay([more('3 and 5'), more('4 and 7'), at('a')], 2)).toHaveLength(2)
    // Problems with different hints are not merged.
    expect(shown([...all, problem({ hint: 'Mend.' })], 3)).toBe('Wrong.4bWrong.')
    const [first] = selectForDisplay(all, 2)
    expect(problemText(at('a'), undefined, false, first?.others)).toBe(
      'error x  Wrong.\n\n  a:1:1\n  The same at c:1:1, d:1:1, e:1:1 and 1 more place.\n',
    )
  })
})

test('uses color only if requested', () => {
  expect(problemText(problem({}), undefined, false)).toBe('error x  Wrong.\n')
  expect(problemText(problem({}), undefined, true)).toContain('\u001b[31m')
})

test('colors results depending on stdout, NO_COLOR and TERM, but not on stderr', () => {
  const { stdout, stderr } = process
  onTestFinished(() => void vi.unstubAllGlobals())
  const results = (onTerminal: readonly unknown[], noColor: string, TERM = 'xterm'): boolean => {
    const as = (stream: NodeJS.WriteStream): object => ({ isTTY: onTerminal.includes(stream) })
    const env = { ...process.env, NO_COLOR: noColor, TERM }
    vi.stubGlobal('process', { stdout: as(stdout), stderr: as(stderr), env })
    return openReport().color
  }
  expect(results([stderr], '')).toBe(false)
  expect(results([stdout], '')).toBe(true)
  expect(results([stdout, stderr], '1')).toBe(false)
  expect(results([stdout, stderr], '', 'dumb')).toBe(false)
})

test.each([
  ['xterm', ['parse 1 of 2', '\r\u001b[2K', 'Done.\n']],
  ['dumb', ['Done.\n']],
])('shows progress on a terminal called %s only if it can erase lines', (TERM, expected) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const said: string[] = []
  const stream = { isTTY: true, write: (text: string) => said.push(text) }
  vi.stubGlobal('process', { stdout: stream, stderr: stream, env: { TERM, NO_COLOR: '1' } })
  const report = openReport()
  report.progress('parse 1 of 2')
  report.note('Done.')
  expect(said).toEqual(expected)
})

test.each(['true', ''])(
  'prints annotations only in a GitHub workflow (GITHUB_ACTIONS: %s)',
  (GITHUB_ACTIONS) => {
    onTestFinished(() => void vi.unstubAllGlobals())
    const said: string[] = []
    const stream = { write: (text: string) => said.push(text) }
    const root = newFolder()
    const env = { GITHUB_ACTIONS, GITHUB_WORKSPACE: dirname(root) }
    vi.stubGlobal('process', { stdout: stream, stderr: stream, env, cwd: () => '/' })
    // Each place is annotated, also where the text merges them.
    const all = [2, 3, 4, 5, 6, 7].map((line) => problem({ path: filePath('a.md'), line }))
    openReport().problems(root, all)
    const mark = `::error file=${basename(root)}/a.md,line=7,title=x::Wrong.`
    expect(said.join('').split('\n').includes(mark)).toBe(GITHUB_ACTIONS === 'true')
  },
)

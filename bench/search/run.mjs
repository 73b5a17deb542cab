// Measures the quality and the speed of the search. See README.md.

import path from 'node:path'
import { readArguments } from '../../scripts/arguments.mjs'
import { madeQuestions } from './classes.mjs'
import { builtSite, folderOf } from './corpora.mjs'
import { ours, peers } from './engines.mjs'

/**
 * @import { Corpus, Place, Question } from './corpora.mjs'
 * @typedef {{ question: Question, rank: number, ms: number }} Outcome `rank` is 0 if not found.
 */

const MOST = 8
const home = path.join(import.meta.dirname, '../..')
const { values, positionals } = readArguments(
  'bench:search -- [--peers FOLDER] [--questions FILE] [--misses] [CORPUS]',
  {
    options: {
      peers: { type: 'string', default: home },
      questions: { type: 'string', multiple: true, default: [] },
      misses: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
)

const corpora = [
  ...builtSite(home).map((corpus) => ({
    ...corpus,
    questions: [...corpus.questions, ...madeQuestions(corpus)],
  })),
  ...positionals.flatMap((folder) => folderOf(folder, values.questions)),
]
const engines = [await ours(), ...(await peers(values.peers))]

/** @type {string[][]} */
const rows = []
for (const corpus of corpora) {
  const classes = [...new Set(corpus.questions.map(({ cls }) => cls))]
  const asked = engines.map(({ open }) => outcomes(corpus, open(corpus)))
  for (const cls of classes)
    rows.push([
      corpus.name,
      cls,
      String(corpus.questions.filter((question) => question.cls === cls).length),
      ...asked.flatMap((all) => figures(all.filter(({ question }) => question.cls === cls))),
    ])
  rows.push([
    corpus.name,
    'mean of classes',
    '',
    ...asked.flatMap((all) => [
      mean(classes, (cls) => mrr(all.filter(({ question }) => question.cls === cls))).toFixed(3),
      mean(classes, (cls) =>
        within(
          all.filter(({ question }) => question.cls === cls),
          MOST,
        ),
      ).toFixed(3),
    ]),
  ])
  rows.push([corpus.name, 'ms, median and 95 %', '', ...asked.flatMap(times)])
  if (values.misses)
    for (const { question, rank } of asked[0] ?? []) miss(corpus.name, question, rank)
}
print([
  ['corpus', 'class', 'n', ...engines.flatMap(({ name }) => [`${name} mrr`, 'in 8'])],
  ...rows,
])

/**
 * Runs all questions. A golden question counts as found if the page is, the others only if the section is.
 * @param {Corpus} corpus
 * @param {(query: string) => readonly Place[]} ask
 * @returns {Outcome[]}
 */
function outcomes({ questions }, ask) {
  return questions.map((question) => {
    const start = performance.now()
    const found = ask(question.q)
    const ms = performance.now() - start
    const places =
      question.top === undefined
        ? found
        : [...new Set(found.map(({ page }) => page))].map((page) => ({ page }))
    const rank =
      1 + places.findIndex((place) => question.expect.some((wanted) => isAt(place, wanted)))
    return { question, rank, ms }
  })
}

/**
 * @param {Place} place
 * @param {Place} wanted
 */
function isAt(place, wanted) {
  return (
    place.page === wanted.page &&
    (wanted.anchor === undefined || wanted.anchor === (place.anchor ?? ''))
  )
}

/** @param {readonly Outcome[]} all */
function figures(all) {
  return [mrr(all).toFixed(3), within(all, MOST).toFixed(3)]
}

/** @param {readonly Outcome[]} all */
function mrr(all) {
  return mean(all, ({ rank }) => (rank === 0 ? 0 : 1 / rank))
}

/**
 * @param {readonly Outcome[]} all
 * @param {number} most
 */
function within(all, most) {
  return mean(all, ({ rank }) => (rank > 0 && rank <= most ? 1 : 0))
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(each: T) => number} value
 */
function mean(list, value) {
  return list.reduce((sum, each) => sum + value(each), 0) / Math.max(1, list.length)
}

/** @param {readonly Outcome[]} all */
function times(all) {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return [0.5, 0.95].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
}

/**
 * @param {string} corpus
 * @param {Question} question
 * @param {number} rank
 */
function miss(corpus, { cls, q, expect, top = 1 }, rank) {
  if (rank > 0 && rank <= top) return
  const wanted = expect.map(({ page, anchor = '' }) => page + (anchor === '' ? '' : `#${anchor}`))
  console.log(
    `${corpus}  ${cls}  ${q}  is ${rank === 0 ? 'not found' : `number ${rank}`}: ${wanted.join(' ')}`,
  )
}

/** @param {readonly (readonly string[])[]} table */
function print(table) {
  const widths = (table[0] ?? []).map((_, i) =>
    Math.max(...table.map((row) => row[i]?.length ?? 0)),
  )
  for (const row of table)
    console.log(
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
}

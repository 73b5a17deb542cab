// Lines of `serve` name what was saved, whenever that was heard of.

import { describe, expect, test } from 'vitest'
import { filePath } from '../../../src/shared/contract.ts'
import { newSavedFiles, type FilesState } from '../../../src/shell/serve/saved-files.ts'

const A = 'content/en/docs/a.md'
const CSS = 'theme/own.css'

/** A look, at a time, at files that were changed at others, and at code that is gone. */
function looked(at: number, files: Readonly<Record<string, number | undefined>>): FilesState {
  const looks = Object.entries(files).map(
    ([name, changed]) =>
      [
        filePath(name),
        changed === undefined ? undefined : { text: `changed ${changed}`, changed, settled: true },
      ] as const,
  )
  return { at, fingerprints: new Map(looks) }
}

/** Names what is saved after a first round that ended at 10, with all files older than it. */
function started(
  files: Readonly<Record<string, number>>,
): (heard: readonly string[], round: Round) => readonly string[] {
  const saved = newSavedFiles<Round>()
  const first = { looked: looked(5, files), news: true, ok: true, drawn: 1, ended: 10 }
  expect(saved.after(first, [], true, 10).files).toEqual([])
  return (heard, round) => saved.after(round, heard, round.news, round.ended).files
}

interface Round {
  readonly looked: FilesState | undefined
  readonly news: boolean
  readonly ok: boolean
  readonly drawn: number
  readonly ended: number
}

describe('a file', () => {
  test('that was saved and heard of is named', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const round = {
      looked: looked(20, { [A]: 19, [CSS]: 1 }),
      news: true,
      ok: true,
      drawn: 1,
      ended: 30,
    }
    expect(named([A], round)).toEqual([A])
  })

  test('that is heard of once more is not named beside what has been saved since', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    named([A], {
      looked: looked(20, { [A]: 19, [CSS]: 1 }),
      news: true,
      ok: true,
      drawn: 1,
      ended: 30,
    })
    const round = {
      looked: looked(40, { [A]: 19, [CSS]: 39 }),
      news: true,
      ok: true,
      drawn: 1,
      ended: 50,
    }
    expect(named([A], round)).toEqual([CSS])
    expect(named([CSS], { ...round, news: false, ok: true, drawn: 0 })).toEqual([])
  })

  test('that was built in the middle of another round is named when it is heard of, with that round', () => {
    const saved = newSavedFiles<Pick<Round, 'looked' | 'ok' | 'drawn'>>()
    const first = { looked: looked(20, { [A]: 19, [CSS]: 1 }), ok: true, drawn: 11 }
    saved.after(first, [A], true, 30)
    const second = { looked: looked(40, { [A]: 19, [CSS]: 25 }), ok: true, drawn: 0 }
    expect(saved.after(second, [CSS], false, 50)).toEqual({ files: [CSS], round: first })
    expect(saved.after(second, [CSS], false, 50).files).toEqual([])
    // So it is where something else is new besides, such as an index.
    const other = { looked: looked(52, { [A]: 19, [CSS]: 25 }), ok: true, drawn: 5 }
    saved.after(other, [], true, 60)
    const third = { looked: looked(70, { [A]: 55, [CSS]: 25 }), ok: true, drawn: 0 }
    expect(saved.after(third, [], true, 80)).toEqual({ files: [A], round: other })
  })

  test('that broke the site, or mended it, is named with no other round than its own', () => {
    const saved = newSavedFiles<Pick<Round, 'looked' | 'ok' | 'drawn'>>()
    saved.after({ looked: looked(20, { [A]: 19 }), ok: true, drawn: 11 }, [A], true, 30)
    const broken = { looked: undefined, ok: false, drawn: 0 }
    expect(saved.after(broken, ['site.config.ts'], true, 40).round).toBe(broken)
    // What is moved away and back again looks as old as it is.
    const gone = { looked: looked(50, {}), ok: false, drawn: 0 }
    expect(saved.after(gone, [A], true, 60)).toEqual({ files: [A], round: gone })
    const back = { looked: looked(70, { [A]: 19 }), ok: true, drawn: 0 }
    expect(saved.after(back, [A], true, 80)).toEqual({ files: [A], round: back })
  })

  test('that is gone is named once, however often that is told', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const gone = { looked: looked(20, { [CSS]: 1 }), news: true, ok: true, drawn: 0, ended: 30 }
    expect(named([A], gone)).toEqual([A])
    expect(named([A], { ...gone, looked: looked(40, { [CSS]: 1 }), ended: 50 })).toEqual([])
  })

  test('of code that is gone is named once, too', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const files = { [A]: 1, [CSS]: undefined }
    const gone = { looked: looked(20, files), news: true, ok: false, drawn: 0, ended: 30 }
    expect(named([CSS], gone)).toEqual([CSS])
    expect(named([CSS], { ...gone, looked: looked(40, files), ended: 50 })).toEqual([])
  })

  test('that was saved with the same text is not', () => {
    const named = started({ [A]: 1 })
    expect(
      named([A], { looked: looked(20, { [A]: 19 }), news: false, ok: true, drawn: 0, ended: 30 }),
    ).toEqual([])
  })

  test('that is new, moved here or gone is named', () => {
    const named = started({ [A]: 1 })
    const b = 'content/en/docs/b.md'
    // What is moved may look as old as it is; then the watch alone tells of it.
    const round = {
      looked: looked(20, { [CSS]: 1, [b]: 19 }),
      news: true,
      ok: true,
      drawn: 1,
      ended: 30,
    }
    expect(named([CSS], round)).toEqual([A, b, CSS])
  })

  test('of code that was there before, or is used no more, is not', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const round = {
      looked: looked(20, { [A]: 19, 'theme/more.css': 1 }),
      news: true,
      ok: true,
      drawn: 1,
      ended: 30,
    }
    expect(named([], round)).toEqual([A])
  })

  test('is named as it was heard of where nobody could look, and not forgotten', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const blind = { looked: undefined, news: true, ok: true, drawn: 1, ended: 30 }
    expect(named(['site.config.ts'], blind)).toEqual(['site.config.ts'])
    const round = {
      looked: looked(40, { [A]: 22, [CSS]: 1 }),
      news: true,
      ok: true,
      drawn: 1,
      ended: 50,
    }
    expect(named(['site.config.ts'], round)).toEqual([A, 'site.config.ts'])
  })
})

// Tests which saved files the lines of `serve` name, however late the watch reports them.

import { describe, expect, test } from 'vitest'
import { filePath } from '../../../src/shared/contract.ts'
import { newSavedFiles, type FilesState } from '../../../src/shell/serve/saved-files.ts'

const A = 'content/en/docs/a.md'
const CSS = 'theme/own.css'

/** Builds the state of files from the time when each was changed last; `undefined` stands for deleted code. */
function stateAt(time: number, files: Readonly<Record<string, number | undefined>>): FilesState {
  const fingerprints = Object.entries(files).map(
    ([name, changedAt]) =>
      [
        filePath(name),
        changedAt === undefined
          ? undefined
          : { text: `changed ${changedAt}`, changedAt, isSettled: true },
      ] as const,
  )
  return { time, fingerprints: new Map(fingerprints) }
}

/** Makes a first round, which ended at 10 with older files. Returns a function for the next ones. */
function started(
  files: Readonly<Record<string, number>>,
): (heard: readonly string[], round: Round) => readonly string[] {
  const saved = newSavedFiles<Round>()
  const first = { filesState: stateAt(5, files), news: true, ok: true, renderedPages: 1, ended: 10 }
  expect(saved.after(first, [], true, 10).files).toEqual([])
  return (heard, round) => saved.after(round, heard, round.news, round.ended).files
}

interface Round {
  readonly filesState: FilesState | undefined
  readonly news: boolean
  readonly ok: boolean
  readonly renderedPages: number
  readonly ended: number
}

describe('a file', () => {
  test('is named if it was saved and reported', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const round = {
      filesState: stateAt(20, { [A]: 19, [CSS]: 1 }),
      news: true,
      ok: true,
      renderedPages: 1,
      ended: 30,
    }
    expect(named([A], round)).toEqual([A])
  })

  test('is not named again if it is reported again together with a later save', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    named([A], {
      filesState: stateAt(20, { [A]: 19, [CSS]: 1 }),
      news: true,
      ok: true,
      renderedPages: 1,
      ended: 30,
    })
    const round = {
      filesState: stateAt(40, { [A]: 19, [CSS]: 39 }),
      news: true,
      ok: true,
      renderedPages: 1,
      ended: 50,
    }
    expect(named([A], round)).toEqual([CSS])
    expect(named([CSS], { ...round, news: false, ok: true, renderedPages: 0 })).toEqual([])
  })

  test('is named with the round that built it, even if it is reported later', () => {
    const saved = newSavedFiles<Pick<Round, 'filesState' | 'ok' | 'renderedPages'>>()
    const first = { filesState: stateAt(20, { [A]: 19, [CSS]: 1 }), ok: true, renderedPages: 11 }
    saved.after(first, [A], true, 30)
    const second = { filesState: stateAt(40, { [A]: 19, [CSS]: 25 }), ok: true, renderedPages: 0 }
    expect(saved.after(second, [CSS], false, 50)).toEqual({ files: [CSS], round: first })
    expect(saved.after(second, [CSS], false, 50).files).toEqual([])
    // This also holds if something else is new, such as an index.
    const other = { filesState: stateAt(52, { [A]: 19, [CSS]: 25 }), ok: true, renderedPages: 5 }
    saved.after(other, [], true, 60)
    const third = { filesState: stateAt(70, { [A]: 55, [CSS]: 25 }), ok: true, renderedPages: 0 }
    expect(saved.after(third, [], true, 80)).toEqual({ files: [A], round: other })
  })

  test('is named with its own round if it broke or fixed the site', () => {
    const saved = newSavedFiles<Pick<Round, 'filesState' | 'ok' | 'renderedPages'>>()
    saved.after(
      { filesState: stateAt(20, { [A]: 19 }), ok: true, renderedPages: 11 },
      [A],
      true,
      30,
    )
    const broken = { filesState: undefined, ok: false, renderedPages: 0 }
    expect(saved.after(broken, ['site.config.ts'], true, 40).round).toBe(broken)
    // A file that was moved away and back keeps its old time.
    const gone = { filesState: stateAt(50, {}), ok: false, renderedPages: 0 }
    expect(saved.after(gone, [A], true, 60)).toEqual({ files: [A], round: gone })
    const back = { filesState: stateAt(70, { [A]: 19 }), ok: true, renderedPages: 0 }
    expect(saved.after(back, [A], true, 80)).toEqual({ files: [A], round: back })
  })

  test('is named once if it was deleted, however often that is reported', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const gone = {
      filesState: stateAt(20, { [CSS]: 1 }),
      news: true,
      ok: true,
      renderedPages: 0,
      ended: 30,
    }
    expect(named([A], gone)).toEqual([A])
    expect(named([A], { ...gone, filesState: stateAt(40, { [CSS]: 1 }), ended: 50 })).toEqual([])
  })

  test('is named once if it was deleted code', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const files = { [A]: 1, [CSS]: undefined }
    const gone = {
      filesState: stateAt(20, files),
      news: true,
      ok: false,
      renderedPages: 0,
      ended: 30,
    }
    expect(named([CSS], gone)).toEqual([CSS])
    expect(named([CSS], { ...gone, filesState: stateAt(40, files), ended: 50 })).toEqual([])
  })

  test('is not named if it was saved with the same text', () => {
    const named = started({ [A]: 1 })
    expect(
      named([A], {
        filesState: stateAt(20, { [A]: 19 }),
        news: false,
        ok: true,
        renderedPages: 0,
        ended: 30,
      }),
    ).toEqual([])
  })

  test('is named if it is new, was moved here or is gone', () => {
    const named = started({ [A]: 1 })
    const b = 'content/en/docs/b.md'
    // A moved file may keep its old time. Then only the watch reports it.
    const round = {
      filesState: stateAt(20, { [CSS]: 1, [b]: 19 }),
      news: true,
      ok: true,
      renderedPages: 1,
      ended: 30,
    }
    expect(named([CSS], round)).toEqual([A, b, CSS])
  })

  test('is not named if it is old code that is newly used, or no longer used', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const round = {
      filesState: stateAt(20, { [A]: 19, 'theme/more.css': 1 }),
      news: true,
      ok: true,
      renderedPages: 1,
      ended: 30,
    }
    expect(named([], round)).toEqual([A])
  })

  test('is named with the next round if its own could not look at the files', () => {
    const named = started({ [A]: 1, [CSS]: 1 })
    const blind = { filesState: undefined, news: true, ok: true, renderedPages: 1, ended: 30 }
    expect(named(['site.config.ts'], blind)).toEqual(['site.config.ts'])
    const round = {
      filesState: stateAt(40, { [A]: 22, [CSS]: 1 }),
      news: true,
      ok: true,
      renderedPages: 1,
      ended: 50,
    }
    expect(named(['site.config.ts'], round)).toEqual([A, 'site.config.ts'])
  })
})

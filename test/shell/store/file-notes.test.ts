// Tests that a file is read only if it may have changed since the last run.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { openFileNotes, type FileNotes } from '../../../src/shell/store/file-notes.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { StoreDamaged } from '../../../src/shell/store/store.ts'
import { newFolder } from '../../folder.ts'

/** Time in milliseconds after a change until a file counts as settled. */
const SETTLED = 120

const folderWith = (text: string): { readonly notes: string; readonly file: string } => {
  const folder = newFolder()
  const file = path.join(folder, 'page.md')
  fs.writeFileSync(file, text)
  return { notes: path.join(folder, 'notes'), file }
}

/** Returns what a run knows about a file, and how often it has read it. */
function run(notes: string, file: string): { hash: string; hasBraces: boolean; reads: number } {
  const files: FileNotes = openFileNotes(notes)
  const spy = vi.spyOn(fs, 'readFileSync')
  const { hash, hasBraces } = files.content(file)
  const reads = spy.mock.calls.filter(([read]) => read === file).length
  spy.mockRestore()
  files.save()
  return { hash, hasBraces, reads }
}

describe('openFileNotes', () => {
  test('reads a file once, and again after it has changed', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    expect(run(notes, file)).toEqual({ hash: hashOf('one'), hasBraces: false, reads: 1 })
    expect(run(notes, file)).toEqual({ hash: hashOf('one'), hasBraces: false, reads: 0 })
    fs.writeFileSync(file, '{{')
    expect(run(notes, file)).toEqual({ hash: hashOf('{{'), hasBraces: true, reads: 1 })
    await wait(SETTLED)
    expect(run(notes, file).reads).toBe(1)
    expect(run(notes, file)).toEqual({ hash: hashOf('{{'), hasBraces: true, reads: 0 })
  })

  test('notes the files whose code a text shows, and reads a text whose note does not tell', async () => {
    const { notes, file } = folderWith('```ts file="./a.ts#b"\n```\n')
    await wait(SETTLED)
    run(notes, file)
    expect(run(notes, file).reads).toBe(0)
    expect(openFileNotes(notes).content(file).shownFiles).toEqual(['./a.ts'])
    const noted = path.join(notes, 'files.json')
    const all = JSON.parse(fs.readFileSync(noted, 'utf8')) as Record<string, unknown[]>
    const shorter = Object.entries(all).map(([name, note]) => [name, note.slice(0, 3)])
    fs.writeFileSync(noted, JSON.stringify(Object.fromEntries(shorter)))
    expect(openFileNotes(notes).content(file).shownFiles).toEqual(['./a.ts'])
  })

  test('notices a file that changes between two requests of a run', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    const files = openFileNotes(notes)
    files.content(file)
    files.content(file)
    expect(files.areSteady()).toBe(true)
    fs.writeFileSync(file, 'two')
    files.content(file)
    expect(files.areSteady()).toBe(false)
  })

  test('notices a file whose content differs from its note', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    const hasChanged = (): boolean => {
      const files = openFileNotes(notes)
      files.content(file)
      files.save()
      return files.haveChanged()
    }
    expect([hasChanged(), hasChanged()]).toEqual([true, false])
    // Touched, with the same content.
    fs.writeFileSync(file, 'one')
    await wait(SETTLED)
    expect(hasChanged()).toBe(false)
    fs.writeFileSync(file, 'two')
    expect(hasChanged()).toBe(true)
  })

  test('reads a changed file whose modification time was set back', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    const { atime, mtime } = fs.statSync(file)
    run(notes, file)
    fs.writeFileSync(file, 'two')
    fs.utimesSync(file, atime, mtime)
    expect(run(notes, file)).toEqual({ hash: hashOf('two'), hasBraces: false, reads: 1 })
  })

  test('reads a file again that was changed a moment ago', () => {
    const { notes, file } = folderWith('one')
    for (const text of ['two', 'six', 'ten']) {
      fs.writeFileSync(file, text)
      expect(run(notes, file)).toEqual({ hash: hashOf(text), hasBraces: false, reads: 1 })
    }
  })

  test('throws if the bytes of a file have changed since they were hashed', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    run(notes, file)
    const content = openFileNotes(notes).content(file)
    expect(content.bytes().toString()).toBe('one')
    fs.writeFileSync(file, 'two')
    expect(() => content.bytes()).toThrow(StoreDamaged)
  })

  test('throws for a deleted file, and forgets it', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    run(notes, file)
    fs.rmSync(file)
    const files = openFileNotes(notes)
    expect(() => files.content(file)).toThrow('ENOENT')
    files.save()
    expect(fs.readFileSync(path.join(notes, 'files.json'), 'utf8')).toBe('{}')
  })

  test.each(['', 'null', '[]', '{"a":1}', '7'])(
    'reads the file if the notes are %j',
    async (broken) => {
      const { notes, file } = folderWith('one')
      await wait(SETTLED)
      run(notes, file)
      fs.writeFileSync(path.join(notes, 'files.json'), broken)
      expect(run(notes, file)).toEqual({ hash: hashOf('one'), hasBraces: false, reads: 1 })
    },
  )
})

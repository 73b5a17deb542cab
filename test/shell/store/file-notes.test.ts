// A file that looks as it did need not be read; one that may have changed is.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { openFileNotes, type FileNotes } from '../../../src/shell/store/file-notes.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { StoreDamaged } from '../../../src/shell/store/store.ts'
import { newFolder } from '../../folder.ts'

/** So long after a change a file is believed to be at rest, in milliseconds. */
const SETTLED = 120

const folderWith = (text: string): { readonly notes: string; readonly file: string } => {
  const folder = newFolder()
  const file = path.join(folder, 'page.md')
  fs.writeFileSync(file, text)
  return { notes: path.join(folder, 'notes'), file }
}

/** What a run knows of a file, and how often it has read it. */
function run(notes: string, file: string): { hash: string; braces: boolean; reads: number } {
  const files: FileNotes = openFileNotes(notes)
  const spy = vi.spyOn(fs, 'readFileSync')
  const { hash, braces } = files.content(file)
  const reads = spy.mock.calls.filter(([read]) => read === file).length
  spy.mockRestore()
  files.save()
  return { hash, braces, reads }
}

describe('a file', () => {
  test('is read once, and again when it has changed', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    expect(run(notes, file)).toEqual({ hash: hashOf('one'), braces: false, reads: 1 })
    expect(run(notes, file)).toEqual({ hash: hashOf('one'), braces: false, reads: 0 })
    fs.writeFileSync(file, '{{')
    expect(run(notes, file)).toEqual({ hash: hashOf('{{'), braces: true, reads: 1 })
    await wait(SETTLED)
    expect(run(notes, file).reads).toBe(1)
    expect(run(notes, file)).toEqual({ hash: hashOf('{{'), braces: true, reads: 0 })
  })

  test('that changes while a run asks for it is told of', async () => {
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

  test('is told of that holds something else than when it was noted', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    const hasChanged = (): boolean => {
      const files = openFileNotes(notes)
      files.content(file)
      files.save()
      return files.haveChanged()
    }
    expect([hasChanged(), hasChanged()]).toEqual([true, false])
    // Only touched.
    fs.writeFileSync(file, 'one')
    await wait(SETTLED)
    expect(hasChanged()).toBe(false)
    fs.writeFileSync(file, 'two')
    expect(hasChanged()).toBe(true)
  })

  test('of which the time was set back is read', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    const { atime, mtime } = fs.statSync(file)
    run(notes, file)
    fs.writeFileSync(file, 'two')
    fs.utimesSync(file, atime, mtime)
    expect(run(notes, file)).toEqual({ hash: hashOf('two'), braces: false, reads: 1 })
  })

  test('that was changed a moment ago is not believed to stay so', () => {
    const { notes, file } = folderWith('one')
    for (const text of ['two', 'six', 'ten']) {
      fs.writeFileSync(file, text)
      expect(run(notes, file)).toEqual({ hash: hashOf(text), braces: false, reads: 1 })
    }
  })

  test('that changes between two looks is no more what it was', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    run(notes, file)
    const content = openFileNotes(notes).content(file)
    expect(content.bytes().toString()).toBe('one')
    fs.writeFileSync(file, 'two')
    expect(() => content.bytes()).toThrow(StoreDamaged)
  })

  test('that is gone cannot be read, and is forgotten', async () => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    run(notes, file)
    fs.rmSync(file)
    const files = openFileNotes(notes)
    expect(() => files.content(file)).toThrow('ENOENT')
    files.save()
    expect(fs.readFileSync(path.join(notes, 'files.json'), 'utf8')).toBe('{}')
  })

  test.each(['', 'null', '[]', '{"a":1}', '7'])('is read where notes are %j', async (broken) => {
    const { notes, file } = folderWith('one')
    await wait(SETTLED)
    run(notes, file)
    fs.writeFileSync(path.join(notes, 'files.json'), broken)
    expect(run(notes, file)).toEqual({ hash: hashOf('one'), braces: false, reads: 1 })
  })
})

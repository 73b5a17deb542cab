// Two runs may make the same folders at once: whatever one finds missing, the other may have made a moment later.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeFolder } from '../../../src/shell/folders/make-folder.ts'
import { newFolder } from '../../folder.ts'

const isFolder = (folder: string): boolean => fs.statSync(folder).isDirectory()

/** Makes a folder, where another run makes one right after this run has tried to make the folder of the same name in vain. */
function besides(folder: string, made: Readonly<Record<string, string>>): void {
  const { mkdirSync } = fs
  const spy = vi.spyOn(fs, 'mkdirSync').mockImplementation((at, options) => {
    try {
      return mkdirSync(at, options)
    } catch (error) {
      mkdirSync(made[String(at)] ?? path.parse(folder).root, { recursive: true })
      throw error
    }
  })
  try {
    makeFolder(folder, 3)
  } finally {
    spy.mockRestore()
  }
}

test('a folder is made also where another run makes those above it at once', () => {
  const above = path.join(newFolder(), 'a')
  const folder = path.join(above, 'b')
  besides(folder, { [folder]: above })
  expect(isFolder(folder)).toBe(true)
})

test('a folder is there also where another run makes it at once', () => {
  const top = path.join(newFolder(), 'a')
  const folder = path.join(top, 'b/c')
  besides(folder, { [path.dirname(folder)]: folder })
  expect(isFolder(folder)).toBe(true)
})

test('a file is no folder, and too many missing ones are not made', () => {
  const root = newFolder()
  fs.writeFileSync(path.join(root, 'file'), '')
  expect(() => makeFolder(path.join(root, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(path.join(root, 'a/b/c'), 2)).toThrow('ENOENT')
  expect(fs.readdirSync(root)).toEqual(['file'])
})

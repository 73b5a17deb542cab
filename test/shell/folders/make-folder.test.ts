// Tests `makeFolder`, also while another process creates the same folders.
// A folder that one process finds missing may have been created by the other a moment later.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeFolder } from '../../../src/shell/folders/make-folder.ts'
import { newFolder } from '../../folder.ts'

const isFolder = (folder: string): boolean => fs.statSync(folder).isDirectory()

/**
 * Calls `makeFolder` and simulates another process: when an attempt to create a folder fails, that process
 * creates the folder that `made` maps the attempted one to.
 */
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

test('creates a folder while another process creates its parent', () => {
  const above = path.join(newFolder(), 'a')
  const folder = path.join(above, 'b')
  besides(folder, { [folder]: above })
  expect(isFolder(folder)).toBe(true)
})

test('accepts a folder that another process creates at the same time', () => {
  const top = path.join(newFolder(), 'a')
  const folder = path.join(top, 'b/c')
  besides(folder, { [path.dirname(folder)]: folder })
  expect(isFolder(folder)).toBe(true)
})

test('throws if a file has the name, or if too many parents are missing', () => {
  const root = newFolder()
  fs.writeFileSync(path.join(root, 'file'), '')
  expect(() => makeFolder(path.join(root, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(path.join(root, 'a/b/c'), 2)).toThrow('ENOENT')
  expect(fs.readdirSync(root)).toEqual(['file'])
})

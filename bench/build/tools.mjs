// Sets up the tools to measure: sitegen and the other generators that are installed. Each builds the same pages in its
// own folder.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * @typedef {object} Tool
 * @property {string} name Includes the version, except for sitegen.
 * @property {string} folder The working directory.
 * @property {string} pages The folder with the Markdown files.
 * @property {readonly (readonly string[])[]} commands The commands of a build, run in this order.
 * @property {readonly string[]} forget Output and cache folders, relative to `folder`, that a cold build must not find.
 */

const HOME = path.join(import.meta.dirname, '../..')
const PEERS = path.join(import.meta.dirname, 'peers')

/**
 * Sets up a site for every installed tool. The other tools get Pagefind as their search, if it is installed. In that
 * case, `bare` also adds them without a search.
 *
 * @param {string} work A fresh folder, which gets one subfolder per tool.
 * @param {string} site The root of the sitegen site. The other tools get copies of its pages.
 * @param {boolean} bare
 * @returns {Tool[]}
 */
export function layOut(work, site, bare) {
  const docs = path.join(site, 'content/en/docs')
  const sitegen = {
    name: 'sitegen',
    folder: site,
    pages: docs,
    commands: [[process.execPath, path.join(HOME, 'bin/sitegen.js'), 'build', '--quiet']],
    forget: ['.sitegen', 'dist'],
  }
  return [
    sitegen,
    ...eleventy(path.join(work, 'eleventy'), docs, bare),
    ...hugo(path.join(work, 'hugo'), docs, bare),
  ]
}

/**
 * @param {string} folder
 * @param {string} docs
 * @param {boolean} bare
 * @returns {Tool[]}
 */
function eleventy(folder, docs, bare) {
  const bin = path.join(PEERS, 'node_modules/@11ty/eleventy/cmd.cjs')
  if (!fs.existsSync(bin)) return []
  fs.cpSync(path.join(PEERS, 'eleventy'), folder, { recursive: true })
  fs.symlinkSync(path.join(PEERS, 'node_modules'), path.join(folder, 'node_modules'))
  const pages = path.join(folder, 'content/docs')
  fs.cpSync(docs, pages, { recursive: true })
  fs.writeFileSync(path.join(pages, 'docs.json'), '{ "layout": "page.njk" }\n')
  const name = `Eleventy ${versionIn('@11ty/eleventy')}`
  return withSearch(
    { name, folder, pages, commands: [[process.execPath, bin]], forget: ['dist'] },
    bare,
  )
}

/**
 * @param {string} folder
 * @param {string} docs
 * @param {boolean} bare
 * @returns {Tool[]}
 */
function hugo(folder, docs, bare) {
  const { stdout, status } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
  if (status !== 0) return []
  fs.cpSync(path.join(PEERS, 'hugo'), folder, { recursive: true })
  const pages = path.join(folder, 'content/docs')
  fs.cpSync(docs, pages, { recursive: true })
  const name = `Hugo ${/v([\d.]+)/.exec(stdout)?.[1] ?? ''}`
  return withSearch(
    { name, folder, pages, commands: [['hugo', '--quiet']], forget: ['dist', 'resources'] },
    bare,
  )
}

/**
 * @param {Tool} tool
 * @param {boolean} bare
 * @returns {Tool[]}
 */
function withSearch(tool, bare) {
  const bin = path.join(PEERS, 'node_modules/pagefind/lib/runner/bin.cjs')
  const found = fs.existsSync(bin)
    ? [
        {
          ...tool,
          name: `${tool.name} + Pagefind ${versionIn('pagefind')}`,
          commands: [...tool.commands, [process.execPath, bin, '--site', 'dist', '--quiet']],
        },
      ]
    : []
  return [
    ...found,
    ...(bare || found.length === 0 ? [{ ...tool, name: `${tool.name}, no search` }] : []),
  ]
}

/** @param {string} name */
function versionIn(name) {
  const file = path.join(PEERS, 'node_modules', name, 'package.json')
  return String(JSON.parse(fs.readFileSync(file, 'utf8')).version)
}

/**
 * Creates the root of a sitegen site from the corpus.
 *
 * @param {string} corpus A folder with the script `make-root.mjs SET ROOT [PAGES]`, which creates the root from a set
 *   of pages, and duplicates pages until there are PAGES of them.
 * @param {number} pages
 * @param {string} root
 */
export function layOutCorpus(corpus, pages, root) {
  fs.mkdirSync(root, { recursive: true })
  const set = pages <= 300 ? 'c300' : 'c3000'
  const more = pages > 3000 ? [String(pages)] : []
  execFileSync(process.execPath, [path.join(corpus, 'make-root.mjs'), set, root, ...more])
}

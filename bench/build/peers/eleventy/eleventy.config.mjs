// A small site in Eleventy: highlighting by Prism, a sidebar of the folder, a table of contents. No scripts.

import highlight from '@11ty/eleventy-plugin-syntaxhighlight'

/** @param {any} eleventy */
export default function configure(eleventy) {
  eleventy.addPlugin(highlight)
  eleventy.setQuietMode(true)
  eleventy.amendLibrary('md', (/** @type {any} */ markdown) => {
    markdown.set({ html: false, linkify: true })
    markdown.core.ruler.push('ids', (/** @type {any} */ state) => {
      const seen = new Map()
      for (const [i, token] of state.tokens.entries()) {
        if (token.type !== 'heading_open') continue
        const slug = state.tokens[i + 1].content
          .toLowerCase()
          .replace(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-')
        const count = seen.get(slug) ?? 0
        seen.set(slug, count + 1)
        token.attrSet('id', count === 0 ? slug : `${slug}-${count}`)
      }
    })
  })
  eleventy.addFilter('toc', (/** @type {string} */ html) =>
    Array.from(html.matchAll(/<h([23]) id="([^"]*)">(.*?)<\/h\1>/gs), ([, level, id, text]) => ({
      level,
      id,
      text: text?.replace(/<[^>]*>/g, ''),
    })),
  )
  eleventy.addCollection('folders', (/** @type {any} */ api) => {
    /** @type {Record<string, object[]>} */
    const folders = {}
    for (const page of api.getAll()) {
      const folder = folderOf(page.inputPath)
      const list = (folders[folder] ??= [])
      list.push({ url: page.url, title: page.data.title })
    }
    return folders
  })
  eleventy.addFilter('folder', folderOf)
  return {
    dir: { input: 'content', output: 'dist', includes: '../_includes' },
    markdownTemplateEngine: false,
    htmlTemplateEngine: 'njk',
  }
}

/** @param {string} file */
function folderOf(file) {
  return file.replace(/\/[^/]*$/, '').replace(/^\.\//, '')
}

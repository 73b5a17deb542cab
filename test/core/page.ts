// Builds a single page, for tests of what becomes of its Markdown.

import { article, site } from '../site.ts'

/** Builds a site whose only page has this text below its title. Returns its article and its problems. */
export async function pageOf(text: string): Promise<{ html: string; brief: readonly string[] }> {
  const built = await site({ 'content/en/docs/a.md': `# T\n\n${text}` }).build()
  return { html: article(built.files.get('docs/a/index.html')), brief: built.brief }
}

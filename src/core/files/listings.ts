// Generated files that list pages, and say when these changed or what they are about. They are updated in place when
// only texts have changed.

import {
  filePath,
  type FilePath,
  type NewOutput,
  type Page,
  type Site,
} from '../../shared/contract.ts'
import { route } from '../../shared/route.ts'
import type { Plan } from '../plan/plan.ts'
import { LLMS } from '../plan/site-index.ts'
import { llmsFiles, updateLlms } from './llms.ts'
import { SITEMAP, sitemap, updateSitemapDates } from './site-files.ts'

/** Creates the sitemap and the lists for programs that read texts. */
export function listings(plan: Plan): NewOutput[] {
  return [sitemap(plan), ...llmsFiles(plan)]
}

/** Returns the names of all lists that a site may have, without those that a file of the author replaces. */
export function listingNames({ site, targets }: Plan): FilePath[] {
  const names = [SITEMAP, LLMS, ...site.locales.map(({ base }) => route(base, LLMS).slice(1))]
  return [...new Set(names)].filter((name) => !targets.files.has(`/${name}`)).map(filePath)
}

/** Updates what a list says of pages whose titles and addresses are as before. */
export function updateListing(
  { file, content }: NewOutput,
  pages: readonly Page[],
  site: Site,
): NewOutput {
  const update = file === SITEMAP ? updateSitemapDates : updateLlms
  return { file, content: update(content, pages, site) }
}

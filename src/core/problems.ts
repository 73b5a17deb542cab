// The catalogue of everything that can be wrong with a site, in the words a maintainer reads. A message is a sentence about
// the author's file; a hint is something to do.

export * from './problems/containers.ts'
export * from './problems/front-matter.ts'
export * from './problems/links.ts'
export * from './problems/markdown.ts'
export * from './problems/names.ts'
export { problem } from './problems/problem.ts'
export * from './problems/routes.ts'
export * from './problems/search.ts'
export * from './problems/site.ts'
export * from './problems/source.ts'

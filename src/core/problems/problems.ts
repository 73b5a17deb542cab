// The catalogue of everything that can be wrong with a site, in the words a maintainer reads. A message is a sentence about
// the author's file; a hint is something to do.

export * from './containers.ts'
export * from './front-matter.ts'
export * from './links.ts'
export * from './markdown.ts'
export * from './modules.ts'
export * from './names.ts'
export * from './policy.ts'
export { problem, type Instead } from './problem.ts'
export * from './references.ts'
export * from './routes.ts'
export * from './search.ts'
export * from './sidebars.ts'
export * from './site.ts'
export * from './source.ts'
export * from './tables.ts'
export { WIDE_COMMA } from './wide-signs.ts'

// Every type that crosses a boundary, and `defineSite`. All stage inputs and outputs are plain JSON values, so that they
// hash, travel between threads and sit in a cache alike.

export * from './config.ts'
export * from './document.ts'
export * from './given.ts'
export * from './names.ts'
export * from './output.ts'
export * from './page.ts'
export * from './sent.ts'
export type { BuildWords, Words } from './words.ts'

// All types that cross a boundary between stages, threads or the browser, and `defineSite`. Inputs and
// outputs of stages are plain JSON values, so that they can be hashed, sent between threads and cached.

export * from './config.ts'
export * from './document.ts'
export * from './given.ts'
export * from './names.ts'
export * from './output.ts'
export * from './page.ts'
export * from './sent.ts'
export type { BuildWords, Words } from './words.ts'

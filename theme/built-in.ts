// The views and static parts of the built-in theme without its styles, for themes that import the styles they want.

export { statics } from './statics.ts'
export { views } from './views.ts'

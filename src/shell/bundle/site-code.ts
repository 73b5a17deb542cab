// Names of site code in stack traces, and whether such code has run in this process. An unhandled failure
// after that, unless it is in sitegen's own code, was caused by it.

/** File name of the config. */
export const CONFIG_CODE = 'sitegen:config.mjs'
/** File name of the bundle that renders pages. */
export const DRAWING_CODE = 'sitegen:drawing.mjs'
/** File name of the bundle that runs each module of the rendering bundle separately, to find a faulty one. */
export const MODULES_CODE = 'sitegen:modules.mjs'

/** Which kinds of site code have run. */
export const hasRun = { config: false, drawing: false }

/** Whether a stack trace contains code that renders pages, even if other code called it. */
export function isDrawing(stack: string): boolean {
  return [DRAWING_CODE, MODULES_CODE].some((name) => stack.includes(name))
}

/** Whether a stack trace contains sitegen's own code, or a package. */
export function isOurs(stack: string): boolean {
  return /\.sitegen[\\/]cli|[\\/]node_modules[\\/]/.test(stack)
}

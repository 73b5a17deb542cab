// Code of a site that runs in this process: what it is called in stacks, and whether any of it has been run. What fails after that, and
// is none of ours, was started by it.

/** What the config is called. */
export const CONFIG_CODE = 'sitegen:config.mjs'
/** What draws, in one, and each of its modules by itself. */
export const DRAWING_CODE = 'sitegen:drawing.mjs'
export const MODULES_CODE = 'sitegen:modules.mjs'

/** Whose code has been run. */
export const hasRun = { config: false, drawing: false }

/** Whether a stack is of code that draws, also where that is called by others. */
export function isDrawing(stack: string): boolean {
  return [DRAWING_CODE, MODULES_CODE].some((name) => stack.includes(name))
}

/** Whether our own code, or a package, stands in a stack. */
export function isOurs(stack: string): boolean {
  return /\.sitegen[\\/]cli|[\\/]node_modules[\\/]/.test(stack)
}

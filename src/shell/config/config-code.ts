/** What the config's code is called in stacks. */
export const CONFIG_CODE = 'sitegen:config.mjs'

/** Whether any config has been run: what fails later and is none of our own code was started by it. */
export const configCode = { hasRun: false }

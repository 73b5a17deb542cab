/** What the config's code is called in stacks. */
export const CONFIG_CODE = 'sitegen:config.mjs'

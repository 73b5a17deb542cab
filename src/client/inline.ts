// The one script inside the page, before anything is painted: it chooses the colour mode and says that scripts run. The same
// on every page, so that the policy can name its hash.

declare const COLOR_MODE: {
  readonly default: 'light' | 'dark'
  readonly respect: boolean
  readonly switch: boolean
}

const { dataset } = document.documentElement
let stored: string | null = null
try {
  if (COLOR_MODE.switch) stored = localStorage.getItem('theme')
} catch {
  // Storage is blocked: the default is chosen.
}
const chosen = stored === 'light' || stored === 'dark' ? stored : undefined
const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'
dataset['theme'] = chosen ?? (COLOR_MODE.respect ? system : COLOR_MODE.default)
dataset['themeChoice'] = chosen ?? (COLOR_MODE.respect ? 'system' : COLOR_MODE.default)
dataset['themeCycle'] = COLOR_MODE.respect ? '3' : '2'
dataset['js'] = ''

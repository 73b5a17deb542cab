// The built-in theme without its stylesheets, for themes that import only the styles they want. Components
// that surround every page are exported here and not by the kit. Component pages load the kit as a whole,
// and would otherwise load these components twice.

export { BackToTop } from './parts/BackToTop.tsx'
export { Header } from './parts/Header.tsx'
export { LocaleSwitch } from './parts/LocaleSwitch.tsx'
export { Panel } from './parts/Panel.tsx'
export { SidebarTree } from './parts/SidebarTree.tsx'
export { statics } from './statics.ts'
export { views } from './views.ts'

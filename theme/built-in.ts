// What the built-in theme is made of besides its styles, for themes that import the styles they want. What stands around every page is
// here and not in the kit, so that component pages, which take that as a whole, need not load it twice.

export { BackToTop } from './parts/BackToTop.tsx'
export { Header } from './parts/Header.tsx'
export { LocaleSwitch } from './parts/LocaleSwitch.tsx'
export { Panel } from './parts/Panel.tsx'
export { SidebarTree } from './parts/SidebarTree.tsx'
export { statics } from './statics.ts'
export { views } from './views.ts'

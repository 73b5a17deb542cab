// Modules that exist only inside other site generators, under names that are not npm packages. Installing a
// package of such a name would run a stranger's code.

/** What to use instead of an import from another site generator, by its specifier. */
const REPLACEMENTS: readonly (readonly [
  name: RegExp,
  replacement: string | ((rest: string) => string),
])[] = [
  [
    /^(?:@docusaurus|next|gatsby)[/-]link$/i,
    'Write <a href={home + "docs/page"}> with “home” of the props, in a theme chrome.home.',
  ],
  [
    /^@docusaurus\/(?:useBaseUrl|useDocusaurusContext)$/,
    'A component is given “base”, “home”, “locale” and “values” of the config as props, a theme in “chrome”.',
  ],
  [
    /^@docusaurus\/Translate$/,
    'Write the texts of each language, and choose by “locale” of the props, in a theme chrome.locale.',
  ],
  [
    /^(?:@docusaurus|@theme|next)\/head$/i,
    'Delete it: “title” and “description” of its front matter go into the head of a page.',
  ],
  [
    /^@docusaurus\/(?:BrowserOnly|useIsBrowser|ExecutionEnvironment)$/,
    'Delete it: use what only browsers have in an effect (useEffect) or in an event handler.',
  ],
  [/^@theme\/Layout$/, 'Delete it: header, navigation and footer are drawn around every page.'],
  [
    /^@theme\/(?:Tabs|TabItem|Admonition|CodeBlock|Details)$/,
    'Write the page in Markdown, which has it as “:::tabs”, “:::tip”, “:::details” or a code block.',
  ],
  [/^@(?:theme|docusaurus)\/|^@theme-/, 'Delete it: parts of pages are in "sitegen/kit".'],
  [
    /^@site\/static\/(.+)/,
    (file) =>
      `Put it into content/public, and name it by its address: base + "${file}", in a theme chrome.base + "${file}".`,
  ],
  [/^(?:@site|[@~])\/./, 'Write its path from this file: “./name” or “../name”.'],
  [
    /^(?:vitepress|vuepress|@vuepress\/client)(?:\/|$)/,
    'Delete it: the built-in theme is “Theme” of "sitegen/theme", and parts of pages are in "sitegen/kit".',
  ],
]

/** Returns what to use instead of such an import, or `undefined` for any other. */
export function insteadOfModule(name: string): string | undefined {
  for (const [pattern, replacement] of REPLACEMENTS) {
    const found = pattern.exec(name)
    if (found) return typeof replacement === 'string' ? replacement : replacement(found[1] ?? '')
  }
  return undefined
}

// The building blocks of the built-in views, as one file for the browser.

export { ComponentSlot, Slot, StaticSlot, ViewSlot } from '../src/client/app.tsx'
export {
  ArticleBody,
  CopyPage,
  FallbackNotice,
  Neighbours,
  PageFacts,
  Title,
} from './parts/Article.tsx'
export { Breadcrumbs } from './parts/Breadcrumbs.tsx'
export { Icon } from './parts/Icon.tsx'
export { Main } from './parts/Main.tsx'
export { PostFacts, TagList } from './parts/PostFacts.tsx'
export { FoldedToc, Toc } from './parts/Toc.tsx'

// What pages are made of: the theme's views, component pages, and views of other themes take all of it from here, so that a
// browser gets it as one file.

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
export { SortableTable, type Column, type Row } from './parts/SortableTable.tsx'
export { FoldedToc, Toc } from './parts/Toc.tsx'

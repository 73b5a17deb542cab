import type { ViewModules } from '../src/client/app.tsx'

/** A view for each kind of page: in the browser each is loaded when the first such page is shown. */
export const views: Required<ViewModules> = {
  doc: () => import('./views/DocView.tsx'),
  post: () => import('./views/PostView.tsx'),
  list: () => import('./views/ListView.tsx'),
  archive: () => import('./views/ArchiveView.tsx'),
  tags: () => import('./views/TagsView.tsx'),
  page: () => import('./views/PlainView.tsx'),
  home: () => import('./views/HomeView.tsx'),
  search: () => import('./views/SearchView.tsx'),
  notFound: () => import('./views/NotFoundView.tsx'),
}

import type { ViewModules } from '../src/client/app.tsx'

/** The view for each kind of page. The browser loads a view when it first shows such a page. */
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

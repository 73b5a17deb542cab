import type { ReactNode } from 'react'
import type { PartProps } from './props.ts'
import { ArchiveView } from './views/ArchiveView.tsx'
import { DocView } from './views/DocView.tsx'
import { HomeView } from './views/HomeView.tsx'
import { ListView } from './views/ListView.tsx'
import { NotFoundView } from './views/NotFoundView.tsx'
import { PlainView } from './views/PlainView.tsx'
import { PostView } from './views/PostView.tsx'
import { SearchView } from './views/SearchView.tsx'
import { TagsView } from './views/TagsView.tsx'

/** The view of a page. */
export function Page({ page, chrome, words }: PartProps): ReactNode {
  const { view } = page
  const common = { page, chrome, words }
  switch (view.view) {
    case 'doc':
      return <DocView {...common} view={view} />
    case 'post':
      return <PostView {...common} view={view} />
    case 'list':
      return <ListView {...common} view={view} />
    case 'archive':
      return <ArchiveView {...common} view={view} />
    case 'tags':
      return <TagsView {...common} view={view} />
    case 'page':
      return <PlainView {...common} view={view} />
    case 'home':
      return <HomeView {...common} view={view} />
    case 'search':
      return <SearchView {...common} view={view} />
    case 'notFound':
      return <NotFoundView {...common} view={view} />
  }
}

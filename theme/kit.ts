// The building blocks of pages. Component pages and the views of other themes import all of them from here,
// so that a browser gets them as one file. What the built-in views do not use is a file of its own.

export * from './pieces.ts'
export type { Column, Row } from './parts/rows.ts'
export { SortableTable } from './parts/SortableTable.tsx'
export type { StaticParts, StaticProps, ViewModules } from '../src/client/app.tsx'
export type { Drawing } from './parts/drawings.ts'
export type { PartProps } from './props.ts'

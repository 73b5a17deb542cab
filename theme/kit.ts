// What pages are made of: component pages, and views of other themes take all of it from here, so that a browser gets it as one
// file. What the built-in views do not use is a file of its own.

export * from './pieces.ts'
export type { Column, Row } from './parts/rows.ts'
export { SortableTable } from './parts/SortableTable.tsx'
export type { StaticParts, StaticProps, ViewModules } from '../src/client/app.tsx'
export type { Drawing } from './parts/drawings.ts'
export type { PartProps } from './props.ts'

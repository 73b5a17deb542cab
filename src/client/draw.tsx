// The build's side of the theme: bundled together with it and with all component pages, so that there is one React.

import { renderToString } from 'react-dom/server'
import type { Draw } from '../shared/contract.ts'
import { App, type FindComponent, type Theme } from './app.tsx'

/** Makes the drawing function of one theme and its site's component pages. */
export function drawWith(theme: Theme, components: FindComponent): Draw {
  return (props, slots) =>
    renderToString(<App theme={theme} props={props} slots={slots} components={components} />)
}

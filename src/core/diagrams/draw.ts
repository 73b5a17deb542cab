// Draws diagrams. The library that lays them out is large, so only what draws may load this file.

import { renderMermaidSVG } from 'beautiful-mermaid'
import type { Drawing } from './diagram.ts'
import { drawGraph } from './draw-graph.ts'
import { drawPie } from './draw-pie.ts'
import { drawSequence } from './draw-sequence.ts'
import { drawTables } from './draw-tables.ts'
import { withRoom } from './group-room.ts'

/** Draws a diagram as SVG without ids, scripts and styles. */
export function drawDiagram(drawing: Drawing): string {
  if (drawing.kind === 'sequence') return drawSequence(drawing)
  if (drawing.kind === 'pie') return drawPie(drawing)
  const markup = laidOut(drawing.text)
  if (drawing.kind === 'tables') return drawTables(drawing, markup)
  const wider = withRoom(drawing.text, markup)
  return drawGraph(drawing, wider === undefined ? markup : laidOut(wider))
}

function laidOut(text: string): string {
  return renderMermaidSVG(text, { padding: 8, layerSpacing: 44, nodeSpacing: 28 })
}

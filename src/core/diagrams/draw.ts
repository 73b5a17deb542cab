// Draws diagrams. The library that lays them out is large, so only what draws may load this file.

import { renderMermaidSVG } from 'beautiful-mermaid'
import type { Drawing } from './diagram.ts'
import { drawGraph } from './draw-graph.ts'
import { drawPie } from './draw-pie.ts'
import { drawSequence } from './draw-sequence.ts'
import { drawTables } from './draw-tables.ts'

/** Draws a diagram as SVG without ids, scripts and styles. */
export function drawDiagram(drawing: Drawing): string {
  if (drawing.kind === 'sequence') return drawSequence(drawing)
  if (drawing.kind === 'pie') return drawPie(drawing)
  const markup = renderMermaidSVG(drawing.text, { padding: 8, layerSpacing: 44, nodeSpacing: 28 })
  return drawing.kind === 'graph' ? drawGraph(drawing, markup) : drawTables(drawing, markup)
}

import { type Element, GREY, INK, type Look, mm, type Pen } from './pen'
import type { SheetTable } from './rules/sheet'

const HEAD: Look = { size: 7.5, weight: 'bold', color: GREY }
const CELL: Look = { size: 8.5 }
const GAP = mm(2.5)
const PADDING = mm(1.3)

interface Place {
  x: number
  y: number
  width: number
}

interface Drawing {
  pen: Pen
  table: SheetTable
  x: number
  width: number
  element: Element
}

/**
 * Draws a table and answers where it ends. When a row does not fit on the page, it goes on upon the next one under the
 * same head.
 * @param hasFoot the last row is the sum of the others
 */
export function drawTable(
  pen: Pen,
  table: SheetTable,
  { x, y, width }: Place,
  { hasFoot = false }: { hasFoot?: boolean } = {},
): number {
  const element = pen.element(pen.root, 'Table')
  const drawing = { pen, table, x, width, element }
  let at = drawHead(drawing, y, true)
  for (const [index, row] of table.rows.entries()) {
    const isFoot = hasFoot && index === table.rows.length - 1
    const look: Look = isFoot ? { ...CELL, weight: 'bold' } : CELL
    const height = heightOfRow(drawing, row, look)
    if (at + height > pen.page.bottom) {
      pen.doc.addPage()
      at = drawHead(drawing, pen.page.top, false)
    }
    const line = pen.element(element, 'TR')
    drawCells(drawing, row, at + PADDING, look, (text, draw) =>
      pen.tagged(line, 'TD', draw, { actual: text }),
    )
    line.end()
    at += height
    rowLine(drawing, at)
  }
  element.end()
  return at
}

/** A head that is repeated on a later page is no part of the table to a screen reader. */
function drawHead(drawing: Drawing, y: number, isFirst: boolean): number {
  const { pen, table, element } = drawing
  const labels = table.columns.map(column => column.label)
  if (isFirst) {
    const line = pen.element(element, 'TR')
    drawCells(drawing, labels, y + PADDING, HEAD, (_, draw) => pen.tagged(line, 'TH', draw))
    line.end()
  } else drawCells(drawing, labels, y + PADDING, HEAD, (_, draw) => pen.decoration(draw))
  const end = y + heightOfRow(drawing, labels, HEAD)
  pen.decoration(() =>
    pen.doc
      .moveTo(drawing.x, end)
      .lineTo(drawing.x + drawing.width, end)
      .lineWidth(0.9)
      .strokeColor(INK)
      .stroke(),
  )
  return end
}

const rowLine = ({ pen, x, width }: Drawing, y: number) =>
  pen.decoration(() =>
    pen.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.4)
      .strokeColor('#dde3e1')
      .stroke(),
  )

function drawCells(
  drawing: Drawing,
  texts: readonly string[],
  y: number,
  look: Look,
  cell: (text: string, draw: () => void) => void,
) {
  for (const [index, box] of boxes(drawing).entries()) {
    const text = texts[index] ?? ''
    const align = drawing.table.columns[index]!.isNumber ? 'right' : 'left'
    cell(text, () => {
      drawing.pen.write(text, box.x, y, box.width, { ...look, align })
    })
  }
}

function heightOfRow(drawing: Drawing, texts: readonly string[], look: Look): number {
  const heights = boxes(drawing).map((box, index) =>
    drawing.pen.heightOf(texts[index] ?? '', box.width, look),
  )
  return Math.max(...heights) + 2 * PADDING
}

function boxes({ table, x, width }: Drawing): { x: number; width: number }[] {
  const shares = table.columns.reduce((sum, column) => sum + column.share, 0)
  const free = width - GAP * (table.columns.length - 1)
  let at = x
  return table.columns.map(({ share }) => {
    const box = { x: at, width: (free * share) / shares }
    at += box.width + GAP
    return box
  })
}

import type { CodePage, PrinterTable } from '../../../src/modules/printing/rules/commands/code-pages'
import {
  type Cell,
  ReceiptEncoder,
  type TextColumn,
} from '../../../src/modules/printing/rules/commands/receipt-encoder'

export interface Letters {
  table: PrinterTable
  page: CodePage
  /** To a line. */
  columns: number
}

const BLOCKS = new Set([
  'P',
  'DIV',
  'H1',
  'H2',
  'H3',
  'LI',
  'UL',
  'OL',
  'HEADER',
  'FOOTER',
  'SECTION',
  'BODY',
])
const SILENT = new Set(['STYLE', 'SCRIPT', 'HEAD', 'TITLE', 'IMG', 'SVG', 'svg'])

/**
 * A document in the printer's own letters: headings, bold and underlined words, alignment, rules, tables, boxes
 * (fieldset), and `<barcode type>`, `<qrcode model size level>`, `<font width height>` and `<cut>`.
 * @throws what the encoder refuses
 */
export function textReceipt(html: string, { table, page, columns }: Letters): ReceiptEncoder {
  const encoder = new ReceiptEncoder({ columns, table }).initialize().codepage(page)
  write(new DOMParser().parseFromString(html, 'text/html').body, encoder, columns)
  endLine(encoder)
  return encoder
}

const endLine = (encoder: ReceiptEncoder) => {
  if (encoder.lines.at(-1)) encoder.newline()
}

function write(node: Node, encoder: ReceiptEncoder, columns: number) {
  if (node.nodeType === 3) {
    const words = (node.nodeValue ?? '').replace(/\s+/g, ' ')
    const text = encoder.lines.at(-1) ? words : words.trimStart()
    if (text) encoder.text(text)
    return
  }
  const element = node as HTMLElement
  const tag = element.tagName ?? ''
  if (SILENT.has(tag)) return
  const inside = () => {
    for (const child of element.childNodes) write(child, encoder, columns)
  }
  const attribute = (name: string) => element.getAttribute?.(name) ?? undefined
  const number = (name: string) => (attribute(name) === undefined ? undefined : Number(attribute(name)))
  switch (tag) {
    case 'BR':
      encoder.newline()
      return
    case 'HR':
      endLine(encoder)
      encoder.rule()
      return
    case 'B':
    case 'STRONG':
      encoder.bold(true)
      inside()
      encoder.bold(false)
      return
    case 'U':
      encoder.underline(true)
      inside()
      encoder.underline(false)
      return
    case 'FONT':
      encoder.size(number('width') ?? 1, number('height') ?? 1)
      inside()
      encoder.size(1, 1)
      return
    case 'TABLE':
      endLine(encoder)
      writeTable(element as HTMLTableElement, encoder, columns)
      return
    case 'FIELDSET':
      endLine(encoder)
      encoder.box(cellOf(element, columns))
      return
    case 'BARCODE':
      encoder.barcode(element.textContent?.trim() ?? '', attribute('type') ?? 'code128', number('height'))
      return
    case 'QRCODE':
      encoder.qrcode(element.textContent?.trim() ?? '', {
        model: number('model'),
        size: number('size'),
        level: attribute('level'),
      })
      return
    case 'CUT':
      endLine(encoder)
      encoder.cut()
      inside()
      return
  }
  if (!BLOCKS.has(tag)) return inside()
  endLine(encoder)
  const align = attribute('align') ?? (element.style?.textAlign || undefined)
  const isHeading = /^H[1-3]$/.test(tag)
  if (align) encoder.align(align)
  if (isHeading) encoder.size(2, 2)
  inside()
  if (isHeading) encoder.size(1, 1)
  endLine(encoder)
  if (align) encoder.align('left')
}

/** The first column takes what the others, of equal width, leave. */
function writeTable(table: HTMLTableElement, encoder: ReceiptEncoder, columns: number) {
  const rows = [...table.querySelectorAll('tr')].map(row => [...row.querySelectorAll<HTMLElement>('td, th')])
  const count = Math.max(0, ...rows.map(row => row.length))
  if (count === 0) return
  const width = count === 1 ? columns : Math.floor(columns / (count + 1))
  const widest = rows.find(row => row.length === count)!
  const shapes = widest.map((cell, at): TextColumn => {
    const align = cell.getAttribute('align') ?? (cell.style?.textAlign || undefined)
    return {
      width: at === 0 ? columns - width * (count - 1) : width,
      ...(align && { align: align as TextColumn['align'] }),
    }
  })
  encoder.table(
    shapes,
    rows.map(row => row.map(cell => cellOf(cell, columns))),
  )
}

const cellOf =
  (element: HTMLElement, columns: number): Cell =>
  inner => {
    for (const child of element.childNodes) write(child, inner, columns)
  }

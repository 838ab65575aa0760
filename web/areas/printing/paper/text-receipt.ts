import type {
  CodePage,
  PrinterTable,
} from '../../../../src/modules/printing/papers/rules/commands/code-pages'
import {
  type Alignment,
  type Cell,
  ReceiptEncoder,
  type TextColumn,
} from '../../../../src/modules/printing/papers/rules/commands/receipt-encoder'

export interface Letters {
  table: PrinterTable
  /** Else one that is not known by name. */
  model?: string | undefined
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
 * (`<fieldset width margin-left margin-right align>`), and `<barcode type width height>`, `<qrcode model size level>`,
 * `<pdf417 columns rows width height level truncated>`, `<font face width height>` and `<cut>`.
 * @throws what the encoder refuses
 */
export function textReceipt(html: string, { table, page, columns, model }: Letters): ReceiptEncoder {
  const encoder = new ReceiptEncoder({ columns, table, model }).initialize().codepage(page)
  write(new DOMParser().parseFromString(html, 'text/html').body, encoder)
  endLine(encoder)
  return encoder
}

const endLine = (encoder: ReceiptEncoder) => {
  if (encoder.lines.at(-1)) encoder.newline()
}

function write(node: Node, encoder: ReceiptEncoder) {
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
    for (const child of element.childNodes) write(child, encoder)
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
      if (attribute('face') !== undefined) encoder.font(attribute('face')!.toUpperCase())
      encoder.size(number('width') ?? 1, number('height') ?? 1)
      inside()
      encoder.size(1, 1)
      if (attribute('face') !== undefined) encoder.font('A')
      return
    case 'TABLE':
      endLine(encoder)
      writeTable(element as HTMLTableElement, encoder)
      return
    case 'FIELDSET':
      endLine(encoder)
      encoder.box(cellOf(element), {
        width: number('width'),
        marginLeft: number('margin-left'),
        marginRight: number('margin-right'),
        align: attribute('align') as Alignment | undefined,
      })
      return
    case 'BARCODE':
      encoder.barcode(element.textContent?.trim() ?? '', attribute('type') ?? 'code128', {
        height: number('height'),
        width: number('width'),
      })
      return
    case 'PDF417':
      encoder.pdf417(element.textContent?.trim() ?? '', {
        columns: number('columns'),
        rows: number('rows'),
        width: number('width'),
        height: number('height'),
        level: number('level'),
        isTruncated: attribute('truncated') !== undefined,
      })
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
function writeTable(table: HTMLTableElement, encoder: ReceiptEncoder) {
  const { columns } = encoder
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
    rows.map(row => row.map(cell => cellOf(cell))),
  )
}

const cellOf =
  (element: HTMLElement): Cell =>
  inner => {
    for (const child of element.childNodes) write(child, inner)
  }

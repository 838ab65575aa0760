import PDFDocument from 'pdfkit'
import { fontFiles, fontName, runsOf, type Weight } from './font-runs'
import type { Sheet } from './rules/sheet'
import { wrap } from './rules/wrap'

export const mm = (value: number) => (value * 72) / 25.4

export const INK = '#111816'
export const GREY = '#4a5652'
export const LINE = '#c9d1ce'
export const BRAND = '#0f6b5c'

export interface Look {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
}

const LINE_HEIGHT = 1.35

type ElementOptions = Parameters<PDFKit.PDFDocument['struct']>[1]

/** The standard of documents that everyone can read. The library knows it, its types do not. */
const UNIVERSAL_ACCESS: object = { subset: 'PDF/UA' }

export type Element = PDFKit.PDFStructureElement

/** Writes on the pages of one document, and notes for screen readers what each text is. */
export type Pen = ReturnType<typeof openPen>

export function openPen(sheet: Sheet) {
  const at = new Date(sheet.at)
  const doc = new PDFDocument({
    size: 'A4',
    margin: mm(15),
    pdfVersion: '1.7',
    ...UNIVERSAL_ACCESS,
    tagged: true,
    displayTitle: true,
    lang: sheet.language,
    bufferPages: true,
    // Otherwise it opens its default font first.
    font: fontFiles().get(fontName('regular'))!,
    info: {
      Title: `${sheet.title} ${sheet.number}`.trim(),
      Creator: 'Comanda',
      Producer: 'Comanda',
      CreationDate: at,
      ModDate: at,
    },
  })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const { left, right, top, bottom } = doc.page.margins
  const page = {
    left,
    right: doc.page.width - right,
    top,
    bottom: doc.page.height - bottom - mm(8),
    width: doc.page.width - left - right,
  }

  const unitWidths = new Map<string, number>()
  /** Of a word at size 1: measuring costs more than drawing, and the same words come again. */
  const unitWidthOf = (word: string, weight: Weight): number => {
    const key = `${weight} ${word}`
    const known = unitWidths.get(key)
    if (known !== undefined) return known
    const width = runsOf(word, weight).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(1).widthOfString(run.text),
      0,
    )
    unitWidths.set(key, width)
    return width
  }
  const widthOf = (text: string, { size, weight = 'regular' }: Look): number => {
    const words = text.split(' ')
    const spaces = (words.length - 1) * unitWidthOf(' ', weight)
    return size * words.reduce((sum, word) => sum + unitWidthOf(word, weight), spaces)
  }

  const linesOf = (text: string, width: number, look: Look) =>
    wrap(text.normalize('NFC'), width, part => widthOf(part, look))

  const lineHeight = ({ size }: Look) => size * LINE_HEIGHT

  function writeLine(text: string, x: number, y: number, width: number, look: Look) {
    const { size, weight = 'regular', color = INK, align = 'left' } = look
    let at = align === 'right' ? x + width - widthOf(text, look) : x
    for (const run of runsOf(text, weight)) {
      doc.font(run.font).fontSize(size).fillColor(color)
      doc.text(run.text, at, y, { lineBreak: false })
      at += widthOf(run.text, look)
    }
  }

  /** Writes a text into a box and answers how high it became. */
  function write(text: string, x: number, y: number, width: number, look: Look): number {
    const lines = linesOf(text, width, look)
    for (const [at, line] of lines.entries()) writeLine(line, x, y + at * lineHeight(look), width, look)
    return lines.length * lineHeight(look)
  }

  const heightOf = (text: string, width: number, look: Look) =>
    linesOf(text, width, look).length * lineHeight(look)

  const element = (parent: Element, type: string, options: ElementOptions = {}) => {
    const made = doc.struct(type, options)
    parent.add(made)
    return made
  }

  /** Draws an element of the document's structure. */
  function tagged<Result>(parent: Element, type: string, draw: () => Result, options = {}): Result {
    const made = element(parent, type, options)
    made.add(doc.markStructureContent(type))
    const result = draw()
    doc.endMarkedContent()
    made.end()
    return result
  }

  /** Draws what screen readers pass over. */
  function decoration(draw: () => void) {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  const rule = (y: number, color = LINE, width = 0.6) =>
    decoration(() =>
      doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).strokeColor(color).stroke(),
    )

  async function close(): Promise<Uint8Array> {
    root.end()
    const parts: Uint8Array[] = []
    doc.on('data', (part: Uint8Array) => parts.push(part))
    const ended = new Promise(resolve => doc.on('end', resolve))
    doc.end()
    await ended
    return Buffer.concat(parts)
  }

  return {
    doc,
    root,
    page,
    widthOf,
    write,
    writeLine,
    heightOf,
    lineHeight,
    element,
    tagged,
    decoration,
    rule,
    close,
  }
}

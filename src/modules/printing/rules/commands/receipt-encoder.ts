import type { Bitmap } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'
import { type CodePage, encodeText, isCodePage, PRINTER_TABLES, type PrinterTable } from './code-pages'
import { CUT, escposSteps, RESET } from './escpos'

export type Alignment = 'left' | 'center' | 'right'
export interface TextColumn {
  /** In letters. */
  width: number
  align?: Alignment
}
/** What a cell says, or does: most things have no place in one. */
export type Cell = string | ((inside: ReceiptEncoder) => void)

export interface ReceiptEncoderOptions {
  /** Letters to a line: 32, 42 or 48. */
  columns?: number
  table?: PrinterTable
}

/** What a printer of this table cannot do. */
export class EncoderRefusal extends Error {}

const ALIGNMENTS: Readonly<Record<Alignment, number>> = { left: 0, center: 1, right: 2 }
const LEVELS = { l: 48, m: 49, q: 50, h: 51 } as const

/**
 * A receipt in the printer's own letters: quick, and in the few shapes that it has. What it cannot do is refused with
 * the words that printers' programs are known by.
 */
export class ReceiptEncoder {
  readonly #columns: number
  readonly #table: PrinterTable
  #parts: Uint8Array[] = []
  #page: CodePage = 'cp437'
  #isInside = false
  #lines: string[] = ['']

  constructor({ columns = 42, table = 'epson' }: ReceiptEncoderOptions = {}) {
    this.#columns = columns
    this.#table = table
  }

  initialize(): this {
    if (this.#isInside) throw new EncoderRefusal('Initialize is not supported in table cells or boxes')
    this.#page = 'cp437'
    return this.#add(RESET)
  }

  codepage(name: string): this {
    if (!isCodePage(name)) throw new EncoderRefusal('Unknown codepage')
    const number = (PRINTER_TABLES[this.#table].pages as Partial<Record<CodePage, number>>)[name]
    if (number === undefined) throw new EncoderRefusal('Codepage not supported by printer')
    this.#page = name
    return this.#add(Uint8Array.of(0x1b, 0x74, number))
  }

  text(value: string): this {
    const plain = value.replace(/[\r\n\t]+/g, ' ')
    this.#lines[this.#lines.length - 1] += plain
    return this.#add(encodeText(plain, this.#page))
  }

  newline(): this {
    this.#lines.push('')
    return this.#add(Uint8Array.of(0x0a))
  }

  line(value: string): this {
    return this.text(value).newline()
  }

  align(value: string): this {
    if (!Object.hasOwn(ALIGNMENTS, value)) throw new EncoderRefusal('Unknown alignment')
    return this.#add(Uint8Array.of(0x1b, 0x61, ALIGNMENTS[value as Alignment]))
  }

  bold(isOn: boolean): this {
    return this.#add(Uint8Array.of(0x1b, 0x45, isOn ? 1 : 0))
  }

  underline(isOn: boolean): this {
    return this.#add(Uint8Array.of(0x1b, 0x2d, isOn ? 1 : 0))
  }

  /** How many times as wide and as high as usual. */
  size(width: number, height: number): this {
    between('Width', width, 1, 8)
    between('Height', height, 1, 8)
    return this.#add(Uint8Array.of(0x1d, 0x21, ((width - 1) << 4) | (height - 1)))
  }

  rule(): this {
    return this.line('-'.repeat(this.#columns))
  }

  /** Rows of cells beside each other; long words go on in the next line of their cell. */
  table(columns: readonly TextColumn[], rows: readonly (readonly Cell[])[]): this {
    for (const { align = 'left' } of columns)
      if (!Object.hasOwn(ALIGNMENTS, align)) throw new EncoderRefusal('Unknown alignment')
    if (columns.reduce((sum, { width }) => sum + width, 0) > this.#columns)
      throw new EncoderRefusal('Table is too wide')
    for (const row of rows) {
      const cells = columns.map((column, at) => wrapped(this.#inside(row[at] ?? ''), column.width))
      const height = Math.max(1, ...cells.map(lines => lines.length))
      for (let line = 0; line < height; line++)
        this.line(
          columns
            .map((column, at) => padded(cells[at]![line] ?? '', column))
            .join('')
            .trimEnd(),
        )
    }
    return this
  }

  /** A frame of signs around what is in it. */
  box(content: Cell): this {
    const width = this.#columns - 4
    if (width < 1) throw new EncoderRefusal('Box is too wide')
    const edge = `+${'-'.repeat(width + 2)}+`
    this.line(edge)
    for (const line of wrapped(this.#inside(content), width)) this.line(`| ${padded(line, { width })} |`)
    return this.line(edge)
  }

  barcode(value: string, symbology: string, height = 60): this {
    this.#refuseInside('Barcodes are')
    const known = PRINTER_TABLES[this.#table].symbologies as Readonly<Record<string, number>>
    const code = Object.hasOwn(known, symbology) ? known[symbology] : undefined
    if (code === undefined) throw new EncoderRefusal('Symbology not supported by printer')
    between('Height', height, 1, 255)
    // Code 128 is told which of its sets to begin with.
    const data = encodeText(symbology === 'code128' ? `{B${value}` : value, 'cp437')
    return this.#add(Uint8Array.of(0x1d, 0x68, height, 0x1d, 0x48, 2, 0x1d, 0x6b, code, data.length, ...data))
  }

  qrcode(value: string, { model = 2, size = 6, level = 'm' } = {}): this {
    this.#refuseInside('QR codes are')
    if (model !== 1 && model !== 2) throw new EncoderRefusal('Model must be 1 or 2')
    between('Size', size, 1, 8)
    if (!Object.hasOwn(LEVELS, level)) throw new EncoderRefusal('Error level must be l, m, q or h')
    const data = new TextEncoder().encode(value)
    const command = (...bytes: number[]) =>
      Uint8Array.of(0x1d, 0x28, 0x6b, bytes.length & 255, bytes.length >> 8, ...bytes)
    return this.#add(
      command(0x31, 0x41, 48 + model, 0),
      command(0x31, 0x43, size),
      command(0x31, 0x45, LEVELS[level as keyof typeof LEVELS]),
      command(0x31, 0x50, 0x30, ...data),
      command(0x31, 0x51, 0x30),
    )
  }

  image(bitmap: Bitmap): this {
    this.#refuseInside('Images are')
    if (bitmap.width % 8) throw new EncoderRefusal('Width must be a multiple of 8')
    if (bitmap.height % 8) throw new EncoderRefusal('Height must be a multiple of 8')
    return this.#add(...escposSteps(bitmap).flatMap(({ kind, bytes }) => (kind === 'strip' ? [bytes] : [])))
  }

  cut(): this {
    this.#refuseInside('Cut is')
    return this.#add(CUT)
  }

  pulse(): this {
    this.#refuseInside('Pulse is')
    return this.#add(Uint8Array.of(0x1b, 0x70, 0, 50, 50))
  }

  /** The lines as they will stand on paper, without their shapes. */
  get lines(): readonly string[] {
    return this.#lines
  }

  encode(): Uint8Array<ArrayBuffer> {
    return joined(this.#parts)
  }

  #add(...parts: Uint8Array[]): this {
    this.#parts.push(...parts)
    return this
  }

  #refuseInside(what: string) {
    if (this.#isInside) throw new EncoderRefusal(`${what} not supported in table cells or boxes`)
  }

  /** The words of a cell; whatever else it tries is refused. */
  #inside(cell: Cell): string {
    if (typeof cell === 'string') return cell
    const inner = new ReceiptEncoder({ columns: this.#columns, table: this.#table })
    inner.#isInside = true
    cell(inner)
    return inner.#lines.join(' ').trim()
  }
}

function between(what: string, value: number, least: number, most: number) {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new EncoderRefusal(`${what} must be a number`)
  if (value < least || value > most || !Number.isInteger(value))
    throw new EncoderRefusal(`${what} must be between ${least} and ${most}`)
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word
    while (rest) {
      const room = width - (line ? line.length + 1 : 0)
      if (rest.length <= room) {
        line = line ? `${line} ${rest}` : rest
        break
      }
      if (!line) {
        lines.push(rest.slice(0, width))
        rest = rest.slice(width)
      } else {
        lines.push(line)
        line = ''
      }
    }
  }
  return line || lines.length === 0 ? [...lines, line] : lines
}

function padded(text: string, { width, align = 'left' }: TextColumn): string {
  if (align === 'right') return text.padStart(width)
  if (align === 'left') return text.padEnd(width)
  return text.padStart(Math.floor((width + text.length) / 2)).padEnd(width)
}

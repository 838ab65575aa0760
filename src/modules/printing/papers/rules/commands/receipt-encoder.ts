import type { Bitmap } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'
import { type CodePage, encodeText, isCodePage, type PrinterCodes, printerCodes } from './code-pages'
import { between, EncoderRefusal } from './encoder-refusal'
import { CUT, escposSteps, RESET } from './escpos'
import { type PrinterModel, printerModel, usualFonts } from './printer-models'
import {
  type BarcodeLook,
  barcodeBytes,
  type Pdf417Look,
  pdf417Bytes,
  type QrLook,
  qrBytes,
} from './receipt-codes'
import { padded, wrapped } from './receipt-lines'

export type Alignment = 'left' | 'center' | 'right'
export interface TextColumn {
  /** In letters. */
  width: number
  align?: Alignment
}
/** What a cell says, or does: most things have no place in one. */
export type Cell = string | ((inside: ReceiptEncoder) => void)

export interface ReceiptEncoderOptions {
  /** Letters to a line: 32, 42 or 48; a model says them itself. */
  columns?: number
  /** Whose code pages it knows; a model says it itself. */
  table?: string
  model?: string | undefined
}

export interface BoxShape {
  /** In letters, with its frame. */
  width?: number | undefined
  marginLeft?: number | undefined
  marginRight?: number | undefined
  align?: Alignment | undefined
}

const ALIGNMENTS: Readonly<Record<Alignment, number>> = { left: 0, center: 1, right: 2 }
const FONTS: Readonly<Record<string, number>> = { A: 0, B: 1, C: 2 }

/**
 * A receipt in the printer's own letters: quick, and in the few shapes that it has. What it cannot do is refused with
 * the words that printers' programs are known by.
 */
export class ReceiptEncoder {
  readonly #codes: PrinterCodes
  readonly #fonts: PrinterModel['fonts']
  #columns: number
  #parts: Uint8Array[] = []
  #page: CodePage = 'cp437'
  #isInside = false
  #lines: string[] = ['']

  /** @throws on a model or a table that is not known */
  constructor({ columns = 42, table = 'epson', model }: ReceiptEncoderOptions = {}) {
    const known = model === undefined ? { table, fonts: usualFonts(columns) } : printerModel(model)
    this.#codes = printerCodes(known.table)
    this.#fonts = known.fonts
    this.#columns = known.fonts.A!
  }

  initialize(): this {
    if (this.#isInside) throw new EncoderRefusal('Initialize is not supported in table cells or boxes')
    this.#page = 'cp437'
    this.#columns = this.#fonts.A!
    return this.#add(RESET)
  }

  codepage(name: string): this {
    if (!isCodePage(name)) throw new EncoderRefusal('Unknown codepage')
    const number = this.#codes.pages[name]
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

  /** A for the usual one; smaller ones have more letters to a line. */
  font(name: string): this {
    if (this.#isInside) throw new EncoderRefusal('Changing fonts is not supported in table cells or boxes')
    const number = Object.hasOwn(this.#fonts, name) ? FONTS[name] : undefined
    if (number === undefined) throw new EncoderRefusal('This font is not supported by this printer')
    this.#columns = this.#fonts[name]!
    return this.#add(Uint8Array.of(0x1b, 0x4d, number))
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
  box(content: Cell, shape: BoxShape = {}): this {
    const { marginLeft = 0, marginRight = 0, align = 'left' } = shape
    const outer = shape.width ?? this.#columns - marginLeft - marginRight
    if (!Object.hasOwn(ALIGNMENTS, align)) throw new EncoderRefusal('Unknown alignment')
    const width = outer - 4
    if (!(width >= 1) || outer + marginLeft + marginRight > this.#columns)
      throw new EncoderRefusal('Box is too wide')
    const margin = ' '.repeat(marginLeft)
    const edge = `${margin}+${'-'.repeat(width + 2)}+`
    this.line(edge)
    for (const line of wrapped(this.#inside(content), width))
      this.line(`${margin}| ${padded(line, { width, align })} |`)
    return this.line(edge)
  }

  barcode(value: string, symbology: string, look: BarcodeLook = {}): this {
    this.#refuseInside('Barcodes are')
    return this.#add(barcodeBytes(this.#codes, value, symbology, look))
  }

  qrcode(value: string, look: QrLook = {}): this {
    this.#refuseInside('QR codes are')
    return this.#add(...qrBytes(value, look))
  }

  pdf417(value: string, look: Pdf417Look = {}): this {
    this.#refuseInside('PDF417 codes are')
    return this.#add(...pdf417Bytes(this.#codes, value, look))
  }

  image(picture: Bitmap): this {
    this.#refuseInside('Images are')
    const { width, height, bits } = Object(picture) as Partial<Bitmap>
    if (typeof width !== 'number' || typeof height !== 'number' || !(bits instanceof Uint8Array))
      throw new EncoderRefusal('Could not determine the type of image input')
    if (width % 8) throw new EncoderRefusal('Width must be a multiple of 8')
    if (height % 8) throw new EncoderRefusal('Height must be a multiple of 8')
    if (bits.length < (width / 8) * height) throw new EncoderRefusal('Image could not be loaded')
    return this.#add(...escposSteps(picture).flatMap(({ kind, bytes }) => (kind === 'strip' ? [bytes] : [])))
  }

  cut(): this {
    this.#refuseInside('Cut is')
    return this.#add(CUT)
  }

  pulse(): this {
    this.#refuseInside('Pulse is')
    return this.#add(Uint8Array.of(0x1b, 0x70, 0, 50, 50))
  }

  /** Letters to a line, in the font that it is in. */
  get columns(): number {
    return this.#columns
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
    const inner = new ReceiptEncoder({ columns: this.#columns })
    inner.#isInside = true
    cell(inner)
    return inner.#lines.join(' ').trim()
  }
}

import { describe, expect, test } from 'bun:test'
import { blankBitmap } from '../bitmaps/bitmap'
import { CODE_PAGES, encodeText } from './code-pages'
import { decodeEscpos } from './decode-escpos'
import { ReceiptEncoder } from './receipt-encoder'

const receipt = () => new ReceiptEncoder({ columns: 32 }).initialize()
const hexOf = (encoder: ReceiptEncoder) => Buffer.from(encoder.encode()).toString('hex')

describe('what is written', () => {
  test('comes out of the printer, and is cut', () => {
    const bytes = receipt()
      .bold(true)
      .line('Hola')
      .bold(false)
      .table([{ width: 28 }, { width: 4, align: 'right' }], [['Poke', '2']])
      .cut()
      .encode()
    const [paper] = decodeEscpos(bytes)
    expect(paper).toMatchObject({ text: `Hola\nPoke${' '.repeat(27)}2\n`, cut: 'partial', unknown: 0 })
  })

  test('is in the letters of the chosen page', () => {
    expect(hexOf(receipt().codepage('cp858').text('ñ €'))).toBe('1b401b7413a420d5')
    expect(hexOf(receipt().codepage('windows1252').text('ñ €'))).toBe('1b401b7410f12080')
    expect([...encodeText('a日', 'cp437')]).toEqual([0x61, 0x3f])
    for (const page of CODE_PAGES)
      expect(Buffer.from(encodeText('Çéèàòüï·ñ', page)).every(byte => byte >= 0x80)).toBe(true)
  })

  test('is as wide as a page of a maker: windows-1252 is as the browser reads it', () => {
    const bytes = encodeText('€ÀÉÍÓÚÇÑáéíóúçñ·ªº¿¡', 'windows1252')
    expect(new TextDecoder('windows-1252').decode(bytes)).toBe('€ÀÉÍÓÚÇÑáéíóúçñ·ªº¿¡')
  })

  test('goes on in the next line of its cell or box', () => {
    const encoder = receipt()
      .table([{ width: 8 }, { width: 6, align: 'center' }], [['one two three', 'x']])
      .box('inside')
    expect(encoder.lines).toEqual([
      'one two   x',
      'three',
      `+${'-'.repeat(30)}+`,
      `| inside${' '.repeat(22)} |`,
      `+${'-'.repeat(30)}+`,
      '',
    ])
  })

  test('can be a picture, a barcode and a QR code', () => {
    const [paper] = decodeEscpos(
      receipt()
        .image(blankBitmap(64, 16))
        .barcode('8412345678905', 'ean13')
        .qrcode('https://x')
        .cut()
        .encode(),
    )
    expect(paper).toMatchObject({ unknown: 0, text: '' })
    expect(paper!.bitmap).toMatchObject({ width: 64, height: 16 })
  })
})

describe('what a model is', () => {
  test('says how many letters stand in a line of each font', () => {
    const lengths = (model: string, fonts: string[]) =>
      fonts.map(
        font =>
          new ReceiptEncoder({ model })
            .initialize()
            .font(font)
            .rule()
            .lines.find(line => line)?.length,
      )
    expect(lengths('epson-tm-t88vi', ['A', 'B'])).toEqual([42, 56])
    expect(lengths('epson-tm-m30ii', ['A', 'B', 'C'])).toEqual([48, 57, 64])
    expect(hexOf(new ReceiptEncoder({ model: 'epson-tm-t20iii' }).font('B'))).toBe('1b4d01')
  })

  test('says whose code pages it knows', () => {
    expect(() => new ReceiptEncoder({ model: 'pos-8360' }).codepage('cp858')).toThrow(
      'Codepage not supported by printer',
    )
    expect(hexOf(new ReceiptEncoder({ model: 'epson-tm-t20iii' }).codepage('cp858'))).toBe('1b7413')
  })
})

test('a barcode is as thick, and a PDF417 as large, as it is asked for', () => {
  const widths = [1, 2, 3].map(width => hexOf(new ReceiptEncoder().barcode('1', 'code39', { width })))
  expect(widths.map(hex => /1d77(..)/.exec(hex)?.[1])).toEqual(['02', '03', '04'])
  const code = hexOf(
    new ReceiptEncoder().pdf417('AB', {
      columns: 4,
      rows: 3,
      width: 2,
      height: 8,
      level: 8,
      isTruncated: true,
    }),
  )
  expect(code).toBe(
    [
      ...['1d286b0300304104', '1d286b0300304203', '1d286b0300304302', '1d286b0300304408'],
      ...['1d286b040030453038', '1d286b0300304601', '1d286b05003050304142', '1d286b0300305130'],
    ].join(''),
  )
  expect(decodeEscpos(receipt().pdf417('AB').cut().encode())[0]).toMatchObject({ unknown: 0 })
})

test('a box is as wide as it is asked for, away from the edge', () => {
  const box = receipt().box('inside', { width: 12, marginLeft: 2, align: 'right' })
  expect(box.lines.slice(0, 3)).toEqual(['  +----------+', '  |   inside |', '  +----------+'])
})

describe('what a printer cannot do is refused in the words that are known', () => {
  const cases: [message: string, run: () => unknown][] = [
    ['Unknown codepage', () => receipt().codepage('klingon')],
    ['Unknown codepage', () => receipt().codepage('constructor')],
    ['Codepage not supported by printer', () => new ReceiptEncoder({ table: 'generic' }).codepage('cp858')],
    ['Symbology not supported by printer', () => receipt().barcode('1', 'dotcode')],
    [
      'Symbology not supported by printer',
      () => new ReceiptEncoder({ table: 'generic' }).barcode('1', 'code93'),
    ],
    ['Unknown alignment', () => receipt().align('middle')],
    ['Unknown alignment', () => receipt().table([{ width: 4, align: 'middle' as 'left' }], [['x']])],
    ['Width must be between 1 and 8', () => receipt().size(9, 1)],
    ['Width must be a number', () => receipt().size(Number.NaN, 1)],
    ['Height must be between 1 and 8', () => receipt().size(1, 0)],
    ['Height must be a number', () => receipt().size(1, 'x' as never)],
    ['Model must be 1 or 2', () => receipt().qrcode('x', { model: 3 })],
    ['Size must be between 1 and 8', () => receipt().qrcode('x', { size: 9 })],
    ['Size must be a number', () => receipt().qrcode('x', { size: Number.NaN })],
    ['Error level must be l, m, q or h', () => receipt().qrcode('x', { level: 'z' })],
    [
      'Width must be a multiple of 8',
      () => receipt().image({ width: 12, height: 8, bits: new Uint8Array(12) }),
    ],
    ['Height must be a multiple of 8', () => receipt().image(blankBitmap(8, 12))],
    ['Unknown printer model', () => new ReceiptEncoder({ model: 'typewriter' })],
    ['Unknown printer model', () => new ReceiptEncoder({ model: 'constructor' })],
    ['Unknown codepage mapping', () => new ReceiptEncoder({ table: 'klingon' })],
    ['Width must be between 1 and 3', () => receipt().barcode('1', 'code128', { width: 4 })],
    ['Width must be a number', () => receipt().barcode('1', 'code128', { width: Number.NaN })],
    [
      'PDF417 codes are not supported by this printer',
      () => new ReceiptEncoder({ model: 'pos-5890' }).pdf417('x'),
    ],
    ['Columns must be 0, or between 1 and 30', () => receipt().pdf417('x', { columns: 31 })],
    ['Columns must be a number', () => receipt().pdf417('x', { columns: Number.NaN })],
    ['Rows must be 0, or between 3 and 90', () => receipt().pdf417('x', { rows: 2 })],
    ['Width must be between 2 and 8', () => receipt().pdf417('x', { width: 1 })],
    ['Height must be between 2 and 8', () => receipt().pdf417('x', { height: 9 })],
    ['Level must be between 0 and 8', () => receipt().pdf417('x', { level: 9 })],
    ['This font is not supported by this printer', () => receipt().font('C')],
    ['This font is not supported by this printer', () => receipt().font('constructor')],
    ['Could not determine the type of image input', () => receipt().image('picture' as never)],
    ['Could not determine the type of image input', () => receipt().image(undefined as never)],
    ['Image could not be loaded', () => receipt().image({ ...blankBitmap(8, 8), bits: new Uint8Array(3) })],
    ['Box is too wide', () => receipt().box('x', { width: 40 })],
    ['Box is too wide', () => receipt().box('x', { width: 30, marginLeft: 2, marginRight: 1 })],
    ['Box is too wide', () => receipt().box('x', { width: 4 })],
    ['Table is too wide', () => receipt().table([{ width: 40 }], [['x']])],
  ]
  test.each(cases)('%s', (message, run) => {
    expect(run).toThrow(message)
  })

  test('barcodes, QR codes, images, cuts and the like have no place in a cell or a box', () => {
    const tries: [string, (inner: ReceiptEncoder) => unknown][] = [
      ['Barcodes are', inner => inner.barcode('1', 'ean13')],
      ['QR codes are', inner => inner.qrcode('x')],
      ['Images are', inner => inner.image(blankBitmap(8, 8))],
      ['Cut is', inner => inner.cut()],
      ['Pulse is', inner => inner.pulse()],
      ['PDF417 codes are', inner => inner.pdf417('x')],
      ['Changing fonts is', inner => inner.font('A')],
      ['Initialize is', inner => inner.initialize()],
    ]
    for (const [what, attempt] of tries) {
      const message = `${what} not supported in table cells or boxes`
      const cell = (inner: ReceiptEncoder) => void attempt(inner)
      expect(() => receipt().table([{ width: 9 }], [[cell]])).toThrow(message)
      expect(() => receipt().box(cell)).toThrow(message)
    }
    expect(receipt().box(inner => inner.text('fine')).lines[1]).toContain('fine')
  })
})

import { expect, test } from 'bun:test'
import { decodeEscpos } from '../../../../src/modules/printing/papers/rules/commands/decode-escpos'
import { type Letters, textReceipt } from './text-receipt'

const letters: Letters = { table: 'epson', page: 'cp858', columns: 32 }
const linesOf = (html: string) => textReceipt(html, letters).lines.filter(line => line.trim())

test('a document becomes lines, and what the printer prints is the same words', () => {
  const html =
    '<style>p{color:red}</style><h1>Closed</h1>\n<p align="center">Back <b>soon</b></p><hr><table><tr><td>Poke de salmó<td align="right">2</table>'
  expect(linesOf(html)).toEqual(['Closed', 'Back soon', '-'.repeat(32), `Poke de salmó${' '.repeat(18)}2`])
  const [paper] = decodeEscpos(textReceipt(html, letters).cut().encode())
  expect(paper).toMatchObject({ unknown: 0, cut: 'partial' })
  expect(paper!.text.split('\n').slice(0, 2)).toEqual(['Closed', 'Back soon'])
})

test.each([
  ['<barcode type="dotcode">1</barcode>', 'Symbology not supported by printer'],
  ['<p align="middle">x</p>', 'Unknown alignment'],
  ['<font width="9">x</font>', 'Width must be between 1 and 8'],
  ['<qrcode model="3">x</qrcode>', 'Model must be 1 or 2'],
  ['<barcode type="code128" width="4">1</barcode>', 'Width must be between 1 and 3'],
  ['<pdf417 columns="31">x</pdf417>', 'Columns must be 0, or between 1 and 30'],
  ['<pdf417 level="x">x</pdf417>', 'Level must be a number'],
  ['<font face="Z">x</font>', 'This font is not supported by this printer'],
  ['<fieldset width="33">x</fieldset>', 'Box is too wide'],
  [
    '<table><tr><td><font face="B">x</font></table>',
    'Changing fonts is not supported in table cells or boxes',
  ],
  ['<fieldset><pdf417>x</pdf417></fieldset>', 'PDF417 codes are not supported in table cells or boxes'],
  ['<qrcode level="z">x</qrcode>', 'Error level must be l, m, q or h'],
  ['<table><tr><td><qrcode>x</qrcode></table>', 'QR codes are not supported in table cells or boxes'],
  [
    '<fieldset><barcode type="ean13">1</barcode></fieldset>',
    'Barcodes are not supported in table cells or boxes',
  ],
  ['<table><tr><td><cut></cut></table>', 'Cut is not supported in table cells or boxes'],
])('%s is refused', (html, message) => {
  expect(() => textReceipt(html, letters)).toThrow(message)
})

test('a page that the printer has not, and one that nobody has, are told apart', () => {
  expect(() => textReceipt('x', { ...letters, table: 'generic' })).toThrow(
    'Codepage not supported by printer',
  )
  expect(() => textReceipt('x', { ...letters, page: 'cp1' as never })).toThrow('Unknown codepage')
})

import { expect, test } from 'bun:test'
import { QR_PHRASE, QR_TITLE, qrUrl } from './qr'

const TEST = { isTest: true }
const invoice = (number: string, issuedOn: string) => ({ nif: '89890001K', number, issuedOn })
/** As a browser reads an address, with the amount as a number: 241.4 and 241.40 are the same. */
const read = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url)
  const { importe, ...rest } = Object.fromEntries(searchParams)
  return { origin, pathname, ...rest, importe: Number(importe) }
}

test.each([
  [
    '12345678&G33',
    '2024-01-01',
    true,
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4',
  ],
  [
    '12345678-G33',
    '2024-09-01',
    true,
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4',
  ],
  [
    '12345678-G33',
    '2024-09-01',
    false,
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4',
  ],
] as const)('the QR code of %s of %s says what the agency publishes', (number, day, isTest, url) => {
  expect(read(qrUrl(invoice(number, day), 24_140, { isTest }))).toEqual(read(url))
})

test('exactly four parts, an amount with a point, and no sign that ends a part too early', () => {
  const url = qrUrl(invoice('A/1 & B=2', '2026-11-29'), -127, TEST)
  expect(url).toEndWith('?nif=89890001K&numserie=A%2F1%20%26%20B%3D2&fecha=29-11-2026&importe=-1.27')
  expect([QR_TITLE, QR_PHRASE]).toEqual([
    'QR tributario:',
    'Factura verificable en la sede electrónica de la AEAT',
  ])
})

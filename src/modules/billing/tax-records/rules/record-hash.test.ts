import { expect, test } from 'bun:test'
import { type InvoiceRef, momentText, type RecordLink } from './record'
import { type HashedAmounts, hashedText, hashOfRecord, hashOfText } from './record-hash'

const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60'
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97'
const invoice = (number: string): InvoiceRef => ({ nif: '89890001K', number, issuedOn: '2024-01-01' })
const behind = (hash: string, generatedAt: string): RecordLink => ({
  previous: { ...invoice('any'), hash },
  generatedAt,
})

test('the records that the agency publishes have the hashes that it publishes', () => {
  const amounts: HashedAmounts = { type: 'F1', vatCents: 1235, totalCents: 12345 }
  const first: RecordLink = { previous: null, generatedAt: '2024-01-01T19:20:30+01:00' }
  expect(hashedText(invoice('12345678/G33'), amounts, first)).toBe(
    'IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00',
  )
  expect(hashOfRecord(invoice('12345678/G33'), amounts, first)).toBe(FIRST)
  expect(hashOfRecord(invoice('12345679/G34'), amounts, behind(FIRST, '2024-01-01T19:20:35+01:00'))).toBe(
    SECOND,
  )
  expect(hashOfRecord(invoice('12345679/G34'), null, behind(SECOND, '2024-01-01T19:20:40+01:00'))).toBe(
    '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
  )
})

/** Nine records of a kitchen, each behind the one before. */
const CHAIN: [string, string, HashedAmounts | null, string, string][] = [
  [
    'T27-000001',
    '2027-01-04',
    { type: 'F2', vatCents: 127, totalCents: 1400 },
    '2027-01-04T13:45:10+01:00',
    'E3D1468BD0AE87595B8E10E2168475D38D0324E6A6088DC7A21A1C8972E8D38B',
  ],
  [
    'T27-000002',
    '2027-01-04',
    { type: 'F2', vatCents: 394, totalCents: 4000 },
    '2027-01-04T13:52:41+01:00',
    '4436E49EAD1D6C134CAAA42A47D1A5133974E5D0C387531000CC2ED92D3FD9EF',
  ],
  [
    'F27-000001',
    '2027-01-04',
    { type: 'F1', vatCents: 14200, totalCents: 134200 },
    '2027-01-04T17:00:00+01:00',
    '9F37A145D348E241B09AA7AF3B2D0D7DC9AAB96EBE21977C21097625484F10B7',
  ],
  [
    'F27-000002',
    '2027-01-04',
    { type: 'F1', vatCents: 364, totalCents: 4000 },
    '2027-01-04T17:05:00+01:00',
    'D234F2D033CCAEC52768D1CA4E0D8CE20E5B9E95A08A90859358D1E320BB1C2D',
  ],
  [
    'C27-000001',
    '2027-01-05',
    { type: 'F3', vatCents: 394, totalCents: 4000 },
    '2027-01-05T09:00:00+01:00',
    'FA23974689E3F7FADAD9B9AC10E997DEDE1E6A3664B379B5C4B5CA96A8330D56',
  ],
  [
    'R27-000001',
    '2027-01-05',
    { type: 'R5', vatCents: -127, totalCents: -1400 },
    '2027-01-05T09:10:00+01:00',
    'DB6CDB0EA67E5E39FF567A7DC79BDD36071B5F900EEC0973C0C1E022C1D6D0AF',
  ],
  [
    'RF27-000001',
    '2027-01-05',
    { type: 'R1', vatCents: 13200, totalCents: 123200 },
    '2027-01-05T09:20:00+01:00',
    '71F5A620E328720206F934C6AB066FF60DC8B3AC381C07166050CAF63DE7A977',
  ],
  [
    'F27-000003',
    '2027-01-05',
    { type: 'F1', vatCents: 500, totalCents: 5500 },
    '2027-01-05T10:00:00+01:00',
    '0F45EE40DED6B94815003CC51577827F3FD44F93D84B66B66E1A72C6F9EE78DF',
  ],
  [
    'F27-000003',
    '2027-01-05',
    null,
    '2027-01-05T10:01:30+01:00',
    '8C029A108006323290074A8FEF8D08D03C6E541836BCE084189713A9FD26C121',
  ],
]

test('a chain of simplified, full, replacing, rectifying and annulled invoices has the known hashes', () => {
  let previous: RecordLink['previous'] = null
  for (const [number, issuedOn, amounts, generatedAt, hash] of CHAIN) {
    const ref = { nif: '89890001K', number, issuedOn }
    const its = hashOfRecord(ref, amounts, { previous, generatedAt })
    expect(its).toBe(hash)
    previous = { ...ref, hash: its }
  }
})

test('blanks at both ends do not count, letters beyond ASCII are UTF-8', () => {
  const link: RecordLink = { previous: null, generatedAt: ' 2024-01-01T19:20:30+01:00 ' }
  expect(hashedText(invoice(' A '), null, link)).toEndWith(
    'NumSerieFacturaAnulada=A&FechaExpedicionFacturaAnulada=01-01-2024&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00',
  )
  expect(hashOfText('ñ')).toBe('024BB90888CA89A15A19E9BDD8C712BFB070465FCE1EF25E43C170EA44FC5E5F')
})

test('a moment has the offset of the clocks on its day', () => {
  expect(momentText(new Date('2026-07-01T10:00:00Z'))).toBe('2026-07-01T12:00:00+02:00')
  expect(momentText(new Date('2026-12-31T23:30:05.900Z'))).toBe('2027-01-01T00:30:05+01:00')
})

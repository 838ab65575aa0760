import { expect, test } from 'bun:test'
import { readEncodedInvoice } from './read-encoded-invoice'

const euros = (amount: number) => ({ amount, currency: 'eur' })
const item = {
  name: 'Cafè en termos',
  quantity: 2,
  date: '2026-11-12T09:00:00Z',
  taxBase: euros(3455),
  taxPercentage: 10,
  taxTotal: euros(345),
  paymentTotal: euros(3800),
}
const encoded = (document: unknown) => Buffer.from(JSON.stringify(document)).toString('base64url')

test('an invoice that its address carries is read, and summed from its lines', () => {
  const read = readEncodedInvoice(
    encoded({ legalId: 'F-2026-000358', notes: 'Gràcies', items: [item, { ...item, date: null }] }),
  )
  expect(read).toMatchObject({
    legalId: 'F-2026-000358',
    isQuote: false,
    notes: 'Gràcies',
    vat: [{ percentage: 10, base: { amount: 6910 }, vat: { amount: 690 } }],
    total: { amount: 7600 },
  })
  expect(read!.items.map(({ name, date }) => [name, date])).toEqual([
    ['Cafè en termos', '2026-11-12'],
    ['Cafè en termos', null],
  ])
})

test.each([
  ['', null],
  ['%%%', null],
  [encoded(null), null],
  [encoded({ items: [] }), null],
  [encoded({ items: [{ ...item, paymentTotal: 38 }] }), null],
  [encoded({ items: [item, 'x'] }), null],
  [Buffer.from([0xff, 0xfe]).toString('base64'), null],
])('%p is none', (text, is) => expect(readEncodedInvoice(text)).toBe(is))

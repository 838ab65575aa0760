import { expect, test } from 'bun:test'
import { changeBy, isUsable, type KnownDispatch, readHeader, readRow } from './partner-file'

test.each([
  [['Delivery', 'Status', 'Cost'], true],
  [['Pedido', 'Estado'], true],
  [['Tracking number', 'Import (EUR)'], true],
  [['\u00c9nv\u00edo', 'IMPORTE'], true],
  [['Delivery', 'Notes'], false],
  [['Status', 'Cost'], false],
  [[], false],
])('columns %p can be used: %p', (cells, expected) => {
  expect(isUsable(readHeader(cells))).toBe(expected)
})

const header = readHeader(['delivery', 'status', 'cost', 'currency'])
test.each([
  ['7.90', 790],
  ['7,9 €', 790],
  ['0', 0],
  ['EUR 12', 1200],
  ['1.207,50', 120_750],
  ['1,207.50', 120_750],
])('a cost %p is %p cents', (text, cents) => {
  expect(readRow(header, ['D1', '', text]).cost).toBe(cents)
})
test.each(['1.207', '1,207', '7,905', '-1', 'free', '7.900,1,2', '1.20.30', '9999999999', '1e3'])(
  'a cost is not %p',
  text => {
    expect(() => readRow(header, ['D1', '', text])).toThrow()
  },
)

test('a row names a delivery and says something of it', () => {
  expect(readRow(header, [' D1 ', 'CANCELLED'])).toEqual({ delivery: 'D1', status: 'canceled' })
  for (const cells of [[], ['', 'delivered'], ['D1'], ['D1', 'lost'], ['D1', '', '7', 'usd']])
    expect(() => readRow(header, cells)).toThrow()
})

const known: KnownDispatch = { state: 'pickup', charged_cents: 790, tracking_url: null }
test.each([
  [{ status: 'pickup', cost: 790 }, true, {}],
  [{ status: 'delivered' }, true, { state: 'delivered' }],
  [{ cost: 0 }, true, { charged_cents: 0 }],
  [{ status: 'pending', cost: 5 }, false, 'passed'],
  [
    { cost: 5, trackingUrl: 'https://x.example/1' },
    false,
    { charged_cents: 5, tracking_url: 'https://x.example/1' },
  ],
] as const)('%p changes, forward: %p', (row, isForward, expected) => {
  expect(changeBy(known, row, () => isForward) as unknown).toEqual(expected)
})

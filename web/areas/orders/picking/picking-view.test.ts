import { expect, test } from 'bun:test'
import { byPickupTime, byProduct, type PickingLine, type PickingOrder, readScan } from './picking-view'

let made = 0
const lineOf = (changes: Partial<PickingLine> = {}): PickingLine => ({
  id: `line${++made}`,
  productId: 'b0000000000000000000aaaa',
  sku: 'LEN-1',
  name: 'Lentils',
  quantity: 2,
  options: [],
  allergens: [],
  mayContain: [],
  allergensStated: true,
  comment: '',
  handling: null,
  picked: 0,
  missing: 0,
  substitute: null,
  ...changes,
})
const orderOf = (lines: PickingLine[], changes: Partial<PickingOrder> = {}): PickingOrder => ({
  id: `a${String(++made).padStart(23, '0')}`,
  ufid: '7K2M-9QXR',
  pickupCode: `P${made}`,
  channel: 'canteen',
  storeId: 'c00000000000000000000001',
  storeName: 'Cuina',
  timeZone: 'Europe/Madrid',
  pickupTime: new Date('2026-11-24T12:00:00Z'),
  deliveryWindowStart: new Date('2026-11-24T12:30:00Z'),
  deliveryWindowEnd: new Date('2026-11-24T13:00:00Z'),
  customerComments: '',
  avoidedAllergens: [],
  diets: [],
  bags: 1,
  lines,
  ...changes,
})

test('orders stand by when they have to be ready', () => {
  const late = orderOf([], { pickupTime: new Date('2026-11-24T13:00:00Z') })
  const first = orderOf([])
  expect(byPickupTime([late, first]).map(({ orders }) => orders)).toEqual([[first], [late]])
})

test('one product is counted over all bags, and as it was chosen', () => {
  const orders = [
    orderOf([lineOf({ picked: 2 }), lineOf({ options: [{ name: 'rice', quantity: 2 }] })]),
    orderOf([lineOf({ quantity: 3, missing: 1 })]),
  ]
  expect(byProduct(orders).map(({ options, quantity, left }) => [options, quantity, left])).toEqual([
    ['', 5, 2],
    ['2 rice', 2, 2],
  ])
})

test('what is left to pick stands before what is done', () => {
  const orders = [orderOf([lineOf({ name: 'Apple', productId: null, picked: 2 }), lineOf({ name: 'Bread' })])]
  expect(byProduct(orders).map(({ name }) => name)).toEqual(['Bread', 'Apple'])
})

test('an order is found by its number, with or without dash, its code, its id or a link to it', () => {
  const order = orderOf([lineOf()])
  for (const code of [
    '7K2M-9QXR',
    '7k2m9qxr',
    order.pickupCode,
    order.id,
    `https://x.test/home/orders/${order.id}`,
  ])
    expect(readScan([order], code)).toEqual({ kind: 'order', order })
})

test('a product goes where something of it is left', () => {
  const done = orderOf([lineOf({ picked: 2 })], { ufid: '2222-2222' })
  const open = orderOf([lineOf()], { ufid: '3333-3333' })
  const scanned = readScan([done, open], 'len-1')
  expect(scanned.kind === 'product' && scanned.parts.map(({ order }) => order)).toEqual([open, done])
})

test.each(['', '   ', 'NOTHING'])('"%s" is nothing that is picked', code => {
  expect(readScan([orderOf([lineOf({ sku: null })])], code)).toEqual({ kind: 'unknown' })
})

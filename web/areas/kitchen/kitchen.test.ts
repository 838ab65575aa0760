import { expect, test } from 'bun:test'
import { makeRow } from '../orders/testing'
import { behindFilter, kitchenOrders, stillToCook } from './kitchen'

const due = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const NOON = due('12:00').getTime()
const codes = (rows: readonly { purchase: { ufid: string } }[]) => rows.map(row => row.purchase.ufid)

test('still to cook adds up by dish, most first, without what is ticked off', () => {
  const rows = [makeRow(1), makeRow(2)]
  const named = (done: string[]) =>
    stillToCook(rows, new Set(done)).map(({ name, quantity }) => [name, quantity])
  expect(named([])).toEqual([
    ['Poke salmó', 4],
    ['Kombucha', 2],
  ])
  expect(named(['bowl'])).toEqual([['Kombucha', 2]])
})

test('late, then due first, new and accepted alike; what is ready stands apart, and what is gone is not there', () => {
  const orders = kitchenOrders([
    makeRow(1, { pickupTime: due('13:00') }),
    makeRow(2, { state: 'accepted', pickupTime: due('12:30') }),
    makeRow(3, { state: 'pending_pickup', pickupTime: due('11:00') }),
    makeRow(4, { pickupTime: due('11:50') }),
    makeRow(5, { state: 'out_for_delivery' }),
    makeRow(6, { state: 'bag_check', pickupTime: due('10:00') }),
  ])
  expect(codes(orders.toDo)).toEqual(['K4', 'K2', 'K1'])
  expect(codes(orders.waiting)).toEqual(['K6', 'K3'])
  const behind = behindFilter(orders, NOON)
  expect(Object.fromEntries(Object.entries(behind).map(([name, rows]) => [name, codes(rows)]))).toEqual({
    all: ['K4', 'K2', 'K1'],
    late: ['K4'],
    toAccept: ['K4', 'K1'],
    preparing: ['K2'],
    ready: ['K6', 'K3'],
  })
})

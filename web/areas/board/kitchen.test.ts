import { expect, test } from 'bun:test'
import { makeRow } from '../orders/testing'
import { allDayTotals, inTheKitchen } from './kitchen'

test('all-day totals add up by product, most first', () => {
  expect(allDayTotals([makeRow(1), makeRow(2)]).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Poke salmó', 4],
    ['Kombucha', 2],
  ])
})

test('the kitchen sees what it still has to hand over, first due first', () => {
  const later = makeRow(1, { pickupTime: new Date('2026-11-24T14:00:00Z') })
  const gone = makeRow(2, { state: 'out_for_delivery' })
  expect(inTheKitchen([later, gone, makeRow(3)]).map(row => row.purchase.ufid)).toEqual(['K3', 'K1'])
})

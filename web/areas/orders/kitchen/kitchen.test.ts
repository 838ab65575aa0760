import { expect, test } from 'bun:test'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import type { BoardRow } from '../orders/order-row'
import { makeRow } from '../orders/testing'
import { behindFilter, isAllDone, isPartAt, kitchenOrders, linesAt, recallOf, stillToMake } from './kitchen'
import type { Station } from './stations'

const due = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const NOON = due('12:00').getTime()
const codes = (rows: readonly { purchase: { ufid: string } }[]) => rows.map(row => row.purchase.ufid)
const none = new Set<string>()
const cold: Station = { id: 'cold', name: 'Cold', categories: ['drink', 'dessert'] }
type Lines = BoardRow['purchase']['cartItems']
const [bowl, drink] = makeRow(1).purchase.cartItems as [Lines[number], Lines[number]]
const option = (name: string, quantity: number) => ({
  groupId: 'g',
  id: name,
  name,
  quantity,
  price: { amount: 0, currency: 'eur' as const },
  allergens: null,
  mayContain: [],
})
const menu = (number: number, ...cartItems: Lines) => makeRow(number, { cartItems })
/** An order that went through these states, a minute each from eleven. */
const went = (number: number, ...states: OrderState[]) =>
  makeRow(number, {
    state: states.at(-1)!,
    stateAt: due(`11:0${states.length}`),
    stateHistory: states.map((state, at) => ({ state, at: due(`11:0${at + 1}`) })),
  })

test('what is still to make adds up by dish and by what was chosen with it, most first, without what is ticked off', () => {
  const rows = [
    menu(1, { ...bowl, subItems: [option('Extra rice', 2)] }, drink),
    menu(2, { ...bowl, id: 'b2', subItems: [option('Extra rice', 1)], subItemBehavior: 'perLine' }),
    menu(3, { ...bowl, id: 'b3', quantity: 1, comment: 'No onion' }),
  ]
  expect(stillToMake(rows, none, null)).toEqual([
    {
      name: 'Poke salmó',
      quantity: 5,
      options: [
        { name: 'Extra rice', quantity: 5 },
        { name: 'No onion', quantity: 1 },
      ],
    },
    { name: 'Kombucha', quantity: 1, options: [] },
  ])
  expect(stillToMake(rows, new Set(['bowl', 'b2']), null).map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('a station makes the lines of its categories, knows that there are others, and has no order without any', () => {
  const rows = [
    menu(1, { ...bowl, productCategories: ['main'] }, { ...drink, productCategories: ['drink'] }),
    menu(2, { ...bowl, id: 'b2', productCategories: ['main'] }),
    menu(3, { ...drink, id: 'd3', productCategories: ['drink'] }),
  ]
  expect(linesAt(rows[0]!, cold).map(({ id }) => id)).toEqual(['drink'])
  expect(rows.map(row => isPartAt(row, cold))).toEqual([true, true, false])
  expect(isAllDone(rows[0]!, cold, new Set(['drink']))).toBe(true)
  expect(stillToMake(rows, none, cold)).toEqual([{ name: 'Kombucha', quantity: 2, options: [] }])
  const at = (done: string[]) => kitchenOrders(rows, { station: cold, done: new Set(done), now: NOON })
  expect([codes(at([]).toDo), codes(at([]).made)]).toEqual([['K1', 'K3'], []])
  // An order of this station alone is said to be ready by its button, not by ticks.
  expect([codes(at(['drink', 'd3']).toDo), codes(at(['drink', 'd3']).made)]).toEqual([['K3'], ['K1']])
})

test('what was called off while it was being made stands there until it was heard of, or is long ago', () => {
  const rows = [
    went(1, 'pending', 'accepted', 'canceled_by_store'),
    went(2, 'pending', 'rejected_by_store'),
    went(3, 'pending', 'accepted', 'canceled_by_user'),
  ]
  const off = (done: string[], now = NOON) =>
    codes(kitchenOrders(rows, { station: null, done: new Set(done), now }).calledOff)
  expect(off([])).toEqual(['K1', 'K3'])
  expect(off([rows[0]!.id])).toEqual(['K3'])
  expect(off([], due('14:00').getTime())).toEqual([])
})

test('what left the kitchen is listed, the last first, and goes back where it was: with a reason where steps are skipped', () => {
  const ready = { ...went(1, 'pending', 'accepted', 'pending_pickup'), allowedStates: ['accepted' as const] }
  const away = { ...went(2, 'pending', 'accepted', 'pending_pickup', 'picked_up'), allowedStates: [] }
  const gone = went(3, 'pending', 'accepted', 'pending_pickup', 'picked_up', 'delivered')
  const cooking = went(4, 'pending', 'accepted')
  const { made } = kitchenOrders([ready, away, gone, cooking], { station: null, done: none, now: NOON })
  expect(codes(made).toSorted()).toEqual(['K1', 'K2', 'K3'])
  expect(recallOf(ready, false)).toEqual({ state: 'accepted', needsReason: false })
  expect(recallOf(away, false)).toBeNull()
  expect(recallOf(away, true)).toEqual({ state: 'pending_pickup', needsReason: true })
  expect(recallOf(gone, true)).toBeNull()
})

test('late, then due first, new and accepted alike; what is ready stands apart, and what is gone is not there', () => {
  const orders = kitchenOrders(
    [
      makeRow(1, { pickupTime: due('13:00') }),
      makeRow(2, { state: 'accepted', pickupTime: due('12:30') }),
      makeRow(3, { state: 'pending_pickup', pickupTime: due('11:00') }),
      makeRow(4, { pickupTime: due('11:50') }),
      makeRow(5, { state: 'out_for_delivery', deliveryWindowEnd: due('11:45') }),
      makeRow(6, { state: 'bag_check', pickupTime: due('10:00') }),
    ],
    { station: null, done: none, now: NOON },
  )
  expect(codes(orders.toDo)).toEqual(['K4', 'K2', 'K1'])
  expect(codes(orders.waiting)).toEqual(['K6', 'K3'])
  const behind = behindFilter(orders)
  expect(Object.fromEntries(Object.entries(behind).map(([name, rows]) => [name, codes(rows)]))).toEqual({
    all: ['K4', 'K2', 'K1'],
    late: ['K4', 'K5'],
    toAccept: ['K4', 'K1'],
    preparing: ['K2'],
    ready: ['K6', 'K3'],
    made: [],
  })
})

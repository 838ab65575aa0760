import { expect, test } from 'bun:test'
import { canMove, type OrderState } from '../../../order-records/states/rules/order-state'
import { hubDay, hubStep } from './hub-day'

const NOW = '2026-11-18T11:00:00Z'

const order = (id: string, state: OrderState, more: Partial<Parameters<typeof hubDay>[0][number]> = {}) => ({
  id,
  state,
  wasHere: ['at_warehouse', 'bag_check', 'out_for_delivery', 'delivered'].includes(state),
  locationId: 'nimbus',
  destination: 'Nimbus',
  windowStart: '2026-11-18T13:00:00Z',
  inboundRouteId: 'in',
  outboundRouteId: 'out',
  ...more,
})
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

test('a route has brought what is here or was, and still brings the rest', () => {
  const day = hubDay([
    order('kitchen', 'accepted'),
    order('on its way', 'picked_up'),
    order('here', 'at_warehouse'),
    order('taken on', 'picked_up', { wasHere: true }),
    order('without a route', 'pending_pickup', { inboundRouteId: null }),
  ])
  expect(day.inbound.map(({ routeId, expected, arrived }) => [routeId, ids(expected), ids(arrived)])).toEqual(
    [
      ['in', ['kitchen', 'on its way'], ['here', 'taken on']],
      [null, ['without a route'], []],
    ],
  )
})

test('what leaves is one lot by door, window and route', () => {
  const day = hubDay([
    order('checked', 'bag_check'),
    order('to check', 'at_warehouse'),
    order('checked in the kitchen', 'bag_check', { wasHere: false }),
    order('left', 'out_for_delivery'),
    order('later', 'bag_check', { windowStart: '2026-11-18T14:00:00Z' }),
    order('elsewhere', 'bag_check', { locationId: null, destination: 'Gran Via 1' }),
  ])
  expect(ids(day.toCheck)).toEqual(['to check'])
  expect(day.outbound.map(({ destination, orders }) => [destination, ids(orders)])).toEqual([
    ['Nimbus', ['checked', 'to check', 'checked in the kitchen', 'left']],
    ['Nimbus', ['later']],
    ['Gran Via 1', ['elsewhere']],
  ])
})

test('a bag goes from the courier onto the shelf, through the check and on, each step one that orders may take', () => {
  const way: OrderState[] = []
  const facts = {
    actors: ['logistics'],
    now: NOW,
    isCrossDocking: true,
    isPickup: false,
    isRequestingQuote: false,
    stateHistory: [],
  } as const
  let bag = { state: 'picked_up' as OrderState, wasHere: false }
  for (let next = hubStep(bag); next; next = hubStep(bag)) {
    expect(canMove(bag.state, next, facts)).toBe(true)
    bag = { state: next, wasHere: true }
    way.push(next)
  }
  expect(way).toEqual(['at_warehouse', 'bag_check', 'picked_up'])
  expect(hubStep({ state: 'accepted', wasHere: false })).toBeNull()
})

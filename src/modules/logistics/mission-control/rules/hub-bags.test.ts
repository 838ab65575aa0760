import { expect, test } from 'bun:test'
import type { BagStage } from './bag-stage'
import { countBags } from './bags-of-order'
import { hubBags } from './hub-bags'

const NOW = '2026-11-18T11:00:00Z'
const WINDOW = '2026-11-18T13:00:00Z'
const routes = [{ id: 'in', until: '2026-11-18T11:30:00Z' }]

/** "arrived", "shelved A" */
const order = (stages: string[], more: Partial<Parameters<typeof hubBags>[0][number]> = {}) => ({
  locationId: 'nimbus',
  destination: 'Nimbus 22@',
  windowStart: WINDOW,
  inboundRouteId: 'in',
  bags: stages.map((text, index) => {
    const [stage, shelf] = text.split(' ')
    return { number: index + 1, stage: stage as BagStage, at: null, shelf: shelf ?? null }
  }),
  ...more,
})

test('bags are counted, not orders', () => {
  const { counts } = hubBags(
    [order(['expected', 'arrived', 'shelved A']), order(['out']), order(['delivered', 'collected'])],
    routes,
    '2026-11-18T11:45:00Z',
  )
  expect(counts).toEqual({ expected: 6, arrived: 4, missing: 2, shelved: 1, out: 2 })
})

test('each place and window is a lot of bags, the earliest first', () => {
  const { lots } = hubBags(
    [
      order(['arrived', 'expected'], { windowStart: '2026-11-18T14:00:00Z' }),
      order(['arrived']),
      order(['out', 'out']),
      order(['shelved A'], { locationId: null, destination: 'Gran Via 1' }),
    ],
    routes,
    NOW,
  )
  expect(lots.map(({ destination, bags, counts }) => [destination, bags.length, counts.arrived])).toEqual([
    ['Gran Via 1', 1, 1],
    ['Nimbus 22@', 3, 3],
    ['Nimbus 22@', 2, 1],
  ])
})

test('a shelf holds what was last put on it', () => {
  const { shelves } = hubBags([order(['shelved B', 'shelved A']), order(['shelved A', 'out'])], routes, NOW)
  expect(shelves.map(({ name, bags }) => [name, bags.map(({ bag }) => bag.number)])).toEqual([
    ['A', [2, 1]],
    ['B', [1]],
  ])
})

test.each([
  ['its route is still on time', order(['collected']), NOW, 0],
  ['its route was to be here', order(['collected', 'expected']), '2026-11-18T11:31:00Z', 2],
  ['one of two is here', order(['arrived', 'collected']), '2026-11-18T11:31:00Z', 1],
  [
    'no route, and its window is far',
    order(['expected'], { inboundRouteId: null }),
    '2026-11-18T12:29:00Z',
    0,
  ],
  [
    'no route, half an hour before its window',
    order(['expected'], { inboundRouteId: null }),
    '2026-11-18T12:31:00Z',
    1,
  ],
  ['all are here', order(['arrived', 'out']), '2026-11-18T13:31:00Z', 0],
])('missing or not: %s', (_, one, now, missing) =>
  expect(hubBags([one], routes, now).counts.missing).toBe(missing),
)

test.each<[string, BagStage | undefined, number]>([
  ['', undefined, 0],
  ['expected arrived, out', undefined, 3],
  ['expected arrived, out', 'arrived', 2],
  ['expected collected, shelved delivered', 'out', 1],
])('of the orders %p there are, at least %p, %i bags', (orders, least, count) =>
  expect(
    countBags(
      orders.split(', ').map(bags => ({
        bags: bags
          .split(' ')
          .filter(Boolean)
          .map(stage => ({ stage: stage as BagStage })),
      })),
      least,
    ),
  ).toBe(count),
)

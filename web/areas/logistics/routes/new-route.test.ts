import { describe, expect, test } from 'bun:test'
import { checkRoute, withoutUnpaired } from '../../../../src/modules/logistics/routes/rules/route-check'
import { idOf, makeBoard, makeOrder, noon, stores } from './board.make'
import { asNewWaypoint, draftEtas, draftStops, mergeDraft, movedBy, wayOf } from './new-route'

const sameStore = (number: number, to: Parameters<typeof makeOrder>[1] = {}) => makeOrder(number * 2, to)

describe('a route made from orders', () => {
  test('has one pick-up per store and one drop-off per place', () => {
    const office = { locationId: idOf(77), locationName: 'Nimbus' }
    const stops = draftStops([sameStore(1, office), sameStore(2, office), makeOrder(3, { to: 'pier' })])
    expect(
      new Set(stops.map(stop => [stop.name, stop.shouldPickup, stop.purchaseIds.length].join())),
    ).toEqual(
      new Set([
        `${stores[0]?.name},true,2`,
        `${stores[1]?.name},true,1`,
        'Nimbus,false,2',
        'Oficina pier,false,1',
      ]),
    )
    expect(checkRoute(stops).isOk).toBe(true)
  })

  test('ends at the warehouse on the way there, and starts at it on the way on', () => {
    const [hub] = makeBoard().warehouses
    const through = { warehouseId: hub?.id ?? null, isCrossDocking: true }
    const there = draftStops([makeOrder(1, { ...through, leg: 'toHub' })], hub ? [hub] : [])
    expect(there.at(-1)).toMatchObject({ warehouseId: hub?.id, name: hub?.name, shouldDeliver: true })
    const on = draftStops([makeOrder(1, { ...through, leg: 'fromHub' })], hub ? [hub] : [])
    expect(on[0]).toMatchObject({ warehouseId: hub?.id, storeId: null, shouldPickup: true })
  })

  test('keeps the order that somebody gave it when orders go, and sorts in those that come', () => {
    const [a, b, c] = [
      makeOrder(2, { to: 'pier' }),
      makeOrder(4, { to: 'sarria' }),
      makeOrder(6, { to: 'gracia' }),
    ]
    const stops = draftStops([a, b])
    const swapped = movedBy(stops, 1, 1)
    expect(mergeDraft(swapped, [a, b]).map(({ id }) => id)).toEqual(swapped.map(({ id }) => id))
    const fewer = mergeDraft(swapped, [a])
    expect(fewer).toHaveLength(2)
    expect(checkRoute(fewer).isOk).toBe(true)
    expect(checkRoute(mergeDraft(swapped, [a, b, c])).isOk).toBe(true)
  })

  test('misses a drop-off as soon as it is taken out, and is cleared of what has no partner', () => {
    const stops = draftStops([makeOrder(2, { to: 'pier' }), makeOrder(4, { to: 'sarria' })])
    const without = stops.filter(stop => stop.name !== 'Oficina pier')
    expect(checkRoute(without).missingDropoff).toEqual([makeOrder(2).id])
    expect(withoutUnpaired(without).flatMap(stop => stop.purchaseIds)).toEqual([
      makeOrder(4).id,
      makeOrder(4).id,
    ])
  })

  test('says when stops are reached, and which too late', () => {
    const stops = draftStops([
      makeOrder(2, {
        to: 'sarria',
        windowStart: new Date(noon),
        windowEnd: new Date(noon + 60_000),
        pickupAt: new Date(noon),
      }),
    ])
    const etas = draftEtas(stops, 'walker', { geo: null, now: noon })
    expect(etas).toHaveLength(2)
    expect(wayOf(etas)).toMatchObject({ late: 1 })
    expect(wayOf(etas).meters).toBeGreaterThan(3000)
  })

  test('goes to the server without what only the form knows', () => {
    const [stop] = draftStops([makeOrder(2)])
    expect(stop && Object.keys(asNewWaypoint(stop))).not.toContain('id')
  })
})

describe('moving a stop', () => {
  test.each([
    ['down', 0, 1, 'bac'],
    ['up', 2, -1, 'acb'],
    ['not past the first', 0, -1, 'abc'],
    ['not past the last', 2, 1, 'abc'],
  ] as const)('%s', (_, index, step, expected) => {
    expect(movedBy(['a', 'b', 'c'], index, step).join('')).toBe(expected)
  })
})

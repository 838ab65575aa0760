import { describe, expect, test } from 'bun:test'
import { type Move, type PlaceableStop, placeMove } from './place-move'
import type { WaypointStatus } from './waypoint-state'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 17, 12, minutes)).toISOString()

/** "p1 AB" is the pick-up p1 of the orders A and B; "d1 A" a delivery; "x1" a stop without orders. */
function stop(text: string, status: WaypointStatus = 'Pending', lon = 0): PlaceableStop {
  const [id = '', orders = ''] = text.split(' ')
  return {
    id,
    status,
    geo: { lat: 41.4, lon: 2.1 + lon / 100 },
    placeKey: id.startsWith('p') ? 'store' : id,
    purchaseIds: [...orders],
    shouldPickup: id.startsWith('p'),
    shouldDeliver: !id.startsWith('p'),
    windowStart: at(0),
    windowEnd: at(30),
  }
}

const route = (...stops: (string | PlaceableStop)[]) =>
  stops.map((one, index) => (typeof one === 'string' ? stop(one, 'Pending', index) : one))

function moved(routes: Record<string, PlaceableStop[]>, move: Partial<Move<PlaceableStop>>) {
  const result = placeMove(new Map(Object.entries(routes)), { stopIds: [], added: [], to: null, ...move })
  return result instanceof Map
    ? Object.fromEntries(
        [...result].map(([id, stops]) => [
          id,
          stops.map(one =>
            `${one.copyOf ? `copy of ${one.copyOf}` : one.id} ${one.purchaseIds.join('')}`.trim(),
          ),
        ]),
      )
    : result
}

describe('a stop on its own route', () => {
  const day = { r: route('p1 A', 'p2 B', 'd1 A', 'd2 B') }
  test.each([
    ['goes where it is put', ['d2'], 'd1', ['p1 A', 'p2 B', 'd2 B', 'd1 A']],
    ['goes to the end', ['d1'], null, ['p1 A', 'p2 B', 'd2 B', 'd1 A']],
    ['takes its pick-up along when it comes before it', ['d2'], 'p1', ['p2 B', 'd2 B', 'p1 A', 'd1 A']],
    ['takes its delivery along when it comes after it', ['p1'], null, ['p2 B', 'd2 B', 'p1 A', 'd1 A']],
    ['moves with others', ['d1', 'd2'], 'd1', ['p1 A', 'p2 B', 'd1 A', 'd2 B']],
  ])('%s', (_, stopIds, before, expected) => {
    expect(moved(day, { stopIds, to: 'r', before })).toEqual({ r: expected })
  })

  test('never comes before one that was started', () => {
    const begun = { r: route(stop('p1 AB', 'Completed'), stop('d1 A', 'EnRoute'), 'd2 B', 'x1') }
    expect(moved(begun, { stopIds: ['x1'], to: 'r', before: 'p1' })).toEqual({
      r: ['p1 AB', 'd1 A', 'x1', 'd2 B'],
    })
  })

  test('stays when it was started', () => {
    const begun = { r: route(stop('p1 A', 'Completed'), stop('d1 A', 'Arrived'), 'd2 B') }
    expect(moved(begun, { stopIds: ['d1'], to: 'r', before: null })).toEqual({
      name: 'WaypointLocked',
      params: { waypointIds: ['d1'] },
    })
  })
})

describe('a stop that goes to another route', () => {
  test('takes its partner along', () => {
    const day = { a: route('p1 A', 'd1 A', 'd2 B'), b: route('x1', 'x2') }
    expect(moved(day, { stopIds: ['d1'], to: 'b', before: 'x2' })).toEqual({
      a: ['d2 B'],
      b: ['p1 A', 'x1', 'd1 A', 'x2'],
    })
  })

  test('leaves a shared pick-up to the others and takes a part of it', () => {
    const day = { a: route('p1 AB', 'd1 A', 'd2 B'), b: route('x1') }
    expect(moved(day, { stopIds: ['d1'], to: 'b', before: null })).toEqual({
      a: ['p1 B', 'd2 B'],
      b: ['copy of p1 A', 'x1', 'd1 A'],
    })
  })

  test('is fetched at a stop of that store which the route has', () => {
    const day = { a: route('p1 AB', 'd1 A', 'd2 B'), b: route('p9 C', 'd9 C') }
    expect(moved(day, { stopIds: ['d1'], to: 'b', before: 'd9' })).toEqual({
      a: ['p1 B', 'd2 B'],
      b: ['p9 CA', 'd1 A', 'd9 C'],
    })
  })

  test('takes all orders of a pick-up along', () => {
    const day = { a: route('p1 AB', 'd1 A', 'd2 B'), b: [] }
    expect(moved(day, { stopIds: ['p1'], to: 'b', before: null })).toEqual({
      a: [],
      b: ['p1 AB', 'd1 A', 'd2 B'],
    })
  })

  test('stays when its order is on board', () => {
    const day = { a: route(stop('p1 A', 'Completed'), 'd1 A'), b: [] }
    expect(moved(day, { stopIds: ['d1'], to: 'b', before: null })).toMatchObject({
      name: 'WaypointLocked',
      params: { waypointIds: ['p1'] },
    })
  })

  test('comes from several routes at once', () => {
    const day = { a: route('p1 A', 'd1 A'), b: route('p2 B', 'd2 B'), c: route('x1') }
    expect(moved(day, { stopIds: ['d1', 'd2'], to: 'c', before: null })).toEqual({
      a: [],
      b: [],
      c: ['p1 AB', 'x1', 'd1 A', 'd2 B'],
    })
  })
})

describe('orders without a route', () => {
  test('are put where they cost least', () => {
    const day = { r: route('x1', 'x2', 'x3') }
    const added = [stop('d1 A', 'Pending', 1.5), stop('p1 A', 'Pending', 0.5)]
    expect(moved(day, { added, to: 'r' })).toEqual({ r: ['x1', 'p1 A', 'x2', 'd1 A', 'x3'] })
  })

  test('are brought together with others to one door, and fetched before that', () => {
    const door = { ...stop('d9 B', 'Pending', 1), placeKey: 'office' }
    const day = { r: route({ ...stop('p9 B'), placeKey: 'kitchen' }, door, 'x1') }
    const added = [stop('p1 A', 'Pending', 9), { ...stop('d1 A', 'Pending', 1), placeKey: 'office' }]
    expect(moved(day, { added, to: 'r' })).toEqual({ r: ['p1 A', 'p9 B', 'd9 BA', 'x1'] })
  })

  test('leave their routes with both stops', () => {
    const day = { r: route('p1 AB', 'd1 A', 'd2 B') }
    expect(moved(day, { stopIds: ['d1'], to: null })).toEqual({ r: ['p1 B', 'd2 B'] })
  })

  test('have a number: a stop without one stays', () => {
    expect(moved({ r: route('x1') }, { stopIds: ['x1'], to: null })).toMatchObject({ name: 'WaypointLocked' })
  })
})

import { expect, test } from 'bun:test'
import { insertStops, type StopToInsert } from './insert-stops'
import type { WaypointStatus } from './waypoint-state'

type Stop = StopToInsert & { id: string }

const STATUS: Record<string, WaypointStatus> = { '>': 'EnRoute', '+': 'Completed', '!': 'Failed' }

/**
 * "p1@3" picks order 1 up at 3 on a line, "d1@5" brings it to 5, "x@2" concerns no order; "b1@4" does both. A last sign
 * says how far the stop is: + completed, > on the way, ! failed.
 */
function stopOf(text: string): Stop {
  const [, kind, order, at, sign] = /^([pdxb])(\d*)@(-|[\d.]+)([+>!]?)$/.exec(text)!
  return {
    id: text,
    geo: at === '-' ? null : { lat: 0, lon: Number(at) },
    status: STATUS[sign!] ?? 'Pending',
    purchaseIds: order ? [order] : [],
    shouldPickup: kind === 'p' || kind === 'b',
    shouldDeliver: kind === 'd' || kind === 'b',
  }
}
const stopsOf = (text: string) => (text ? text.split(' ').map(stopOf) : [])

test.each<[route: string, added: string, result: string]>([
  // Where the way stays shortest.
  ['x@1 x@3', 'x@2', 'x@1 x@2 x@3'],
  ['x@1 x@3', 'x@9', 'x@1 x@3 x@9'],
  ['x@1 x@3', 'x@0', 'x@0 x@1 x@3'],
  ['', 'x@1', 'x@1'],
  // Of two places that cost the same, the first.
  ['x@1 x@1', 'x@1', 'x@1 x@1 x@1'],
  // Never before a stop that was begun, however far the way around is.
  ['x@1+ x@2 x@3', 'x@0', 'x@1+ x@0 x@2 x@3'],
  ['x@1+ x@2> x@3', 'x@1.5', 'x@1+ x@2> x@1.5 x@3'],
  ['x@1+ x@2! x@9', 'x@1', 'x@1+ x@2! x@1 x@9'],
  ['x@1 x@2> x@9', 'x@1', 'x@1 x@2> x@1 x@9'],
  ['x@1+ x@2+', 'x@0', 'x@1+ x@2+ x@0'],
  // A delivery never before the pick-up of its order.
  ['p1@5 x@6', 'd1@1', 'p1@5 x@6 d1@1'],
  ['x@1 p1@5 x@9', 'd1@2', 'x@1 p1@5 d1@2 x@9'],
  // A pick-up never after the delivery of its order.
  ['x@1 d1@2 x@9', 'p1@9', 'p1@9 x@1 d1@2 x@9'],
  // Both halves of an order, added together.
  ['x@1 x@4', 'p1@2 d1@3', 'x@1 p1@2 d1@3 x@4'],
  ['x@1 x@9', 'p1@3 d1@2', 'x@1 p1@3 d1@2 x@9'],
  ['x@1+ x@4>', 'p1@2 d1@3', 'x@1+ x@4> p1@2 d1@3'],
  // Of another order: it may come between.
  ['p1@1 d1@5', 'p2@2 d2@4', 'p1@1 p2@2 d2@4 d1@5'],
  // Its delivery was begun, so that no place before it is left: it follows.
  ['d1@2> x@9', 'p1@1', 'd1@2> p1@1 x@9'],
  // A stop whose place is not known costs nothing anywhere, and comes first where it may.
  ['x@1+ x@2', 'x@-', 'x@1+ x@- x@2'],
])('%p with %p: %p', (route, added, result) =>
  expect(
    insertStops(stopsOf(route), stopsOf(added))
      .map(({ id }) => id)
      .join(' '),
  ).toBe(result),
)

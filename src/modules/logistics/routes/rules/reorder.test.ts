import { expect, test } from 'bun:test'
import { type StopInOrder, whyNotRemoveStops, whyNotReorder } from './reorder'
import type { WaypointStatus } from './waypoint-state'

const STATUS: Record<string, WaypointStatus> = {
  '': 'Pending',
  '>': 'EnRoute',
  '@': 'Arrived',
  '+': 'Completed',
  '!': 'Failed',
}
/** "a+ b> c": a is completed, a courier has set out for b, c waits. */
const stopsOf = (text: string): StopInOrder[] =>
  text.split(' ').map(one => ({ id: one[0]!, status: STATUS[one.slice(1)]! }))

test.each<[stops: string, order: string, answer: string]>([
  // Nothing is begun: any order will do.
  ['a b c', 'a b c', 'fine'],
  ['a b c', 'c b a', 'fine'],
  // What was begun stands before all that came after it.
  ['a+ b c', 'a c b', 'fine'],
  ['a+ b c', 'b a c', 'locked a'],
  ['a> b c', 'b a c', 'locked a'],
  ['a@ b c', 'c a b', 'locked a'],
  ['a! b c', 'b c a', 'locked a'],
  ['a+ b+ c d', 'a b d c', 'fine'],
  ['a+ b+ c d', 'b a c d', 'locked a'],
  ['a+ b> c d', 'a c b d', 'locked b'],
  ['a+ b> c d', 'c a b d', 'locked a,b'],
  // Begun out of turn: what stood before it may go behind it, and nothing that stood behind it before it.
  ['a b> c', 'b a c', 'fine'],
  ['a b> c', 'b c a', 'fine'],
  ['a b> c', 'a c b', 'locked b'],
  ['a b> c', 'c a b', 'locked b'],
  // Each stop is named once.
  ['a b c', 'a b', 'missing c'],
  ['a b c', 'a b c x', 'unknown x'],
  ['a b c', 'a b x', 'missing c unknown x'],
  ['a b c', 'a b c c', 'twice'],
  ['a b c', 'a b b', 'missing c'],
  // A list that is wrong in itself is refused before what is locked is looked at.
  ['a+ b c', 'b a', 'missing c'],
])('%p in the order %p: %s', (stops, order, answer) => {
  const refusal = whyNotReorder(stopsOf(stops), order.split(' '))
  expect(said(refusal)).toBe(answer)
})

function said(refusal: ReturnType<typeof whyNotReorder>): string {
  if (!refusal) return 'fine'
  if (refusal.name === 'WaypointLocked') return `locked ${refusal.params.waypointIds}`
  const { missing, unknown } = refusal.params
  const parts = [missing.length && `missing ${missing}`, unknown.length && `unknown ${unknown}`]
  return parts.filter(Boolean).join(' ') || 'twice'
}

test.each<[stops: string, removed: string, locked: string[] | null]>([
  ['a b c', 'b', null],
  ['a> b', 'a', null],
  ['a@ b', 'a', null],
  ['a! b', 'a', null],
  ['a+ b', 'b', null],
  ['a+ b', 'a', ['a']],
  ['a+ b+ c', 'a b c', ['a', 'b']],
  ['a+ b', 'x', null],
])('of %p, without %p: locked %p', (stops, removed, locked) =>
  expect(whyNotRemoveStops(stopsOf(stops), removed.split(' '))?.params.waypointIds ?? null).toEqual(locked),
)

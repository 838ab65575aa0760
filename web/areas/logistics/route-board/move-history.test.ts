import { expect, test } from 'bun:test'
import { makeRoute, makeWaypoint, noon } from '../routes/board.make'
import { type Arranged, inverseOf, noMoves, withInverse, withMove, withoutRoute } from './move-history'

const at = (seconds: number) => new Date(noon + seconds * 1000)
const first = makeWaypoint(1, 'gracia', { purchaseIds: ['a'] })
const second = makeWaypoint(2, 'sarria', { purchaseIds: ['b'], note: 'Ring twice' })
const one = makeRoute(1, [first, second], { updatedAt: at(0) })
const other = makeRoute(2, [makeWaypoint(3, 'pier', { purchaseIds: ['c'] })], { updatedAt: at(0) })

/** One order of the first route has gone to the second. */
const moved: Arranged = {
  routes: [
    { ...one, waypoints: [first], updatedAt: at(5) },
    { ...other, waypoints: [...other.waypoints, second], updatedAt: at(5) },
  ],
  removed: [],
}

test('a move is taken back by its inverse, from the state that it left', () => {
  const history = withMove(noMoves, [one, other], moved)
  const [last] = history.done
  expect(inverseOf(history, last!.after, last!.before)).toEqual([
    { id: one.id, updatedAt: at(5), stops: [first.id, second.id] },
    { id: other.id, updatedAt: at(5), stops: [other.waypoints[0]!.id] },
  ])
})

test('an undo inserts a removed stop again, and uses its new id from then on', () => {
  const taken: Arranged = { routes: [{ ...one, waypoints: [first], updatedAt: at(5) }], removed: [] }
  const history = withMove(noMoves, [one], taken)
  const [last] = history.done
  const [route] = inverseOf(history, last!.after, last!.before)
  expect(route!.stops[0]).toBe(first.id)
  expect(route!.stops[1]).toMatchObject({ stop: { note: 'Ring twice', purchaseIds: ['b'] } })

  const again = { ...second, id: 'made again' }
  const undone = withInverse(history, 'undo', {
    routes: [{ ...one, waypoints: [first, again], updatedAt: at(9) }],
    removed: [],
  })
  expect(undone.done).toEqual([])
  const [redo] = undone.undone
  expect(inverseOf(undone, redo!.before, redo!.after)).toEqual([
    { id: one.id, updatedAt: at(9), stops: [first.id] },
  ])
  expect(inverseOf(undone, redo!.after, redo!.before)[0]!.stops[1]).toMatchObject({
    stop: { name: second.name },
  })
})

test('a route that was made is emptied, and one that was emptied gets its stops back', () => {
  const made = makeRoute(7, [first, second], { updatedAt: at(5) })
  const history = withMove(noMoves, [one], { routes: [made], removed: [{ id: one.id, updatedAt: at(6) }] })
  const [last] = history.done
  expect(inverseOf(history, last!.after, last!.before)).toEqual([
    { id: made.id, updatedAt: at(5), stops: [] },
    { id: one.id, updatedAt: at(6), stops: [first.id, second.id] },
  ])
})

test('drops the moves of a route that another dispatcher has changed, and all moves before them', () => {
  const apart: Arranged = { routes: [{ ...one, waypoints: [second, first] }], removed: [] }
  const history = withMove(withMove(noMoves, [one, other], moved), [one], apart)
  expect(withoutRoute(history, other.id).done).toHaveLength(1)
  expect(withoutRoute(history, one.id).done).toEqual([])
})

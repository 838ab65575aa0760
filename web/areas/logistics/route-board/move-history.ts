import type { z } from 'zod'
import type { ArrangedRoutes } from '../../../../src/modules/logistics/routes/contract/arrangements'
import type { Route, Waypoint } from '../routes/board'
import type { ArrangeInput } from './board-stops'

export type Arranged = z.output<typeof ArrangedRoutes>

/** The stops of routes at one moment. */
type Snapshot = readonly { routeId: string; stops: readonly Waypoint[] }[]

/** A saved move: the stops before and after. */
interface Done {
  before: Snapshot
  after: Snapshot
}

/** The moves that this window did and undid, and the `updatedAt` of each route after them. */
export interface MoveHistory {
  done: readonly Done[]
  undone: readonly Done[]
  versions: ReadonlyMap<string, Date>
  /** The new ids of stops that an undo inserted again. */
  renamed: ReadonlyMap<string, string>
}

export const noMoves: MoveHistory = { done: [], undone: [], versions: new Map(), renamed: new Map() }

const maxMoves = 50

export const snapshotOf = (routes: readonly Pick<Route, 'id' | 'waypoints'>[]): Snapshot =>
  routes.map(({ id, waypoints }) => ({ routeId: id, stops: waypoints }))

const snapshotAfter = ({ routes, removed }: Arranged): Snapshot => [
  ...snapshotOf(routes),
  ...removed.map(({ id }) => ({ routeId: id, stops: [] })),
]

const versionsAfter = (versions: MoveHistory['versions'], { routes, removed }: Arranged) =>
  new Map([...versions, ...[...routes, ...removed].map(({ id, updatedAt }) => [id, updatedAt] as const)])

/** The history after a move. Undone moves are dropped. A new route had no stops before. */
export function withMove(history: MoveHistory, routes: readonly Route[], answer: Arranged): MoveHistory {
  const after = snapshotAfter(answer)
  const was = snapshotOf(routes)
  const before = after.map(
    ({ routeId }) => was.find(one => one.routeId === routeId) ?? { routeId, stops: [] },
  )
  return {
    done: [...history.done, { before, after }].slice(-maxMoves),
    undone: [],
    versions: versionsAfter(history.versions, answer),
    renamed: history.renamed,
  }
}

/** The request that restores the stops of routes. Removed stops are inserted again. */
export function inverseOf(
  { versions, renamed }: MoveHistory,
  from: Snapshot,
  to: Snapshot,
): ArrangeInput['routes'] {
  const here = new Map(from.flatMap(route => route.stops).map(stop => [nowNamed(stop.id, renamed), stop]))
  return to.map(({ routeId, stops }) => {
    const updatedAt = versions.get(routeId)
    return {
      id: routeId,
      ...(updatedAt && { updatedAt }),
      stops: stops.map(stop => {
        const id = nowNamed(stop.id, renamed)
        const current = here.get(id)
        if (!current) return { stop: asNew(stop) }
        const isSame =
          current.purchaseIds.length === stop.purchaseIds.length &&
          stop.purchaseIds.every(order => current.purchaseIds.includes(order))
        return isSame ? id : { id, purchaseIds: stop.purchaseIds }
      }),
    }
  })
}

function nowNamed(id: string, renamed: MoveHistory['renamed']): string {
  let name = id
  for (let next = renamed.get(name); next; next = renamed.get(name)) name = next
  return name
}

/** The history after an undo or a redo of the last move. */
export function withInverse(history: MoveHistory, how: 'undo' | 'redo', answer: Arranged): MoveHistory {
  const from = how === 'undo' ? history.done : history.undone
  const last = from.at(-1)
  if (!last) return history
  const wanted = how === 'undo' ? last.before : last.after
  const renamed = new Map(history.renamed)
  for (const route of answer.routes) {
    const stops = wanted.find(one => one.routeId === route.id)?.stops ?? []
    for (const [index, stop] of stops.entries()) {
      const [was, is] = [nowNamed(stop.id, renamed), route.waypoints[index]?.id]
      if (is && was !== is) renamed.set(was, is)
    }
  }
  return {
    done: how === 'undo' ? from.slice(0, -1) : [...history.done, last],
    undone: how === 'undo' ? [...history.undone, last] : from.slice(0, -1),
    versions: versionsAfter(history.versions, answer),
    renamed,
  }
}

/** The history without the moves of routes that another dispatcher has changed since. */
export function withoutRoute({ done, undone, ...rest }: MoveHistory, routeId: string): MoveHistory {
  const isOther = (move: Done) => !move.after.some(route => route.routeId === routeId)
  const last = done.findLastIndex(move => !isOther(move))
  return { ...rest, done: done.slice(last + 1), undone: undone.filter(isOther) }
}

function asNew(stop: Waypoint) {
  const { name, purchaseIds, packageIds, packageGroupIds, shouldPickup, shouldDeliver } = stop
  const { windowStart, windowEnd, locationId, storeId, warehouseId, isExternal, isAddressBook } = stop
  const { isCrossDocking, contactName, contactPhone, note, proofRequirement, address } = stop
  return {
    name,
    address,
    purchaseIds,
    packageIds,
    packageGroupIds,
    shouldPickup,
    shouldDeliver,
    windowStart,
    windowEnd,
    locationId,
    storeId,
    warehouseId,
    isExternal,
    isAddressBook,
    isCrossDocking,
    contactName,
    contactPhone,
    note,
    proofRequirement,
  }
}

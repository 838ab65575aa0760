import { findInsertion, type Insertion } from './insertion'
import type { Search } from './search'
import { insert } from './tours'

const NEVER = Number.POSITIVE_INFINITY
/** How often the best tour is passed over: what is second best now may be best later. */
const BLINK = 0.01
const MAX_REGRET = 3

/** Puts back the shipments that wait, as far as they fit; the others stay in `waiting`. */
export function recreate(search: Search): void {
  if (search.waiting.count > 1 && search.random.next() < 0.08) insertByRegret(search)
  else insertInOrder(search)
}

/** What a shipment costs in a tour; computed once for each content of the tour. */
function costIn(search: Search, vehicle: number, shipment: number): number {
  const { known, tours, found } = search
  const cell = vehicle * tours.model.shipments + shipment
  if (known.version[cell] === tours.version[vehicle]) return known.cost[cell]!
  findInsertion(tours, vehicle, shipment, found)
  known.version[cell] = tours.version[vehicle]!
  known.cost[cell] = found.cost
  known.pick[cell] = found.pick
  known.drop[cell] = found.drop
  return found.cost
}

/** Whether a vehicle takes part; of empty ones that are the same, the first does. */
function isOffered({ tours, emptyTwin }: Search, vehicle: number): boolean {
  if (tours.isResting[vehicle]) return false
  if (tours.length[vehicle]! > 0) return true
  const twin = tours.model.twin[vehicle]!
  if (emptyTwin[twin]) return false
  emptyTwin[twin] = 1
  return true
}

function put(search: Search, vehicle: number, shipment: number): void {
  const { known, tours, isChanged } = search
  const cell = vehicle * tours.model.shipments + shipment
  insert(tours, vehicle, shipment, known.pick[cell]!, known.drop[cell]!)
  isChanged[vehicle] = 1
}

function insertInOrder(search: Search): void {
  const { waiting, random, tours, emptyTwin } = search
  const { list } = waiting
  sortWaiting(search)
  let left = 0
  for (let at = 0; at < waiting.count; at++) {
    const shipment = list[at]!
    let best = -1
    let least = NEVER
    emptyTwin.fill(0)
    for (let vehicle = 0; vehicle < tours.model.vehicles; vehicle++) {
      if (!isOffered(search, vehicle)) continue
      const cost = costIn(search, vehicle, shipment)
      if (cost >= least || random.next() < BLINK) continue
      least = cost
      best = vehicle
    }
    if (best >= 0) put(search, best, shipment)
    else list[left++] = shipment
  }
  waiting.count = left
}

/** First the shipment that loses most when it does not get its best tour. */
function insertByRegret(search: Search): void {
  const { waiting, random } = search
  const { list } = waiting
  const rank = 2 + random.below(MAX_REGRET - 1)
  for (;;) {
    let chosen = -1
    let [most, least] = [Number.NEGATIVE_INFINITY, NEVER]
    for (let at = 0; at < waiting.count; at++) {
      const { cost, regret } = regretOf(search, list[at]!, rank)
      if (cost === NEVER || regret < most || (regret === most && cost >= least)) continue
      most = regret
      least = cost
      chosen = at
    }
    if (chosen < 0) return
    const shipment = list[chosen]!
    put(search, regretOf(search, shipment, rank).vehicle, shipment)
    list[chosen] = list[--waiting.count]!
  }
}

/** What missing a tour altogether counts as. */
const NO_OTHER = 1e6

function regretOf(search: Search, shipment: number, rank: number): Search['choice'] {
  const { tours, emptyTwin, choice } = search
  let [first, second, third] = [NEVER, NEVER, NEVER]
  choice.vehicle = -1
  emptyTwin.fill(0)
  for (let vehicle = 0; vehicle < tours.model.vehicles; vehicle++) {
    if (!isOffered(search, vehicle)) continue
    const cost = costIn(search, vehicle, shipment)
    if (cost < first) {
      third = second
      second = first
      first = cost
      choice.vehicle = vehicle
    } else if (cost < second) {
      third = second
      second = cost
    } else if (cost < third) third = cost
  }
  choice.cost = first
  choice.regret =
    Math.min(second, NO_OTHER) -
    first +
    (rank > 2 ? Math.min(third, NO_OTHER) - Math.min(first, NO_OTHER) : 0)
  return choice
}

/** In an order that is drawn: by chance, the largest, the farthest or nearest, the shortest or earliest windows first. */
function sortWaiting({ waiting, random, tours, keys, absences, fleet }: Search): void {
  const { model } = tours
  const { list, count } = waiting
  const kind = random.below(fleet.isReducing ? 22 : 18)
  for (let at = 0; at < count; at++) {
    const shipment = list[at]!
    const drop = shipment * 2 + 1
    const [opens, closes] = [model.opens[model.firstWindow[drop]!]!, model.lastClose[drop]!]
    keys[shipment] =
      kind < 5
        ? random.next()
        : kind < 9
          ? -model.size[shipment * model.units]!
          : kind < 12
            ? -farFromStart(model, shipment)
            : kind < 13
              ? farFromStart(model, shipment)
              : kind < 15
                ? closes - opens
                : kind < 16
                  ? opens
                  : kind < 18
                    ? closes
                    : -absences[shipment]!
  }
  for (let at = 1; at < count; at++) {
    const shipment = list[at]!
    const key = keys[shipment]!
    let back = at - 1
    for (
      ;
      back >= 0 && (keys[list[back]!]! > key || (keys[list[back]!] === key && list[back]! > shipment));
      back--
    )
      list[back + 1] = list[back]!
    list[back + 1] = shipment
  }
}

function farFromStart(model: Search['tours']['model'], shipment: number): number {
  const start = model.startNode[0]! * model.nodes
  return model.arc[0]![start + shipment * 2 + 1]!
}

export type Known = { version: Int32Array; cost: Float64Array; pick: Int32Array; drop: Int32Array }

/** A cache of the best insertion for each pair of shipment and vehicle, by the version of the tour. */
export function makeKnown(cells: number): Known {
  return {
    version: new Int32Array(cells),
    cost: new Float64Array(cells),
    pick: new Int32Array(cells),
    drop: new Int32Array(cells),
  }
}

export const makeInsertion = (): Insertion => ({ cost: NEVER, pick: 0, drop: 0 })

import type { Compiled } from './compile'
import { copyAll, copyTour, copyWaiting, makeWaiting, type Waiting } from './copy-tours'
import type { Fleet } from './fleet'
import type { Insertion } from './insertion'
import { type Neighbours, neighboursOf } from './neighbours'
import { makeRandom, type Random } from './random'
import { type Known, makeInsertion, makeKnown, recreate } from './recreate'
import { ruin } from './ruin'
import { makeTours, type Tours, takeOut } from './tours'

/** Everything a search works with. It is made once; the tries allocate nothing. */
export interface Search {
  random: Random
  /** What is tried, what was last accepted, and the best. */
  tours: Tours
  kept: Tours
  best: Tours
  waiting: Waiting
  keptWaiting: Waiting
  bestWaiting: Waiting
  keptCost: number
  bestCost: number
  /** Who was moved in a try. */
  moved: Waiting
  /** The shipments that a vehicle can take at all, and that are not locked. */
  movable: Int32Array
  hopeless: number[]
  neighbours: Neighbours
  known: Known
  absences: Float64Array
  isOut: Uint8Array
  isRuined: Uint8Array
  isChanged: Uint8Array
  emptyTwin: Uint8Array
  keys: Float64Array
  found: Insertion
  choice: { vehicle: number; cost: number; regret: number }
  used: { tours: number; steps: number }
  fleet: Fleet
  heat: number
}

/** The state of a search. The same model and seed give the same search. */
export function makeSearch(model: Compiled, seed: number): Search {
  const { shipments, vehicles } = model
  return {
    random: makeRandom(seed),
    tours: makeTours(model),
    kept: makeTours(model),
    best: makeTours(model),
    waiting: makeWaiting(shipments),
    keptWaiting: makeWaiting(shipments),
    bestWaiting: makeWaiting(shipments),
    keptCost: Number.POSITIVE_INFINITY,
    bestCost: Number.POSITIVE_INFINITY,
    moved: makeWaiting(shipments),
    movable: new Int32Array(),
    hopeless: [],
    neighbours: neighboursOf(model),
    known: makeKnown(vehicles * shipments),
    absences: new Float64Array(shipments),
    isOut: new Uint8Array(shipments),
    isRuined: new Uint8Array(vehicles),
    isChanged: new Uint8Array(vehicles),
    emptyTwin: new Uint8Array(vehicles),
    keys: new Float64Array(shipments),
    found: makeInsertion(),
    choice: { vehicle: -1, cost: 0, regret: 0 },
    used: { tours: 0, steps: 0 },
    fleet: { isReducing: false, left: 0, isReduced: false },
    heat: 0,
  }
}

/** Takes shipments out and puts them back: into `tours`, with `moved` and `isChanged` to undo or keep it. */
export function tryAnother(search: Search): void {
  const { tours, waiting, moved, isOut, isChanged, movable } = search
  isChanged.fill(0)
  copyWaiting(waiting, moved)
  ruin(search)
  for (let at = 0; at < movable.length; at++) {
    const shipment = movable[at]!
    if (!isOut[shipment]) continue
    isChanged[tours.vehicleOf[shipment]!] = 1
    waiting.list[waiting.count++] = shipment
    moved.list[moved.count++] = shipment
  }
  for (let vehicle = 0; vehicle < tours.model.vehicles; vehicle++)
    if (isChanged[vehicle]) takeOut(tours, vehicle, isOut)
  recreate(search)
}

/** The tried tours become the accepted ones. */
export function keepTried(search: Search, cost: number): void {
  copyChanged(search, search.tours, search.kept)
  copyWaiting(search.waiting, search.keptWaiting)
  search.keptCost = cost
}

/** Back to the accepted tours. */
export function undoTried(search: Search): void {
  copyChanged(search, search.kept, search.tours)
  copyWaiting(search.keptWaiting, search.waiting)
}

function copyChanged({ moved, isChanged }: Search, from: Tours, to: Tours): void {
  for (let at = 0; at < moved.count; at++) to.vehicleOf[moved.list[at]!] = -1
  for (let vehicle = 0; vehicle < from.model.vehicles; vehicle++)
    if (isChanged[vehicle]) copyTour(from, to, vehicle)
}

/** Saves the accepted tours as the best ones. */
export function keepBest(search: Search): void {
  copyAll(search.kept, search.best)
  copyWaiting(search.keptWaiting, search.bestWaiting)
  search.bestCost = search.keptCost
}

/** Goes on from the best tours. */
export function backToBest(search: Search): void {
  copyAll(search.best, search.kept)
  copyAll(search.best, search.tours)
  copyWaiting(search.bestWaiting, search.keptWaiting)
  copyWaiting(search.bestWaiting, search.waiting)
  search.keptCost = search.bestCost
}

/** What the tours cost, with those who wait and with the unfairness between them. */
export function costOf({ tours, waiting }: Pick<Search, 'tours' | 'waiting'>): number {
  const { model, cost, duration } = tours
  let [sum, hours] = [0, 0]
  for (let vehicle = 0; vehicle < model.vehicles; vehicle++) {
    sum += cost[vehicle]!
    hours += duration[vehicle]! / 3600
  }
  for (let at = 0; at < waiting.count; at++) sum += model.penalty[waiting.list[at]!]!
  const { fairness } = model.problem
  if (!fairness) return sum
  // A vehicle that stays at home counts too.
  for (let vehicle = 0; vehicle < model.vehicles; vehicle++)
    sum += Math.abs(duration[vehicle]! / 3600 - hours / model.vehicles) * fairness
  return sum
}

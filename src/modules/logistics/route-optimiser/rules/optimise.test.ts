import { expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../../core/rules/instant'
import { costsOf, firstPlan, improved, type Plan, randomFrom, whyNone } from './optimise'
import { drive, isBroken, type Shipment, type Vehicle } from './tour'

const START = Date.parse('2026-11-27T11:00:00Z')
const at = (minutes: number) => START + minutes * MINUTE_MS
const geo = (x: number, y: number) => ({ lat: 41.38 + y / 111, lon: 2.15 + x / 83 })

let last = 0
const shipment = (
  from: [number, number],
  to: [number, number],
  window: [number, number] = [0, 180],
  packages = 1,
): Shipment => ({
  id: `s${String(++last).padStart(4, '0')}`,
  packages,
  pickup: { geo: geo(...from), placeKey: `p${from}`, opensAt: at(0), closesAt: at(window[1]) },
  drop: { geo: geo(...to), placeKey: `d${to}`, opensAt: at(window[0]), closesAt: at(window[1]) },
})
const vehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  type: 'van',
  packages: 120,
  startGeo: null,
  startsAt: at(0),
  endsAt: null,
  mostStops: 200,
  ...changes,
})
function run(shipments: Shipment[], vehicles: Vehicle[], rounds: number, seed = 1): Plan {
  const better = improved(firstPlan(shipments, vehicles), vehicles, seed)
  let plan = better.next().value
  for (let round = 1; round < rounds; round++) plan = better.next().value
  return plan
}
const crowd = (count: number, seed: number) => {
  const random = randomFrom(seed)
  const place = (): [number, number] => [random() * 8, random() * 8]
  const stores = [place(), place(), place(), place()]
  return Array.from({ length: count }, () => {
    const opens = Math.floor(random() * 4) * 30
    return shipment(stores[Math.floor(random() * 4)]!, place(), [opens, opens + 60])
  })
}

test('what is decided can be driven: in time, pick-ups first, and never more than fits', () => {
  for (const seed of [1, 2, 3]) {
    const shipments = crowd(40, seed)
    const vehicles = [vehicle(), vehicle({ type: 'cargo_bike', packages: 6 }), vehicle({ endsAt: at(120) })]
    const { tours, left } = run(shipments, vehicles, 15, seed)
    for (const [index, tour] of tours.entries()) {
      expect(isBroken(drive(tour, vehicles[index]!))).toBe(false)
      for (const [place, step] of tour.entries())
        if (step.kind === 'drop')
          expect(
            tour.slice(0, place).some(one => one.kind === 'pickup' && one.shipment === step.shipment),
          ).toBe(true)
    }
    const brought = tours.flatMap(tour => tour.filter(({ kind }) => kind === 'drop').map(one => one.shipment))
    expect([...brought, ...left].map(({ id }) => id).toSorted()).toEqual(
      shipments.map(({ id }) => id).toSorted(),
    )
  }
})

test('trying on never makes it worse, and mostly better', () => {
  const vehicles = [vehicle(), vehicle(), vehicle()]
  const gains = [11, 12].map(seed => {
    const shipments = crowd(30, seed)
    const [first, then] = [firstPlan(shipments, vehicles), run(shipments, vehicles, 60, seed)].map(plan =>
      costsOf(plan, vehicles),
    )
    expect(then!.left).toBeLessThanOrEqual(first!.left)
    if (then!.left === first!.left) expect(then!.cost).toBeLessThanOrEqual(first!.cost)
    return then!.left < first!.left ? 1 : 1 - then!.cost / first!.cost
  })
  expect(gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toBeGreaterThan(0.03)
})

test('the same seed decides the same', () => {
  const shipments = crowd(30, 7)
  const vehicles = [vehicle(), vehicle()]
  expect(run(shipments, vehicles, 15, 9)).toEqual(run(shipments, vehicles, 15, 9))
})

test('orders of one kitchen to one door are one way', () => {
  const shipments = [1, 2, 3].map(() => shipment([0, 0], [1, 0]))
  const { tours } = run(shipments, [vehicle(), vehicle()], 5)
  expect(tours.filter(tour => tour.length > 0)).toHaveLength(1)
  const driven = drive(tours.find(tour => tour.length > 0)!, vehicle())
  expect(isBroken(driven) ? [] : driven.timed.filter(({ meters }) => meters > 0)).toHaveLength(1)
})

test.each<[string, Shipment, Vehicle[], ReturnType<typeof whyNone>]>([
  ['in time for nobody', shipment([0, 0], [40, 40], [0, 10]), [vehicle()], 'window'],
  ['too much', shipment([0, 0], [1, 1], [0, 90], 9), [vehicle({ packages: 8 })], 'capacity'],
  [
    'past the end of the shift',
    shipment([0, 0], [3, 3], [60, 90]),
    [vehicle({ endsAt: at(30) })],
    'vehicleEnds',
  ],
  ['no vehicle', shipment([0, 0], [1, 1]), [], 'noVehicle'],
  ['it would go', shipment([0, 0], [1, 1]), [vehicle()], null],
])('why it is left: %s', (_, one, vehicles, why) => {
  expect(whyNone(one, vehicles)).toBe(why)
})

import { expect, test } from 'bun:test'
import { type Explanation, explainLeft } from './explain'
import type { Problem } from './problem'
import { problemOf, shipment, task, vehicle } from './problem.make'

const late = shipment(task(1), task(9, [[0, 780]]))
test.each<[string, Problem, number[][], Partial<Explanation>]>([
  ['no vehicle', problemOf([late], []), [], { reason: 'noVehicle', vehicle: null }],
  [
    'a window that even the nearest vehicle misses: by how much, and when it would be there',
    problemOf([late], [vehicle(), vehicle({ start: 2 }), vehicle({ start: 15 })]),
    [[], [], []],
    { reason: 'window', vehicle: 0, seconds: 120, arrivesAt: 900 },
  ],
  [
    'too much for every vehicle',
    problemOf([shipment(task(1), task(2), { size: [14] })], [vehicle({ capacity: [4] }), vehicle()]),
    [[], []],
    { reason: 'capacity', over: 4 },
  ],
  [
    'a skill that no vehicle has',
    problemOf([shipment(task(1), task(2), { skills: ['cold'] })]),
    [[]],
    { reason: 'skill', missing: ['cold'] },
  ],
  [
    'the end of the shift',
    problemOf([shipment(task(1), task(9))], [vehicle({ endsAt: 600 })]),
    [[]],
    { reason: 'vehicleEnds', vehicle: 0, seconds: 300 },
  ],
  [
    'more stops than a tour may have',
    problemOf([shipment(task(1), task(9))], [vehicle({ maxStops: 1 })]),
    [[]],
    { reason: 'stops' },
  ],
  [
    'full tours: how late it would be in the nearest of them',
    problemOf([
      shipment(task(1, [], { service: 600 }), task(2, [[0, 900]])),
      shipment(task(1, [], { service: 600 }), task(2, [[0, 900]])),
    ]),
    [[0, 1]],
    { shipment: 1, reason: 'noRoom', vehicle: 0, seconds: 700 },
  ],
])('%s', (_, problem, tours, expected) => {
  expect(explainLeft(problem, tours, [problem.shipments.length - 1])[0]).toMatchObject(expected)
})

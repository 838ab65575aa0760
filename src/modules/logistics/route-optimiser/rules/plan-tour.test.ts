import { expect, test } from 'bun:test'
import { MINUTE_MS, SECOND_MS } from '../../../../core/rules/instant'
import { STOP_MINUTES } from '../../couriers/rules/vehicles'
import { estimateStops } from '../../routes/rules/eta'
import { planTour } from './plan-tour'
import { dropOf, pickupOf, type Window } from './problem'
import { line, problemOf, shipment, task, vehicle } from './problem.make'

type StopOfTour = [place: number, window: Window]

const PLACES = 20
const matrix = line(PLACES)
const setup = (STOP_MINUTES * MINUTE_MS) / SECOND_MS

/** A proposal shows the times of `planTour`; the board shows those of `estimateStops` once the plan is applied. */
test.each<[title: string, stops: [StopOfTour, StopOfTour]]>([
  [
    'reached inside its windows',
    [
      [2, [0, 2000]],
      [5, [0, 3000]],
    ],
  ],
  [
    'that waits for a window',
    [
      [2, [900, 2000]],
      [5, [0, 3000]],
    ],
  ],
  [
    'that misses a window',
    [
      [4, [0, 100]],
      [5, [0, 200]],
    ],
  ],
  [
    'that waits after it was late',
    [
      [4, [0, 100]],
      [9, [5000, 6000]],
    ],
  ],
  [
    'that goes back',
    [
      [9, [0, 3000]],
      [1, [0, 9000]],
    ],
  ],
])('a tour %s has the same times as the route that it becomes', (_, [[from, opens], [to, closes]]) => {
  const problem = problemOf(
    [shipment(task(from, [opens], { setup }), task(to, [closes], { setup }))],
    [vehicle()],
  )
  const { steps } = planTour(problem, 0, [pickupOf(0), dropOf(0)])
  const stops = [
    { id: 'pick-up', place: from, window: opens },
    { id: 'delivery', place: to, window: closes },
  ]
  const etas = estimateStops(
    stops.map(({ id, place, window }) => ({
      id,
      geo: { lat: place, lon: 0 },
      windowStart: new Date(window[0] * SECOND_MS),
      windowEnd: new Date(window[1] * SECOND_MS),
      status: 'Pending',
    })),
    {
      geo: { lat: 0, lon: 0 },
      at: new Date(0),
      vehicle: 'bike',
      travel: (a, b) => {
        const cell = a.lat * PLACES + b.lat
        return { seconds: matrix.seconds[cell]!, meters: matrix.meters[cell]!, isEstimate: false }
      },
    },
  )
  expect(
    steps.map(({ meters, seconds, leavesAt, lateSeconds }) => ({
      meters,
      seconds,
      leavesAt: new Date(leavesAt * SECOND_MS).toISOString(),
      lateMinutes: Math.ceil(lateSeconds / 60),
    })),
  ).toEqual(
    etas.map(({ meters, seconds, leavesAt, lateMinutes }) => ({ meters, seconds, leavesAt, lateMinutes })),
  )
})

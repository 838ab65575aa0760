import { expect, test } from 'bun:test'
import { makeDriver, makeTimeline, noon } from './board.make'
import { sortCouriers } from './use-courier-choices'

const busyUntil = (minutes: number) =>
  makeTimeline({ busyUntil: new Date(noon + minutes * 60_000).toISOString() })

test('couriers who are free soonest come first, then the nearest, and offline couriers last', () => {
  const far = makeDriver(1, { at: 'sants' })
  const near = makeDriver(2, { at: 'glories' })
  const busy = makeDriver(3, { at: 'glories', timeline: busyUntil(40) })
  const soon = makeDriver(4, { at: 'sants', timeline: busyUntil(10) })
  const offline = makeDriver(5, { at: 'glories', seconds: 24 * 3600 })
  const sorted = sortCouriers([offline, busy, far, soon, near], { now: noon, from: near.lastEvent!.geo })
  expect(sorted.map(({ id }) => id)).toEqual([near, far, soon, busy, offline].map(({ id }) => id))
})

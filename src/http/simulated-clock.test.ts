import { expect, test } from 'bun:test'
import { runInNewContext } from 'node:vm'
import { scaledClock, systemClock } from '../core/clock'
import { isSimulated, simulatedClockScript, withSimulatedClock } from './simulated-clock'

const START = new Date('2026-11-30T11:30:00Z')

/** The time that a page shows so many real milliseconds after it was loaded. */
function pageAfter(speed: number) {
  let passed = 1_000
  const clock = scaledClock(START, speed, () => 0)
  const page = { performance: { now: () => passed }, Date }
  runInNewContext(simulatedClockScript(clock as typeof clock & { speed: number }), page)
  return (milliseconds: number) => {
    passed = 1_000 + milliseconds
    return page.Date
  }
}

test.each([
  [1, 0, '2026-11-30T11:30:00.000Z'],
  [1, 1_500, '2026-11-30T11:30:01.500Z'],
  [60, 1_000, '2026-11-30T11:31:00.000Z'],
  [60, 90_000, '2026-11-30T13:00:00.000Z'],
])('at %i×, %i ms after it was loaded, a page shows %s', (speed, after, shows) => {
  const PageDate = pageAfter(speed)(after)
  expect(new PageDate().toISOString()).toBe(shows)
  expect(PageDate.now()).toBe(Date.parse(shows))
})

test('dates of other moments are what they are', () => {
  const PageDate = pageAfter(60)(5_000)
  expect(new PageDate('2020-02-29T12:00:00Z').toISOString()).toBe('2020-02-29T12:00:00.000Z')
  expect(new PageDate(0).getTime()).toBe(0)
  expect(new PageDate(2020, 1, 29).getMonth()).toBe(1)
  expect(PageDate.parse('2020-02-29T12:00:00Z')).toBe(1_582_977_600_000)
  expect(new PageDate() instanceof PageDate).toBe(true)
})

test('only a server with a simulated clock gives it to its pages', () => {
  expect(isSimulated(systemClock)).toBe(false)
  expect(isSimulated(scaledClock(START, 1))).toBe(true)
  expect(withSimulatedClock('<title>Comanda</title><script src="a.js"></script>')).toBe(
    '<title>Comanda</title><script src="/simulated-clock.js"></script><script src="a.js"></script>',
  )
})

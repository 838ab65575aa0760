import { type CityLife, FINAL } from './city'
import type { Outcome } from './invariants'

const countsOf = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'

const percent = (part: number, whole: number) => (whole ? `${Math.round((100 * part) / whole)} %` : 'none')

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function errorsOf(errorsMs: readonly number[]): string {
  const minutes = errorsMs.map(error => Math.abs(error) / 60_000).toSorted((a, b) => a - b)
  const early = errorsMs.filter(error => error < 0).length
  return `median ${quantile(minutes, 0.5).toFixed(1)} min, 90th percentile ${quantile(minutes, 0.9).toFixed(1)} min, of ${minutes.length} arrivals, ${percent(early, minutes.length)} early`
}

/** One line of how things stand. */
export function statusLine(life: CityLife): string {
  const states = new Map<string, number>()
  let late = 0
  for (const { state, windowEnd } of life.orders.values()) {
    states.set(state, (states.get(state) ?? 0) + 1)
    if (!FINAL.includes(state) && windowEnd.getTime() < life.now()) late++
  }
  const couriers = [...life.couriers.values()]
  const online = couriers.filter(({ isOnline }) => isOnline).length
  const busy = couriers.filter(({ isBusy }) => isBusy).length
  return [
    new Date(life.now()).toISOString().slice(11, 19),
    `orders: ${countsOf(states)}`,
    `couriers: ${online} online, ${couriers.length - online} silent, ${busy} on a route`,
    `late ${late}`,
    `refused: ${countsOf(life.tally.refusals)}`,
  ].join('  |  ')
}

/** What happened, and whether every promise was held. */
export function reportOf(life: CityLife, outcome: Outcome, realSeconds: number): string {
  const calls = [...life.tally.times].map(([name, times]) => [name, times.toSorted((a, b) => a - b)] as const)
  const total = calls.reduce((sum, [, times]) => sum + times.length, 0)
  const meters = [...life.couriers.values()].reduce((sum, courier) => sum + courier.meters, 0)
  const slowest = calls.toSorted((a, b) => b[1].length - a[1].length).slice(0, 12)
  return [
    `Orders: ${life.orders.size} placed of ${life.plan.orders.length} planned; ${countsOf(outcome.states)}`,
    `On time: ${percent(outcome.onTime, outcome.delivered)} of ${outcome.delivered} delivered`,
    `Distance: ${(meters / 1000).toFixed(1)} km by ${life.couriers.size} couriers`,
    `Error of the planned arrival: ${errorsOf(life.etaErrorsMs.planned)}`,
    `Error of the arrival shown as the courier set out: ${errorsOf(life.etaErrorsMs.underWay)}`,
    `Calls: ${total}, ${(total / realSeconds).toFixed(1)} a second`,
    ...slowest.map(
      ([name, times]) =>
        `  ${name.padEnd(34)} ${String(times.length).padStart(6)}  p50 ${quantile(times, 0.5).toFixed(0)} ms  p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    ),
    `Refused: ${countsOf(life.tally.refusals)}`,
    ...(outcome.broken.length
      ? outcome.broken.map(({ invariant, what }) => `BROKEN: ${invariant}: ${what}`)
      : [
          'Held: no order lost, every order ended, pickup before delivery, none delivered twice, money at zero, one proof a stop',
        ]),
  ].join('\n')
}

import { Counter, Histogram, Registry } from 'prom-client'
import type { Payments } from '../../adapters/payments/port'

/** What this process counts while it works; it begins at zero with each start. */
export const counted = new Registry()

const CALLS = new Counter({
  name: 'comanda_calls_total',
  help: 'Calls by procedure and outcome: answered, refused (the caller can do something about it), or failed (we can)',
  labelNames: ['call', 'outcome'],
  registers: [counted],
})
const CALL_SECONDS = new Histogram({
  name: 'comanda_call_seconds',
  help: 'How long calls take, by procedure',
  labelNames: ['call'],
  buckets: [0.01, 0.05, 0.2, 1, 5],
  registers: [counted],
})
const FAILURES = new Counter({
  name: 'comanda_failures_total',
  help: 'Calls that were not answered, by the name of the failure',
  labelNames: ['failure'],
  registers: [counted],
})
const PROVIDER_CALLS = new Counter({
  name: 'comanda_payment_provider_calls_total',
  help: 'Calls to the payment provider, by what was asked and outcome: answered or failed',
  labelNames: ['call', 'outcome'],
  registers: [counted],
})

const soFar = { calls: 0, failed: 0 }

/** Calls since this process started, and how many of them failed by our fault. */
export const callsSoFar = (): Readonly<typeof soFar> => ({ ...soFar })

/** @param path of a procedure that there is, so that there are no more of them than procedures */
export function countAnswer(path: string, milliseconds: number, failure?: { name: string; isOurs: boolean }) {
  CALL_SECONDS.observe({ call: path }, milliseconds / 1000)
  soFar.calls++
  if (failure?.isOurs) soFar.failed++
  const unanswered = failure?.isOurs ? 'failed' : 'refused'
  CALLS.inc({ call: path, outcome: failure ? unanswered : 'answered' })
  if (failure) FAILURES.inc({ failure: failure.name })
}

/** The same payments, whose calls are counted by their names. */
export function countProviderCalls(payments: Payments): Payments {
  return new Proxy(payments, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      return (...given: unknown[]) => {
        const answer: unknown = value.apply(target, given)
        if (answer instanceof Promise)
          answer.then(
            () => PROVIDER_CALLS.inc({ call: name, outcome: 'answered' }),
            () => PROVIDER_CALLS.inc({ call: name, outcome: 'failed' }),
          )
        return answer
      }
    },
  })
}

type Outcome = 'early' | 'inside' | 'late'

const ERROR_SECONDS = new Histogram({
  name: 'comanda_arrival_error_seconds',
  help: 'How far couriers arrived from the estimate with which they set out, by vehicle and side: early or late',
  labelNames: ['vehicle', 'side'],
  buckets: [60, 120, 180, 300, 600, 900, 1800, 3600],
  registers: [counted],
})
const ARRIVALS = new Counter({
  name: 'comanda_arrivals_total',
  help: 'Arrivals by the promise (chosen: the window of the order, shown: the window on the way) and outcome: early, inside or late',
  labelNames: ['promise', 'outcome'],
  registers: [counted],
})

/** Counts one arrival at a customer's door. Without `shown` nothing was shown on the way. */
export function countArrival({
  vehicle,
  promised,
  shown,
  errorSeconds,
}: {
  vehicle: string
  promised: Outcome
  shown?: Outcome
  errorSeconds?: number
}) {
  ARRIVALS.inc({ promise: 'chosen', outcome: promised })
  if (shown) ARRIVALS.inc({ promise: 'shown', outcome: shown })
  if (errorSeconds !== undefined)
    ERROR_SECONDS.observe({ vehicle, side: errorSeconds < 0 ? 'early' : 'late' }, Math.abs(errorSeconds))
}

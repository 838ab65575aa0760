import { createHmac } from 'node:crypto'
import pLimit from 'p-limit'
import type { Simulation } from '../simulation'
import type { Delivery } from '../state'

const timeoutMs = 10_000
/** Stripe waits with no event for another: with few at once they queue up in a rush. */
const atOnce = 100
const longestPauseMs = 60_000

/** Carries events to the webhook endpoints: signed, at least once, in no order, again until accepted. */
export class WebhookSender {
  private readonly limit = pLimit(atOnce)
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private stopped = false
  readonly counts = { accepted: 0, refused: 0, duplicates: 0, givenUp: 0 }

  constructor(private readonly sim: () => Simulation) {}

  post(delivery: Delivery) {
    const { faults, random } = this.sim()
    const heldBack = faults.shuffleHooks > 0 && random() < faults.shuffleHooks
    if (heldBack) this.after(random() * faults.shuffleMs, delivery)
    else this.enqueue(delivery)
    if (faults.dupHooks > 0 && random() < faults.dupHooks) {
      this.counts.duplicates += 1
      this.after(random() * faults.shuffleMs, delivery)
    }
  }

  stop() {
    this.stopped = true
    for (const timer of this.timers) clearTimeout(timer)
    this.limit.clearQueue()
  }

  private enqueue(delivery: Delivery) {
    if (!this.stopped) void this.limit(() => this.carry(delivery))
  }

  private after(delayMs: number, delivery: Delivery) {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.enqueue(delivery)
    }, delayMs)
    this.timers.add(timer)
  }

  private async carry(delivery: Delivery) {
    const { state } = this.sim()
    const event = state.get('event', delivery.eventId)
    const endpoint = state.get('webhook_endpoint', delivery.endpointId)
    if (!event || !endpoint) return this.forget(delivery)
    const body = JSON.stringify(event)
    const problem = await fetch(endpoint.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, endpoint.secret ?? ''),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      response => (response.ok ? null : `HTTP ${response.status}`),
      () => 'no answer',
    )
    if (this.stopped) return
    if (problem === null) this.delivered(delivery)
    else this.refused(delivery, problem)
  }

  private delivered(delivery: Delivery) {
    const { state } = this.sim()
    this.counts.accepted += 1
    const event = state.get('event', delivery.eventId)
    if (event && state.get('delivery', delivery.id))
      state.put('event', { ...event, pending_webhooks: event.pending_webhooks - 1 })
    this.forget(delivery)
  }

  private refused(delivery: Delivery, problem: string) {
    const { state, faults } = this.sim()
    this.counts.refused += 1
    // A duplicate of a call that was accepted meanwhile needs no repetition.
    const pending = state.get('delivery', delivery.id)
    if (!pending) return
    const attempts = pending.attempts + 1
    const givenUp = attempts >= faults.hookAttempts
    const again = { ...pending, attempts, problem, givenUp }
    state.put('delivery', again)
    state.commit()
    if (givenUp) this.counts.givenUp += 1
    else this.after(Math.min(faults.hookRetryMs * 2 ** (attempts - 1), longestPauseMs), again)
  }

  private forget(delivery: Delivery) {
    const { state } = this.sim()
    state.remove('delivery', delivery.id)
    state.commit()
  }
}

/** `t=…,v1=…` over `t.body`, as Stripe signs. */
export function signature(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${digest}`
}

import { z } from 'zod'
import { Instant } from '../../core/contract/common'
import { MINUTE_MS, SECOND_MS } from '../../core/rules/instant'
import { metersBetween } from '../../core/rules/ordering/distance'
import type { LocalDelivery, TextRequest } from './port'
import { STAND_IN_KEYS } from './stand-in-keys'
import type { StandInMemory } from './stand-in-memory'

const Place = z.object({
  geo: z.object({ lat: z.number(), lon: z.number() }).nullish(),
  from: Instant,
})
const Quote = z.object({
  errands: z
    .array(z.object({ reference: z.string(), pickup: Place, dropoff: Place }))
    .min(1)
    .max(50),
})
const Order = z.object({ quoteId: z.string(), reference: z.string() })
type Errand = z.output<typeof Quote>['errands'][number]

const BASE_CENTS = 390
const CENTS_A_KM = 85
const CENTS_AN_ERRAND = 120
const KM_AN_HOUR = 15
const TO_STORE_MS = 12 * MINUTE_MS
const GOOD_FOR_MS = 15 * MINUTE_MS
/** So long after it was ordered a delivery is so far: fast enough to be watched. */
const STEPS: readonly [LocalDelivery['status'], afterMs: number][] = [
  ['pickup', 10 * SECOND_MS],
  ['dropoff', 25 * SECOND_MS],
  ['delivered', 45 * SECOND_MS],
]

type Answer = { status: number; body: object }
const refuse = (status: number, message: string): Answer => ({ status, body: { message } })

/** A courier partner on this machine: names prices, takes orders once, and says itself when they are further. */
export function localCouriers(memory: StandInMemory, now: () => Date, trackingUrl: string) {
  async function answer({ url, method, headers = {}, body }: TextRequest): Promise<Answer> {
    if (headers.authorization !== `Bearer ${STAND_IN_KEYS.apiKey}`) return refuse(401, 'Unknown key')
    const route = `${method} ${new URL(url).pathname}`
    if (route === 'GET /v1/ping') return { status: 200, body: { ok: true } }
    if (route === 'POST /v1/quotes') return quote(body)
    if (route === 'POST /v1/deliveries') return order(body, headers['idempotency-key'])
    return refuse(404, 'No such call')
  }

  async function quote(body: string | undefined): Promise<Answer> {
    const read = Quote.safeParse(jsonOf(body))
    if (!read.success) return refuse(422, 'Not errands')
    const { errands } = read.data
    const kilometres = errands.reduce((sum, errand) => sum + kilometresOf(errand), 0)
    const priceCents = Math.round(
      BASE_CENTS + kilometres * CENTS_A_KM + (errands.length - 1) * CENTS_AN_ERRAND,
    )
    const pickup = Math.max(
      now().getTime() + TO_STORE_MS,
      ...errands.map(errand => errand.pickup.from.getTime()),
    )
    const id = `quote-${crypto.randomUUID()}`
    await memory.change(kept =>
      kept.quotes.unshift({
        id,
        priceCents,
        orders: errands.map(({ reference }) => reference),
        endsAt: new Date(now().getTime() + GOOD_FOR_MS).toISOString(),
      }),
    )
    return {
      status: 200,
      body: {
        id,
        priceCents,
        pickupEta: new Date(pickup).toISOString(),
        dropoffEta: new Date(
          pickup + Math.ceil((kilometres / KM_AN_HOUR) * 60 + errands.length * 4) * MINUTE_MS,
        ).toISOString(),
      },
    }
  }

  async function order(body: string | undefined, key: string | undefined): Promise<Answer> {
    const read = Order.safeParse(jsonOf(body))
    if (!read.success || !key) return refuse(422, 'Not an order')
    const { quoteId, reference } = read.data
    const delivery = await memory.change(kept => {
      const known = kept.deliveries.find(one => one.key === key)
      if (known) return known
      const quoted = kept.quotes.find(({ id }) => id === quoteId)
      if (!quoted || new Date(quoted.endsAt) <= now()) return null
      const at = now().toISOString()
      const made = {
        id: `delivery-${crypto.randomUUID().slice(0, 8)}`,
        key,
        reference,
        orders: quoted.orders,
        priceCents: quoted.priceCents,
        status: 'pending' as const,
        at,
        changedAt: at,
      }
      kept.deliveries.unshift(made)
      return made
    })
    if (!delivery) return refuse(422, 'This price is over')
    return { status: 201, body: { id: delivery.id, status: delivery.status, trackingUrl } }
  }

  /** What has come further by now, one step each: they are told before they count as so far. */
  async function due(): Promise<LocalDelivery[]> {
    const { deliveries } = await memory.read()
    return deliveries.flatMap(({ key: _, ...delivery }) => {
      const at = STEPS.findIndex(([status]) => status === delivery.status)
      const next = STEPS[at + 1]
      const isDue = next && now().getTime() - new Date(delivery.at).getTime() >= next[1]
      return isDue ? [{ ...delivery, status: next[0] }] : []
    })
  }

  const reach = (id: string, status: LocalDelivery['status']) =>
    memory.change(kept => {
      const delivery = kept.deliveries.find(one => one.id === id)
      if (delivery) Object.assign(delivery, { status, changedAt: now().toISOString() })
    })

  return { answer, due, reach }
}

const kilometresOf = ({ pickup, dropoff }: Errand) =>
  pickup.geo && dropoff.geo ? (metersBetween(pickup.geo, dropoff.geo) * 1.3) / 1000 : 3

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

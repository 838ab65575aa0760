import { z } from 'zod'
import type { OutsideAnswer } from '../../../adapters/outside/port'
import type { World } from '../../../core/context'
import { Cents, type Geo, Instant } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { openCredentials } from '../../integrations/integrations/credentials'
import { PARTNER_STATES } from './rules/dispatch-state'

/** A connection to a partner, as it is kept. */
export type Partner = { id: string; base_url: string | null; credentials_sealed: Uint8Array | null }

export type Stop = {
  name: string
  address: string
  geo: z.infer<typeof Geo> | null
  from: Date
  until: Date
}
export type Errand = { reference: string; pickup: Stop; dropoff: Stop }

const Name = z.string().min(1).max(200)
const Quoted = z.object({ id: Name, priceCents: Cents, pickupEta: Instant, dropoffEta: Instant })
const Delivery = z.object({
  id: Name,
  status: z.enum(PARTNER_STATES),
  trackingUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
})

/** What it would cost to bring these, and when they would be there. */
export const askForQuote = (world: World, partner: Partner, errands: readonly Errand[]) =>
  call(world, partner, '/v1/quotes', { errands }, Quoted)

/** Has them brought. Asked again under the same key, it is one errand all the same. */
export const askToDeliver = (
  world: World,
  partner: Partner,
  request: { quoteId: string; reference: string },
) => call(world, partner, '/v1/deliveries', request, Delivery, request.reference)

async function call<Answer extends z.ZodType>(
  world: World,
  partner: Partner,
  path: string,
  body: object,
  expected: Answer,
  idempotencyKey?: string,
): Promise<z.output<Answer>> {
  const { apiKey } = openCredentials(world, partner)
  const answer = await world.outside
    .request({
      url: `${partner.base_url!.replace(/\/$/, '')}${path}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify(body),
    })
    .catch((error: Error) => {
      throw new Failure('PartnerUnavailable', { reason: error.message })
    })
  return read(answer, expected)
}

/** Busy, too slow, or asked twice at once: none of these says that nothing comes of it. */
const ASK_AGAIN: readonly number[] = [408, 409, 425, 429]

function read<Answer extends z.ZodType>(answer: OutsideAnswer, expected: Answer): z.output<Answer> {
  if (answer.status >= 400 && answer.status < 500 && !ASK_AGAIN.includes(answer.status))
    throw new Failure('PartnerRefused', { status: answer.status })
  const read = answer.status < 300 ? expected.safeParse(jsonOf(answer.body)) : null
  if (!read?.success) throw new Failure('PartnerUnavailable', { status: answer.status })
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

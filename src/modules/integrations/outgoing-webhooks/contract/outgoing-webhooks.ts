import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { DELIVERY_STATES } from '../rules/delivery-attempts'
import { OUTGOING_EVENTS } from '../rules/outgoing-events'

/** Where something is sent to; passwords do not belong into addresses. */
const Receiver = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(address => {
    const url = URL.parse(address)
    return url !== null && !(url.username || url.password || url.hash)
  })

export const WebhookEndpointFields = z.object({
  name: Text(120).min(1),
  url: Receiver,
  /** Left out: of the platform, which hears of all orders. */
  merchantId: Id.nullish(),
  events: z.array(z.enum(OUTGOING_EVENTS)).min(1).max(OUTGOING_EVENTS.length),
  isActive: z.boolean().default(true),
})

export const WebhookEndpoint = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  merchantId: Id.nullable(),
  events: z.array(z.enum(OUTGOING_EVENTS)),
  isActive: z.boolean(),
  /** Attempts that came to nothing since the last that did not. */
  failures: z.int(),
  /** When it was switched off because nothing arrived any more. */
  disabledAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookDelivery = z.object({
  id: Id,
  endpointId: Id,
  eventId: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  nextAttemptAt: Instant.nullable(),
  /** What was sent. */
  body: z.string(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable(),
  responseMs: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const OfEndpoint = z.object({ id: Id })
export const OfDelivery = z.object({ id: Id })
/** Shown this once. */
export const SigningSecret = z.object({ secret: z.string() })

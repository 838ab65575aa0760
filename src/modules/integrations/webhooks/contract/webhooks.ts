import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { WEBHOOK_SERVICES, WEBHOOK_STATES } from '../rules/webhook-state'

const nullableText = z.string().nullable()

/** What is written down by hand of what came another way; the note is for whoever looks at it. */
export const WebhookFields = z.object({
  service: z.enum(WEBHOOK_SERVICES),
  /** As the service calls it: the same one is kept once. */
  eventId: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  type: z.string().regex(/^[\x21-\x7e]{1,120}$/),
  body: z.string().min(2).max(100_000).refine(isObject, { message: 'A JSON object' }),
  note: Text(2000).default(''),
})

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** As it stands in lists. */
export const ListedWebhook = z.object({
  id: Id,
  service: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** What it is about, as the service calls it. */
  objectId: nullableText,
  /** The order that the payment is for. */
  order: z.object({ id: Id, ufid: z.string() }).nullable(),
  /** The connection that it came by. */
  integrationId: Id.nullable(),
  method: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  error: nullableText,
  note: z.string(),
  processedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type ListedWebhook = z.infer<typeof ListedWebhook>

export const Webhook = ListedWebhook.extend({
  headers: z.record(z.string(), z.string()),
  /** Exactly as it came. */
  body: z.string(),
})
export type Webhook = z.infer<typeof Webhook>

export const ProcessWebhook = z.object({ webhookId: Id })
export const ProcessedWebhook = z.object({
  webhookId: Id,
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  error: nullableText,
})

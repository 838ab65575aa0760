import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { INTEGRATION_KINDS, INTEGRATION_STATUSES } from '../rules/integration-kinds'

/** Where a service is reached: with nothing in the address that would be a secret or a detour. */
const ServiceAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(address => {
    const url = URL.parse(address)
    return url !== null && !(url.username || url.password || url.search || url.hash)
  })

/** Keys that are printed in headers: without spaces, and nothing but ASCII. */
const Key = z.string().regex(/^[\x21-\x7e]{8,500}$/)

export const IntegrationFields = z.object({
  name: Text(120).min(1),
  kind: z.enum(INTEGRATION_KINDS),
  /** Left out: the platform's own. */
  merchantId: Id.nullish(),
  baseUrl: ServiceAddress.nullish(),
  /** What we sign in with there. Written and never read back; null takes it away. */
  apiKey: Key.nullish(),
  /** What the service signs its webhooks with. Likewise. */
  webhookSecret: Key.nullish(),
})

export const Integration = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(INTEGRATION_KINDS),
  merchantId: Id.nullable(),
  baseUrl: z.string().nullable(),
  hasApiKey: z.boolean(),
  /** All that is ever shown of the key. */
  apiKeyLastFour: z.string().nullable(),
  hasWebhookSecret: z.boolean(),
  /** Where the service sends what it has to tell; null when it has nothing to tell. */
  webhookUrl: z.string().nullable(),
  status: z.enum(INTEGRATION_STATUSES),
  lastSyncAt: Instant.nullable(),
  errors: z.array(z.object({ at: Instant, message: z.string() })),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Integration = z.infer<typeof Integration>

export const TestIntegration = z.object({ id: Id })
export const IntegrationTest = z.object({
  status: z.enum(INTEGRATION_STATUSES),
  /** Why it does not work. */
  message: z.string().nullable(),
})

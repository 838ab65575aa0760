import { z } from 'zod'
import { Id, Text } from '../../../core/contract/common'
import { isRedirectURL, readAudience } from '../rules/notifying'

/** What a tap does: a page to open, or a screen of the app by its name, with one parameter. */
const NotificationData = z.object({
  trackingId: Text(80).optional(),
  redirectURL: z.string().trim().max(500).refine(isRedirectURL, 'redirectURL').optional(),
  redirectRoute: Text(80).optional(),
  routeParamName: Text(40).optional(),
  routeParamValue: Text(120).optional(),
})

export const NotificationDraft = z
  .object({
    /** A group by its name: "customers", "couriers:bcn", "city:mad", "location:{id}". */
    query: z
      .string()
      .max(60)
      .refine(name => readAudience(name) !== null, 'audience')
      .optional(),
    userIds: z.array(Id).min(1).max(5_000).optional(),
    /** Marketing reaches only those who have asked for it; by default one person is told, several are offered. */
    kind: z.enum(['service', 'marketing']).optional(),
    /** `{firstName}` stands for each reader's. */
    title: Text(120).min(1),
    message: Text(1_000).min(1),
    data: NotificationData.optional(),
  })
  .refine(({ query, userIds }) => (query === undefined) !== (userIds === undefined), {
    path: ['userIds'],
    message: 'recipients',
  })
export type NotificationDraft = z.infer<typeof NotificationDraft>

export const SendNotification = NotificationDraft.and(
  z.object({
    /** Their number as typed, once they are too many to be meant by a slip. */
    confirmedCount: z.int().optional(),
  }),
)

export const NotificationPreview = z.object({
  kind: z.enum(['service', 'marketing']),
  recipients: z.int(),
  push: z.int(),
  email: z.int(),
  /** Those with neither device nor address, or who do not want to hear of offers. */
  unreachable: z.int(),
  sample: z.array(z.object({ id: Id, name: z.string() })),
  /** As the first of them reads it. */
  rendered: z.object({ title: z.string(), message: z.string(), url: z.string().nullable() }),
})
export type NotificationPreview = z.infer<typeof NotificationPreview>

export const SentNotification = z.object({ id: Id, sent: z.int(), failed: z.int() })

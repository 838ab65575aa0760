import { z } from 'zod'
import { Channel, City, Id, Instant, Language, Text } from '../../../../core/contract/common'
import { ListQuery } from '../../../../core/contract/list'
import { AUDIENCE_GROUPS, LAST_ORDERS, readAudience } from '../rules/audience'
import { isRedirectURL, NOTIFICATION_MEDIA, SKIP_REASONS } from '../rules/notifying'

/** What a tap does: a page to open, or a screen of the app by its name, with one parameter. */
const NotificationData = z.object({
  trackingId: Text(80).optional(),
  redirectURL: z.string().trim().max(500).refine(isRedirectURL, 'redirectURL').optional(),
  redirectRoute: Text(80).optional(),
  routeParamName: Text(40).optional(),
  routeParamValue: Text(120).optional(),
})

const Kind = z.enum(['service', 'marketing'])
const Medium = z.enum(NOTIFICATION_MEDIA)
const NotificationWords = z.object({ title: Text(120).min(1), message: Text(1_000).min(1) })
const WordsByLanguage = z.partialRecord(Language, NotificationWords)

/** Of a group, those for whom all of this is true. */
export const AudienceFilter = z.object({
  group: z.enum(AUDIENCE_GROUPS),
  cities: z.array(City).max(20).optional(),
  languages: z.array(Language).optional(),
  organizationIds: z.array(Id).max(500).optional(),
  locationIds: z.array(Id).max(500).optional(),
  /** Who has ordered in one of these. */
  channels: z.array(Channel).max(3).optional(),
  lastOrder: z.object({ is: z.enum(LAST_ORDERS), days: z.int().min(1).max(3650).optional() }).optional(),
})
export type AudienceFilter = z.infer<typeof AudienceFilter>

export const NotificationDraft = z
  .object({
    /** An audience by its name, "customers", "couriers:bcn", "location:{id}", or as it is described. */
    query: z
      .union([
        z
          .string()
          .max(60)
          .refine(name => readAudience(name) !== null, 'audience'),
        z.object({ filter: AudienceFilter }),
      ])
      .optional(),
    userIds: z.array(Id).min(1).max(5_000).optional(),
    /** Marketing reaches only those who have asked for it; by default one person is told, several are offered. */
    kind: Kind.optional(),
    /** The first of these that reaches somebody is taken: push, else mail, when nothing is said. */
    media: z.array(Medium).min(1).max(3).optional(),
    /** The name of the template that the words began with. */
    template: Text(40).optional(),
    /** For those whose language has no words of its own. `{firstName}` stands for each reader's. */
    title: Text(120).min(1).optional(),
    message: Text(1_000).min(1).optional(),
    words: WordsByLanguage.optional(),
    data: NotificationData.optional(),
  })
  .refine(({ query, userIds }) => (query === undefined) !== (userIds === undefined), {
    path: ['userIds'],
    message: 'recipients',
  })
  .refine(({ title, message, words }) => (title && message) || Object.keys(words ?? {}).length > 0, {
    path: ['title'],
    message: 'required',
  })
export type NotificationDraft = z.infer<typeof NotificationDraft>

export const SendNotification = NotificationDraft.and(
  z.object({
    /** Their number as typed. When it is not their number, nobody is written to. */
    confirmedCount: z.int().optional(),
  }),
)

/** As one of them reads it; without a way, they are passed over. */
const NotificationSample = z.object({
  id: Id,
  name: z.string(),
  language: Language,
  medium: Medium.nullable(),
  reason: z.enum(SKIP_REASONS).nullable(),
  title: z.string(),
  message: z.string(),
})

export const NotificationPreview = z.object({
  kind: Kind,
  recipients: z.int(),
  push: z.int(),
  email: z.int(),
  sms: z.int(),
  /** Those with no way that leads to them. */
  withoutWay: z.int(),
  /** Those who do not want to hear of this, or not in this way. */
  notWanted: z.int(),
  /** Both of these. */
  unreachable: z.int(),
  languages: z.partialRecord(Language, z.int()),
  sample: z.array(NotificationSample),
  /** As the first of them reads it. */
  rendered: z.object({ title: z.string(), message: z.string(), url: z.string().nullable() }),
})
export type NotificationPreview = z.infer<typeof NotificationPreview>

export const SentNotification = z.object({ id: Id, sent: z.int(), failed: z.int() })

/** What was written to many at once, and how far it has come. */
export const Notification = z.object({
  id: Id,
  state: z.enum(['sending', 'stopped', 'done']),
  kind: Kind,
  template: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  words: WordsByLanguage,
  media: z.array(Medium),
  /** Null: to people who were named one by one. */
  audience: z.union([z.string(), AudienceFilter]).nullable(),
  url: z.string().nullable(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** Written, and not yet handed to its carrier. */
  queued: z.int(),
  skipped: z.int(),
  failed: z.int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const RECIPIENT_RESULTS = ['waiting', 'queued', 'sent', 'failed', 'skipped'] as const

export const ListRecipients = ListQuery.extend({ id: Id })

/** What became of one person's message. */
export const NotificationRecipient = z.object({
  id: Id,
  name: z.string(),
  result: z.enum(RECIPIENT_RESULTS),
  medium: Medium.nullable(),
  /** Why they were passed over. */
  reason: z.enum(SKIP_REASONS).nullable(),
  /** Why it could not be handed over. */
  error: z.string().nullable(),
  messageId: Id.nullable(),
  at: Instant.nullable(),
})
export type NotificationRecipient = z.infer<typeof NotificationRecipient>

/** Words to begin with. */
export const NotificationTemplate = z.object({
  name: z.string(),
  kind: Kind,
  media: z.array(Medium),
  group: z.enum(AUDIENCE_GROUPS),
  words: z.record(Language, NotificationWords),
})

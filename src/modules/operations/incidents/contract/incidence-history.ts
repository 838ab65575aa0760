import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { INCIDENCE_OVER, INCIDENCE_STATUSES, INCIDENCE_TYPES, IncidencePhotos } from './incidences'

/** What can happen to an incident, in the words of its history. */
export const INCIDENCE_EVENTS = [
  'opened',
  'comment',
  'photo',
  'assigned',
  'changed',
  'solved',
  'canceled',
  'reopened',
  'refunded',
  'credited',
  'rescheduled',
  'reassigned',
  'orderCanceled',
  'contacted',
] as const
export type IncidenceEventKind = (typeof INCIDENCE_EVENTS)[number]

const IncidenceEvent = z.object({
  id: Id,
  kind: z.enum(INCIDENCE_EVENTS),
  at: Instant,
  /** Null: a rule, or a person whom the reader may not see. */
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  /** The rule that did it; null where a person did. */
  rule: z.string().nullable(),
  text: z.string().nullable(),
  /** Why a rule closed it. */
  over: z.enum(INCIDENCE_OVER).nullable(),
  /** What was given back, or given. */
  amount: Money.nullable(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Whom it concerned: the customer who got money, the courier who got the delivery, who looks after it. */
  personId: Id.nullable(),
  personName: z.string().nullable(),
  routeId: Id.nullable(),
  windowStart: Instant.nullable(),
  windowEnd: Instant.nullable(),
  /** How many pictures were added. */
  count: z.int().nullable(),
  /** The value before and after a change, such as a priority. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type IncidenceEvent = z.infer<typeof IncidenceEvent>

/** The oldest first. */
export const IncidenceHistory = z.object({ events: z.array(IncidenceEvent) })

export const CommentOnIncidence = z
  .object({ id: Id, comment: Text(2000).default(''), photos: IncidencePhotos })
  .refine(({ comment, photos }) => comment.trim() || photos.length, {
    message: 'Either words or a picture',
    path: ['comment'],
  })

export const IncidenceCounts = z.object({
  open: z.int(),
  urgent: z.int(),
  mine: z.int(),
  /** Open for more than a day. */
  overdue: z.int(),
})
export type IncidenceCounts = z.infer<typeof IncidenceCounts>

export const IncidenceStaff = z.object({ staff: z.array(z.object({ id: Id, name: z.string() })) })

/** What became of what a person has reported, as that person reads it. */
export const OwnIncidence = z.object({
  id: Id,
  type: z.enum(INCIDENCE_TYPES),
  status: z.enum(INCIDENCE_STATUSES),
  purchaseId: Id.nullable(),
  purchaseUfid: z.string().nullable(),
  comment: z.string(),
  resolution: z.string().nullable(),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  /** What was done for it. */
  remedies: z.array(
    IncidenceEvent.pick({ id: true, kind: true, at: true, amount: true, windowStart: true, windowEnd: true }),
  ),
  createdAt: Instant,
})
export type OwnIncidence = z.infer<typeof OwnIncidence>
export const OwnIncidences = z.object({ incidents: z.array(OwnIncidence) })

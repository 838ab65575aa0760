import { z } from 'zod'
import { City, Id, Instant, Text } from '../../../../core/contract/common'

export const INCIDENCE_TYPES = [
  'payment',
  'not_delivered',
  'damaged',
  'missing_item',
  'wrong_item',
  'quality',
  'courier',
  'late',
  'fridge_charge',
  'printer',
  'stock',
  'feedback',
  'other',
] as const
export const INCIDENCE_STATUSES = ['OPEN', 'SOLVED', 'CANCELLED'] as const

export const IncidenceFields = z.object({
  city: City,
  type: z.enum(INCIDENCE_TYPES),
  status: z.enum(INCIDENCE_STATUSES).default('OPEN'),
  /** 1 is the most urgent. */
  priority: z.int().min(1).max(3).default(2),
  comment: Text(2000).default(''),
  resolution: Text(2000).nullish(),
  /** The office it is about; companies have to name one of theirs. */
  locationId: Id.nullish(),
  /** Who of the platform's people looks after it. */
  assigneeId: Id.nullish(),
})

/** Who opened an incident; `rule` is the product itself. */
export const INCIDENCE_OPENERS = ['customer', 'merchant', 'company', 'courier', 'staff', 'rule'] as const
export type IncidenceOpener = (typeof INCIDENCE_OPENERS)[number]

export const INCIDENCE_OVER = ['arrived', 'heard', 'taken', 'canceled', 'moved', 'enough'] as const
const over = {
  /** It is over by itself; of the office, `resolution` says how. */
  isOver: z.boolean().optional(),
  over: z.enum(INCIDENCE_OVER).optional(),
}
export const FoundIncidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lowStock'), product: z.string(), store: z.string(), left: z.int(), ...over }),
  z.object({
    kind: z.literal('courierSilent'),
    courier: z.string(),
    stop: z.string(),
    minutes: z.int(),
    ...over,
  }),
  z.object({
    kind: z.literal('waitsForCourier'),
    order: z.string(),
    store: z.string(),
    minutes: z.int(),
    ...over,
  }),
  z.object({ kind: z.literal('stopLate'), courier: z.string(), stop: z.string(), minutes: z.int(), ...over }),
  z.object({
    kind: z.literal('stopFailed'),
    courier: z.string(),
    stop: z.string(),
    reason: z.string(),
    note: z.string().optional(),
    ...over,
  }),
])
export type FoundIncidence = z.infer<typeof FoundIncidence>

/** So many pictures an incident has at most. */
export const INCIDENCE_PHOTOS_MAX = 6
/** As the uploads of them have answered. */
export const IncidencePhotos = z.array(z.string().max(300)).max(INCIDENCE_PHOTOS_MAX).default([])

export const Incidence = z.object({
  id: Id,
  city: z.string(),
  type: z.string(),
  status: z.enum(INCIDENCE_STATUSES),
  priority: z.number(),
  purchaseId: Id.nullable(),
  /** The number that the order is called by. */
  purchaseUfid: z.string().nullable(),
  routeId: Id.nullable(),
  routeName: z.string().nullable(),
  waypointId: Id.nullable(),
  stopName: z.string().nullable(),
  courierId: Id.nullable(),
  courierName: z.string().nullable(),
  /** Of a fridge: what was taken in one visit. */
  sessionId: z.string().nullable(),
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  openedBy: z.enum(INCIDENCE_OPENERS),
  /** The name of the rule that opened it; null where a person did. */
  rule: z.string().nullable(),
  /** Who told of it; null: the product itself. */
  reporterId: Id.nullable(),
  reporterName: z.string().nullable(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  /** Of what `found` says, in English. */
  comment: z.string(),
  /** What the product has noticed by itself, to be worded where it is shown; null of what a person has written. */
  found: FoundIncidence.nullable(),
  /** The first of its pictures, for a day. */
  photoURL: z.string().nullable(),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  /** Where a reporter who was not signed in can be answered. */
  contact: z.string().nullable(),
  resolution: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Incidence = z.infer<typeof Incidence>

/** What people can tell us about. */
export const REPORT_KINDS = [
  'missing_item',
  'damaged',
  'late',
  'not_delivered',
  'payment',
  'other',
  'feedback',
] as const

/** A report as those see it who look after it, and as they write down one that came by telephone. */
export const ProblemReportFields = z.object({
  city: City,
  kind: z.enum(REPORT_KINDS),
  status: z.enum(INCIDENCE_STATUSES).default('OPEN'),
  comment: Text(2000).min(1),
  contact: Text(200).nullish(),
  resolution: Text(2000).nullish(),
})
export const ProblemReportRecord = z.object({
  id: Id,
  incidenceId: Id,
  city: z.string(),
  kind: z.string(),
  status: z.enum(INCIDENCE_STATUSES),
  comment: z.string(),
  photoURL: z.string().nullable(),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  contact: z.string().nullable(),
  purchaseId: Id.nullable(),
  /** Null: they were not signed in. */
  userId: Id.nullable(),
  resolution: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type ProblemReportRecord = z.infer<typeof ProblemReportRecord>

export const SendProblemReport = z.object({
  kind: z.enum(REPORT_KINDS),
  comment: Text(2000).min(1),
  purchaseId: Id.nullish(),
  /** The visit to a fridge that it is about. */
  sessionId: Text(80).nullish(),
  /** As the upload of it has answered. */
  photo: z.string().max(300).optional(),
  photos: IncidencePhotos,
})
/** From anybody who has something to say. */
export const SendFeedback = z.object({
  comment: Text(2000).min(1),
  contact: z.email().max(200).optional(),
})
export const ProblemReport = z.object({ id: Id, incidenceId: Id })

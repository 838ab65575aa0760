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
})

export const FoundIncidence = z.object({
  kind: z.literal('lowStock'),
  product: z.string(),
  store: z.string(),
  left: z.int(),
  /** It is over by itself; of the office, `resolution` says how. */
  isOver: z.boolean().optional(),
})
export type FoundIncidence = z.infer<typeof FoundIncidence>

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
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  /** Who told of it; null: the product itself. */
  reporterId: Id.nullable(),
  reporterName: z.string().nullable(),
  assigneeId: Id.nullable(),
  /** Of what `found` says, in English. */
  comment: z.string(),
  /** What the product has noticed by itself, to be worded where it is shown; null of what a person has written. */
  found: FoundIncidence.nullable(),
  /** A picture of it, for a day. */
  photoURL: z.string().nullable(),
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
  /** As the upload of it has answered. */
  photo: z.string().max(300).optional(),
})
/** From anybody who has something to say. */
export const SendFeedback = z.object({
  comment: Text(2000).min(1),
  contact: z.email().max(200).optional(),
})
export const ProblemReport = z.object({ id: Id, incidenceId: Id })

import { z } from 'zod'
import { City, Id, Instant, Text } from '../../../../core/contract/common'
import { ALERT_FIGURE_NAMES } from '../rules/alert-figures'

const Figure = z.enum(ALERT_FIGURE_NAMES)

/** What is watched, and who hears of it. */
export const AlertFields = z.object({
  name: Text(120).min(1),
  figure: Figure,
  /** Of shares and stars a fraction, of minutes and things a number. */
  threshold: z.number().min(0).max(1_000_000),
  windowMinutes: z.int().min(1).max(10_080).default(60),
  /** How long it has to last before anybody hears of it. */
  lastsMinutes: z.int().min(0).max(1440).default(0),
  city: City.nullish(),
  storeId: Id.nullish(),
  byEmail: z.boolean().default(true),
  byPush: z.boolean().default(false),
  /** Of the platform's own people. */
  recipientIds: z.array(Id).max(50).default([]),
  isActive: z.boolean().default(true),
})

const nullableId = Id.nullable()

export const Alert = z.object({
  id: Id,
  name: z.string(),
  figure: Figure,
  threshold: z.number(),
  windowMinutes: z.int(),
  lastsMinutes: z.int(),
  city: City.nullable(),
  storeId: nullableId,
  storeName: z.string().nullable(),
  byEmail: z.boolean(),
  byPush: z.boolean(),
  recipientIds: z.array(Id),
  recipientNames: z.array(z.string()),
  isActive: z.boolean(),
  mutedUntil: Instant.nullable(),
  state: z.enum(['calm', 'open']),
  /** The figure when it was last looked at; null when there was too little to tell. */
  value: z.number().nullable(),
  lookedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedByName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Alert = z.infer<typeof Alert>

export const AlertOpening = z.object({
  id: Id,
  threshold: z.number(),
  firstValue: z.number(),
  worstValue: z.number(),
  openedAt: Instant,
  acknowledgedAt: Instant.nullable(),
  acknowledgedByName: z.string().nullable(),
  resolvedAt: Instant.nullable(),
})
/** The latest first. */
export const AlertHistory = z.object({ openings: z.array(AlertOpening) })

export const MuteAlert = z.object({ id: Id, until: Instant.nullable() })
export const AlertStaff = z.object({ staff: z.array(z.object({ id: Id, name: z.string() })) })
export const OpenAlerts = z.object({ open: z.int(), unacknowledged: z.int() })
export const UsualAlerts = z.object({ made: z.int() })

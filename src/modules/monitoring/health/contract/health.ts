import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'
import { ALERT_FIGURE_NAMES } from '../../alerts/rules/alert-figures'

/** How the platform is. */
export const Health = z.object({
  at: Instant,
  database: z.object({ answerMs: z.number(), sizeMb: z.int() }),
  storage: z.enum(['ok', 'full', 'unavailable']),
  isInMaintenance: z.boolean(),
  payments: z.object({
    provider: z.string(),
    isLive: z.boolean(),
    /** When it last told us something. */
    lastToldAt: Instant.nullable(),
  }),
  servers: z.array(
    z.object({
      id: Id,
      version: z.string(),
      startedAt: Instant,
      lastSeenAt: Instant,
      isSilent: z.boolean(),
      /** Of its last minutes. */
      calls: z.int(),
      failedCalls: z.int(),
      liveConnections: z.int(),
      databaseInUse: z.int(),
      databaseWaiting: z.int(),
      memoryMb: z.int(),
    }),
  ),
  /** Jobs whose time has come and that are not done, the oldest first; null when the queue cannot be read. */
  jobs: z.array(z.object({ kind: z.string(), count: z.int(), oldestSeconds: z.number() })).nullable(),
  /** Placed in the last 24 hours; null for who looks after some cities only. */
  orders: z.array(z.object({ state: z.string(), count: z.int() })).nullable(),
  /** Figures beside what is usual for them. */
  checks: z.array(
    z.object({
      figure: z.enum(ALERT_FIGURE_NAMES),
      /** Null: there is too little to tell. */
      value: z.number().nullable(),
      threshold: z.number(),
      isOver: z.boolean(),
    }),
  ),
})
export type Health = z.infer<typeof Health>

import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'

/** What somebody is to a merchant: all of its stores are theirs to run, or some. */
export const AFFILIATION_ROLES = ['owner', 'manager'] as const
export const AFFILIATION_STATES = ['active', 'pending', 'expired', 'revoked'] as const

const Named = z.object({ id: Id, name: z.string() })

/** That somebody belongs to merchants: by a permission, which is the one truth of it. */
export const Affiliation = z.object({
  /** Of the permission. */
  id: Id,
  userId: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(AFFILIATION_ROLES),
  merchants: z.array(Named),
  /** The stores that are named; none: all of the merchants'. */
  stores: z.array(Named),
  state: z.enum(AFFILIATION_STATES),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  isSuspended: z.boolean(),
  lastSeenAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Affiliation = z.infer<typeof Affiliation>

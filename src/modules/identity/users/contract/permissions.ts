import { z } from 'zod'
import { PERMISSION_TYPES } from '../../../../core/contract/access'
import { EndInstant, Id, Instant } from '../../../../core/contract/common'
import { PermissionScope } from '../../sessions/contract/sessions'

export const PERMISSION_STATES = ['pending', 'active', 'expired', 'revoked'] as const

/** What somebody may do, where, and from when until when. */
export const Permission = z.object({
  id: Id,
  type: z.enum(PERMISSION_TYPES),
  userId: Id,
  userName: z.string(),
  userEmail: z.string().nullable(),
  scope: PermissionScope,
  /** What the ids of the scope are called, by id. */
  scopeNames: z.record(z.string(), z.string()),
  state: z.enum(PERMISSION_STATES),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  revokedAt: Instant.nullable(),
  revokedBy: Id.nullable(),
  createdBy: Id.nullable(),
  createdAt: Instant,
})
export type Permission = z.infer<typeof Permission>

export const GrantPermission = z.object({
  userId: Id,
  type: z.enum(PERMISSION_TYPES),
  scope: PermissionScope.default({}),
  /** Null or nothing: from now on. */
  validFrom: Instant.nullable().optional(),
  /** Null or nothing: until it is revoked. */
  validUntil: EndInstant.nullable().optional(),
})

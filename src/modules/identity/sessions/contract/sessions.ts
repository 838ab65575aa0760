import { z } from 'zod'
import { PERMISSION_TYPES } from '../../../../core/contract/access'
import { Id, Instant, Language, Money, Text } from '../../../../core/contract/common'
import { ClientInfo, Email } from '../../people/contract/people'

export const LogIn = z.object({ email: Email, password: z.string().min(1).max(128) })
export const Refresh = z.object({ refreshToken: z.string().min(20).max(200) })
/** `isNew`: this session has made the account. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  isNew: z.boolean().optional(),
})
export type Session = z.infer<typeof Session>

export const Impersonate = z.object({ userId: Id, reason: Text(300).optional() })
/** `expiresAt`: renewing the tokens does not move it. */
export const ImpersonationSession = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: Instant,
})
export const TransferCode = z.object({ code: z.string(), expiresAt: Instant })
export const RedeemTransferCode = z.object({ code: z.string().min(20).max(200) })

export const PermissionScope = z.object({
  merchantIds: z.array(Id).max(500).optional(),
  storeIds: z.array(Id).max(500).optional(),
  locationIds: z.array(Id).max(500).optional(),
  organizationId: Id.optional(),
  fleetIds: z.array(Id).max(500).optional(),
  warehouseIds: z.array(Id).max(500).optional(),
  cities: z.array(z.string().max(20)).max(50).optional(),
})

export const Me = z.object({
  id: Id,
  email: z.string().nullable(),
  phone: z.object({ number: z.string() }).nullable(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    nickname: z.string().nullable(),
    profilePictureURL: z.string().nullable(),
  }),
  language: Language,
  city: z.string(),
  allergens: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
  balance: Money,
  permissions: z.array(z.object({ id: Id, type: z.enum(PERMISSION_TYPES), scope: PermissionScope })),
  defaultPaymentMethodId: Id.nullable(),
  isSuspended: z.boolean(),
  isInternal: z.boolean(),
  impersonatorId: Id.nullable(),
  /** Who really acts here; null for everybody who acts for themselves. */
  impersonation: z
    .object({
      by: z.object({ id: Id, name: z.string() }),
      reason: z.string().nullable(),
      expiresAt: Instant,
    })
    .nullable(),
  locations: z.array(z.object({ id: Id, name: z.string() })),
  activeLocations: z.array(Id),
  currentLocationId: Id.nullable(),
  createdAt: Instant,
  lastSeen: Instant.nullable(),
  clientInfo: ClientInfo.nullable(),
  /** The person has asked to be forgotten, and will be then unless they come back. */
  deletion: z.object({ requestedAt: Instant, scheduledAt: Instant }).nullable(),
})
export type Me = z.infer<typeof Me>

/** A device that is signed in, as its owner recognises it. */
export const SessionDevice = z.object({
  id: Id,
  device: z.object({
    kind: z.enum(['phone', 'tablet', 'computer', 'app', 'unknown']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  /** The network it was in when it signed in, without the part that tells a household from another. */
  place: z.string().nullable(),
  method: z.string().nullable(),
  /** Somebody of the support looked at the account in the person's name. */
  isSupport: z.boolean(),
  isCurrent: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type SessionDevice = z.infer<typeof SessionDevice>

export const EndedSessions = z.object({ ended: z.int() })

import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { ListQuery } from '../../../../core/contract/list'
import { ClientInfo, UserFields } from '../../people/contract/people'
import { SessionDevice } from '../../sessions/contract/sessions'
import { PersonSettings } from './account'

export const UserReference = z.object({ id: Id })

export const ChangeUser = UserFields.partial().extend({ id: Id, updatedAt: Instant.optional() })

export const SuspendUser = z.object({ id: Id, reason: Text(500).min(1) })

export const UpdateUserSettings = z.object({ userId: Id, settings: PersonSettings })

export const ListOfUser = ListQuery.extend({ userId: Id })

/** A sign-in of somebody, as the platform sees it: also those that are over, and why. */
export const UserSession = SessionDevice.omit({ isCurrent: true }).extend({
  /** Who acted in their name, and why. */
  supportName: z.string().nullable(),
  supportReason: z.string().nullable(),
  clientInfo: ClientInfo.nullable(),
  expiresAt: Instant,
  endedAt: Instant.nullable(),
  endedReason: z.string().nullable(),
})
export type UserSession = z.infer<typeof UserSession>

/** Money that came to a wallet, or, below zero, left it, and what was in it afterwards. */
export const WalletMovement = z.object({
  id: Id,
  kind: z.string(),
  amount: Money,
  balanceAfter: Money,
  memo: z.string().nullable(),
  orderId: Id.nullable(),
  actorId: Id.nullable(),
  createdAt: Instant,
})
export type WalletMovement = z.infer<typeof WalletMovement>

import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'
import { Email } from '../../../identity/people/contract/people'
import { STORE_ROLES } from '../rules/store-roles'

const Role = z.enum(STORE_ROLES)

export const StorePerson = z.object({
  userId: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** All stores of the merchant, or this one. */
  role: Role,
  isSuspended: z.boolean(),
  /** Null: they have never signed in. */
  lastSeenAt: Instant.nullable(),
  /** Whether the caller may give them another role, or take theirs. */
  mayChange: z.boolean(),
})
export type StorePerson = z.infer<typeof StorePerson>

export const PeopleOfStore = z.object({
  people: z.array(StorePerson),
  /** The roles that the caller may give; none: they only look. */
  mayGive: z.array(Role),
})
export const ListStorePeople = z.object({ storeId: Id })
export const InviteToStore = z.object({ storeId: Id, email: Email, role: Role })
export const SetStoreRole = z.object({ storeId: Id, userId: Id, role: Role })
export const RemoveFromStore = z.object({ storeId: Id, userId: Id })

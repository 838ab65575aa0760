import * as v from 'valibot'
import { api } from '../../../api'
import { savedValue } from '../../../session/saved-value'
import type { Choice } from '../../../ui/fields/select'

/** Whom an admin orders for, and how. */
export interface OrderFor {
  person: { id: string; name: string } | null
  /** Distance, lead time and opening hours do not count. */
  force: boolean
  /** A saved card of theirs, charged without them. */
  cardId: string | null
}

export const FOR_ONESELF: OrderFor = { person: null, force: false, cardId: null }

const Stored = v.object({
  person: v.nullable(v.object({ id: v.string(), name: v.string() })),
  force: v.boolean(),
  cardId: v.nullable(v.string()),
})

/** Survives a reload, as what was filled in for them does; another tab orders for oneself. */
export const orderFor = savedValue<OrderFor>(
  'user.order-for',
  stored => {
    const parsed = v.safeParse(Stored, stored)
    return parsed.success ? parsed.output : FOR_ONESELF
  },
  () => sessionStorage,
)

/** What the checkout knows of the person who was chosen, to begin with. */
export async function detailsOf(id: string) {
  const { profile, email, phone } = await api.admin.users.show.query({ id })
  return {
    name: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    email: email ?? '',
    phone: phone?.number ?? '',
  }
}

export async function findPeople(search: string, signal: AbortSignal): Promise<Choice<string>[]> {
  const { docs } = await api.admin.users.list.query({ limit: 20, ...(search && { search }) }, { signal })
  return docs.map(({ id, email, phone, profile }) => ({
    value: id,
    label: [profile.firstName, profile.lastName].filter(Boolean).join(' ') || email || id,
    detail: email ?? phone?.number ?? '',
  }))
}

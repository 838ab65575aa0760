import * as v from 'valibot'
import type { Address, City } from '../../../../src/core/contract/common'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { CHANNELS, type Channel } from '../../../../src/core/rules/ordering/channels'
import { savedValue } from '../../../session/saved-value'
import type { SessionUser } from '../../../session/session'
import type { FoundPlace } from './address-search'

/** Where, when and what kind of food: chosen once, used by search, store and checkout. */
export interface Where {
  /** A company's place, or an address; never both. */
  location: { id: string; name: string } | null
  address: (Address & { geo: { lat: number; lon: number } }) | null
  city: City
  channel: Channel
  /** A day, yyyy-mm-dd; null is the first that is possible. */
  on: string | null
}

export const CITIES = ['bcn', 'mad', 'sev', 'vlc'] as const
const Stored = v.object({
  location: v.nullable(v.object({ id: v.string(), name: v.string() })),
  address: v.nullable(
    v.looseObject({ address: v.string(), geo: v.object({ lat: v.number(), lon: v.number() }) }),
  ),
  city: v.picklist(CITIES),
  channel: v.picklist(CHANNELS),
  on: v.nullable(v.string()),
})

export const NOWHERE: Where = { location: null, address: null, city: 'bcn', channel: 'catering', on: null }

export const where = savedValue<Where>('user.where', stored => {
  const parsed = v.safeParse(Stored, stored)
  if (!parsed.success) return NOWHERE
  const chosen = parsed.output as Where
  // Kept from an earlier visit: a day that is over is none.
  const isOver = chosen.on !== null && chosen.on < localDateOf(Date.now(), DEFAULT_TZ)
  return isOver ? { ...chosen, on: null } : chosen
})

/** The part of a question to the server that says where to. */
export const destinationOf = ({ location, address }: Pick<Where, 'location' | 'address'>) => ({
  locationId: location?.id ?? null,
  address: location ? null : address,
})

export const hasDestination = ({ location, address }: Where) => location !== null || address !== null

export const lineOf = (place: Pick<Where, 'location' | 'address'>): string | null =>
  place.location?.name ?? place.address?.address ?? null

/** What changes when an address is chosen that was found. */
export const placeChosen = ({ address: { details: _, ...address }, city }: FoundPlace): Partial<Where> => ({
  address,
  location: null,
  ...(isCity(city) ? { city } : {}),
})
const isCity = (city: string | null): city is City => CITIES.includes(city as City)

/** A place to deliver to, as of an order or an address book; null where a courier would not find it. */
export function placeOf({
  address,
  geo = address?.geo,
  office = null,
}: {
  address: Address | null | undefined
  geo?: { lat: number; lon: number } | null | undefined
  office?: Where['location']
}): Pick<Where, 'location' | 'address'> | null {
  if (office) return { location: office, address: null }
  if (!address || !geo) return null
  const { details: _, ...street } = address
  return { location: null, address: { ...street, geo } }
}

/** The office that is ordered to, of those that are open to them. */
export function officeOf(
  user: Pick<SessionUser, 'locations' | 'activeLocations' | 'currentLocationId'> | null,
) {
  const open = user?.locations.filter(({ id }) => user.activeLocations.includes(id)) ?? []
  return open.find(({ id }) => id === user?.currentLocationId) ?? open[0]
}

/** From now on orders go to this place of a company. */
export const orderAt = ({ id, name }: { id: string; name: string }) =>
  where.set(before => ({ ...before, location: { id, name }, address: null }))

/** Orders no longer go to this place, if they did. */
export const stopOrderingAt = (id: string) =>
  where.set(before => (before.location?.id === id ? { ...before, location: null } : before))

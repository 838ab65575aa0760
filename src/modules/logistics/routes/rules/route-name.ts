/** What routes without a name are stored as: the city and the time. */
const DEFAULT_NAME = /^[A-Z]{3} \d\d:\d\d$/

/** The name that was given to a route; null when it has only the one that it was stored with. */
export const ownNameOf = (stored: string): string | null => (DEFAULT_NAME.test(stored) ? null : stored)

/** A route as people tell it from others: by its own name, or by courier, area and time. */
export function routeName(
  stored: string,
  { courier, area, time }: { courier: string | null; area: string | null; time: string },
): string {
  return ownNameOf(stored) ?? [courier, area, time].filter(Boolean).join(' · ')
}

export const shortNameOf = (person: {
  first_name: string
  last_name: string
  nickname: string | null
}): string =>
  person.nickname ||
  [person.first_name, person.last_name && `${person.last_name[0]}.`].filter(Boolean).join(' ')

interface PlacedStop {
  name: string
  should_deliver: boolean
  location_id: string | null
  warehouse_id: string | null
  store_id: string | null
  address: { address: string; formattedAddress?: string }
}

/** Where a route goes: the place of its last delivery, or the street when that place is a home. */
export function areaOf(stops: readonly PlacedStop[]): string | null {
  const last = stops.findLast(stop => stop.should_deliver) ?? stops.at(-1)
  if (!last) return null
  if (last.location_id ?? last.warehouse_id ?? last.store_id) return last.name
  return (last.address.formattedAddress ?? last.address.address).split(',')[0]!.trim() || null
}

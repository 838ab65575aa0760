import type { Person } from '../context'
import type { PermissionType } from '../contract/access'
import type { Listing } from '../db/listing'
import { holdsAny } from '../procedures'

/** Names of fields, filters and sorts, and the permissions of which one shows them. */
export type Restricted = { readonly [name: string]: readonly PermissionType[] }

const hiddenFrom = (caller: Person, restricted: Restricted): Set<string> =>
  new Set(
    Object.entries(restricted).flatMap(([name, types]) => (holdsAny(caller.permissions, types) ? [] : name)),
  )

/** The listing without filters and sorts that would tell the caller what the records do not show. */
export function listingFor(caller: Person, listing: Listing, restricted: Restricted | undefined): Listing {
  if (!restricted) return listing
  const hidden = hiddenFrom(caller, restricted)
  const without = <Value>(named: Record<string, Value>) =>
    Object.fromEntries(Object.entries(named).filter(([name]) => !hidden.has(name)))
  return { ...listing, filters: without(listing.filters), sorts: without(listing.sorts) }
}

/** The records as the caller is shown them: a list that is hidden is empty, any other field is null. */
export function withoutRestricted<Doc extends object>(
  docs: readonly Doc[],
  caller: Person,
  restricted: Restricted | undefined,
): Doc[] {
  const hidden = restricted ? hiddenFrom(caller, restricted) : null
  if (!hidden?.size) return [...docs]
  const shown = ([name, value]: [string, unknown]) =>
    hidden.has(name) ? [name, Array.isArray(value) ? [] : null] : [name, value]
  return docs.map(doc => Object.fromEntries(Object.entries(doc).map(shown)) as Doc)
}

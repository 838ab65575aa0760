import type { Context } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { leaveCurrentLocation, setCurrentLocation } from '../people/people.store'

type Joining = Pick<Context, 'now'> & Pick<Writing, 'emit' | 'audit'>
export type JoinedBy = 'code' | 'domain' | 'invitation' | 'admin'

/**
 * Makes somebody a member of locations. Who names a place by its code or follows its invitation orders there
 * from now on; who is taken in by their e-mail's domain keeps the place that they have.
 */
export async function becomeMember(
  tx: Tx,
  { now, emit, audit }: Joining,
  personId: string,
  locationIds: string[],
  by: JoinedBy,
): Promise<void> {
  if (!locationIds.length) return
  await tx
    .insertInto('location_member')
    .values(
      locationIds.map(location_id => ({ location_id, person_id: personId, joined_by: by, joined_at: now })),
    )
    .onConflict(oc => oc.doNothing())
    .execute()
  await setCurrentLocation(tx, personId, locationIds[0]!, now, { ifNone: by === 'domain' })
  audit({ type: 'person', id: personId, after: { joined: locationIds, by } })
  emit('person.changed', { personId, what: 'profile' })
}

/**
 * Ends a membership; false when there was none. Where the person orders to moves on to the place that they
 * have belonged to longest of those that are open, or to none. Orders on their way stay.
 */
export async function endMembership(
  tx: Tx,
  { now, emit, audit }: Joining,
  personId: string,
  locationId: string,
): Promise<boolean> {
  const left = await tx
    .deleteFrom('location_member')
    .where('location_id', '=', locationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!left.numDeletedRows) return false
  await leaveCurrentLocation(tx, personId, locationId, now)
  audit({ type: 'person', id: personId, before: { joined: [locationId] }, after: { left: locationId } })
  emit('person.changed', { personId, what: 'profile' })
  return true
}

export async function locationIdsOf(db: Database, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('location_member')
    .select('location_id')
    .where('person_id', '=', personId)
    .orderBy('joined_at')
    .orderBy('location_id')
    .execute()
  return rows.map(row => row.location_id)
}

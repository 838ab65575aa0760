import { sql } from 'kysely'
import type { Person, World } from '../../core/context'
import type { PermissionType } from '../../core/contract/access'
import type { Database } from '../../core/db/open'
import { holdsInForce, isPermissionKept } from '../../core/permissions-in-force'
import { scopeFilter } from '../../core/scope'
import { staysHere } from '../messages/deliver'
import type { NotificationDraft } from './contract/notify'
import { mediumFor, type NotificationKind, type Reachable, readAudience } from './rules/notifying'

/** Who writes to people at all. */
export const MAY_NOTIFY: PermissionType[] = [
  'HelloAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
  'FleetAdminPermission',
  'LogisticsAdminPermission',
]

const isCourier = (now: Date) => holdsInForce(sql.ref('person.id'), 'CourierPermission', now)

/**
 * The people whom somebody may write to: the platform to all, companies to those of their places, fleets and
 * dispatchers to couriers. Who is shut out or gone is written to by nobody.
 */
function notifiableBy(db: Database, caller: Person, now: Date) {
  const open = db
    .selectFrom('person')
    .where('person.suspended_at', 'is', null)
    .where('person.deleted_at', 'is', null)
  const ofPlatform = scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('person.city') })
  const ofPlaces = scopeFilter(caller, ['LocationAdminPermission', 'OrganizationPermission'], {
    location: sql.ref('l.id'),
    organization: sql.ref('l.organization_id'),
    city: sql.ref('l.city'),
  })
  const ofFleets = scopeFilter(caller, ['FleetAdminPermission'], { fleet: sql.ref('f.fleet_id') })
  const ofCities = scopeFilter(caller, ['LogisticsAdminPermission'], { city: sql.ref('person.city') })
  return open.where(
    sql<boolean>`(${ofPlatform} or exists (select 1 from location_member m join location l on l.id = m.location_id
      where m.person_id = person.id and ${ofPlaces})
      or exists (select 1 from fleet_member f where f.person_id = person.id and ${ofFleets})
      or (${ofCities} and ${isCourier(now)}))`,
  )
}

export type Recipient = Reachable & { id: string; firstName: string; name: string; language: string }

const HAS_DEVICE = sql<boolean>`exists (select 1 from push_device d where d.person_id = person.id)`

/** Those of the named people, or of the named group, whom this caller may write to. */
export async function recipientsOf(
  { db, caller, now, world }: { db: Database; caller: Person; now: Date; world: World },
  { query, userIds }: Pick<NotificationDraft, 'query' | 'userIds'>,
): Promise<Recipient[]> {
  const audience = query === undefined ? null : readAudience(query)
  const rows = await selected(notifiableBy(db, caller, now))
    .$if(userIds !== undefined, people => people.where('person.id', '=', sql<string>`any(${userIds})`))
    .$if(audience?.of === 'couriers', people => people.where(isCourier(now)))
    .$if(audience?.of === 'customers', people =>
      // Whoever works for us or a partner is no customer to be written to as one.
      people.where(sql<boolean>`not exists (select 1 from permission p where p.person_id = person.id
        and ${isPermissionKept('p')})`),
    )
    .$if(audience !== null && audience.of !== 'location' && audience.city !== null, people =>
      people.where('person.city', '=', audience && 'city' in audience ? audience.city! : ''),
    )
    .$if(audience?.of === 'location', people =>
      people.where(sql<boolean>`exists (select 1 from location_member m where m.person_id = person.id
        and m.location_id = ${audience && 'locationId' in audience ? audience.locationId : ''})`),
    )
    .orderBy('person.id')
    .execute()
  return rows.map(row => presentRecipient(world, row))
}

/** The same people again, as they are when their turn comes. */
export async function recipientsAmong(world: World, ids: readonly string[]): Promise<Recipient[]> {
  const rows = await selected(world.db.selectFrom('person'))
    .where('person.id', 'in', [...ids])
    .where('person.suspended_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .execute()
  return rows.map(row => presentRecipient(world, row))
}

const selected = (people: ReturnType<typeof notifiableBy>) =>
  people
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .select(['person.language', 'person.settings', HAS_DEVICE.as('has_device')])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

function presentRecipient(world: World, row: Row): Recipient {
  return {
    id: row.id,
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`.trim() || row.email || row.id,
    language: row.language,
    email: row.email,
    // While trying things out, push messages are read in the table and need no device.
    hasDevice: row.has_device || staysHere(world, 'push'),
    settings: row.settings as Reachable['settings'],
  }
}

/** How many are reached in which way. */
export function counted(recipients: readonly Recipient[], kind: NotificationKind) {
  const media = recipients.map(one => mediumFor(one, kind))
  const count = (medium: 'push' | 'email' | null) => media.filter(one => one === medium).length
  return { push: count('push'), email: count('email'), unreachable: count(null) }
}

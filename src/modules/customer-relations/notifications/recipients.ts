import { type SelectQueryBuilder, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person, World } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { holdsInForce, isPermissionKept } from '../../../core/permissions-in-force'
import { DAY_MS } from '../../../core/rules/instant'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { scopeFilter } from '../../../core/scope'
import { staysHere } from '../../messaging/messages/deliver'
import { hasReachableDevice } from '../../messaging/messages/push-devices.store'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import type { NotificationDraft } from './contract/notify'
import { type Audience, MISSED_AFTER_DAYS, readAudience } from './rules/audience'
import type { Reachable } from './rules/notifying'

/** Who writes to people at all. */
export const MAY_NOTIFY: PermissionType[] = [
  'HelloAdminPermission',
  'LocationAdminPermission',
  'OrganizationPermission',
  'FleetAdminPermission',
  'LogisticsAdminPermission',
]

type Asking = { db: Database; caller: Person; now: Date; world: World }
type People = SelectQueryBuilder<DB, 'person', object>
const person = columnsOf('person')
const holdsNow = (now: Date, ...types: PermissionType[]) =>
  sql<boolean>`(${sql.join(
    types.map(type => holdsInForce(person('id'), type, now)),
    sql` or `,
  )})`

/**
 * The people whom somebody may write to: the platform to all, companies to those of their places, fleets and
 * dispatchers to couriers. To suspended and closed accounts nobody writes.
 */
function notifiableBy(db: Database, caller: Person, now: Date): People {
  const open = db
    .selectFrom('person')
    .where('person.suspended_at', 'is', null)
    .where('person.deleted_at', 'is', null)
  const ofPlatform = scopeFilter(caller, ['HelloAdminPermission'], { city: person('city') })
  const ofPlaces = scopeFilter(caller, ['LocationAdminPermission', 'OrganizationPermission'], {
    location: sql.ref('l.id'),
    organization: sql.ref('l.organization_id'),
    city: sql.ref('l.city'),
  })
  const ofFleets = scopeFilter(caller, ['FleetAdminPermission'], { fleet: sql.ref('f.fleet_id') })
  const ofCities = scopeFilter(caller, ['LogisticsAdminPermission'], { city: person('city') })
  return open.where(
    sql<boolean>`(${ofPlatform} or exists (select 1 from location_member m join location l on l.id = m.location_id
      where m.person_id = person.id and ${ofPlaces})
      or exists (select 1 from fleet_member f where f.person_id = person.id and ${ofFleets})
      or (${ofCities} and ${holdsNow(now, 'CourierPermission')}))`,
  )
}

/** Whoever works for us or a partner is no customer to be written to as one; members of a company's places are all. */
function inGroup({ group, locationIds, organizationIds }: Audience, now: Date) {
  switch (group) {
    case 'couriers':
      return holdsNow(now, 'CourierPermission')
    case 'kitchens':
      return holdsNow(now, 'MerchantAdminPermission')
    case 'companies':
      return holdsNow(now, 'LocationAdminPermission', 'OrganizationPermission')
    case 'customers':
      return locationIds?.length || organizationIds?.length
        ? sql<boolean>`true`
        : sql<boolean>`not exists (select 1 from permission p where p.person_id = person.id
            and ${isPermissionKept('p')})`
  }
}

const FAILED = literalList(FAILED_ORDER_STATES)

/** Of what people have ordered, no more counts than the caller may see of it otherwise. */
function among({ db, caller, now }: Asking, people: People, audience: Audience): People {
  const { cities, languages, locationIds, organizationIds, channels, lastOrder } = audience
  const since = new Date(now.getTime() - (lastOrder?.days ?? MISSED_AFTER_DAYS) * DAY_MS)
  const hasOrdered = (after?: Date) =>
    sql<boolean>`exists (${ordersVisibleTo(db, caller, 'staff')
      .select('purchase_order.id')
      .where('purchase_order.person_id', '=', sql<string>`person.id`)
      .where(sql<boolean>`purchase_order.state not in ${FAILED}`)
      .$if(Boolean(channels?.length), q => q.where('purchase_order.channel', 'in', [...(channels ?? [])]))
      .$if(after !== undefined, q => q.where('purchase_order.created_at', '>=', after!))})`
  return people
    .where(inGroup(audience, now))
    .$if(Boolean(cities?.length), q => q.where(sql<boolean>`person.city = any(${[...(cities ?? [])]})`))
    .$if(Boolean(languages?.length), q =>
      q.where(sql<boolean>`person.language = any(${[...(languages ?? [])]})`),
    )
    .$if(Boolean(locationIds?.length || organizationIds?.length), q =>
      q.where(sql<boolean>`exists (select 1 from location_member m join location l on l.id = m.location_id
        where m.person_id = person.id and (l.id = any(${[...(locationIds ?? [])]})
          or l.organization_id = any(${[...(organizationIds ?? [])]})))`),
    )
    .$if(Boolean(channels?.length) && !lastOrder, q => q.where(hasOrdered()))
    .$if(lastOrder?.is === 'never', q => q.where(sql<boolean>`not ${hasOrdered()}`))
    .$if(lastOrder?.is === 'within', q => q.where(hasOrdered(since)))
    .$if(lastOrder?.is === 'before', q => q.where(hasOrdered()).where(sql<boolean>`not ${hasOrdered(since)}`))
}

type Whom = Pick<NotificationDraft, 'query' | 'userIds'>

/** Those of the named people, or of the audience, whom this caller may write to. */
export function peopleOf(asking: Asking, { query, userIds }: Whom): People {
  const { db, caller, now } = asking
  const people = notifiableBy(db, caller, now)
  if (userIds) return people.where('person.id', '=', sql<string>`any(${userIds})`)
  const audience = typeof query === 'string' ? readAudience(query) : query?.filter
  return audience ? among(asking, people, audience) : people.where(sql<boolean>`false`)
}

const hasDevice = (world: World) => hasReachableDevice(person('id'), world.clock.now())
const HAS_EMAIL = sql<boolean>`(person.email is not null)`
const HAS_PHONE = sql<boolean>`(person.phone is not null)`
const WISHES = sql<unknown>`person.settings->'notifications'`

type Ways = { has_device: boolean; has_email: boolean; has_phone: boolean; wishes: unknown }
const reachable = (world: World, row: Ways): Reachable => ({
  // While trying things out, push messages are read in the table and need no device.
  hasDevice: row.has_device || staysHere(world, 'push'),
  hasEmail: row.has_email,
  hasPhone: row.has_phone,
  settings: { notifications: (row.wishes ?? {}) as Reachable['settings']['notifications'] },
})

/** How many there are of each kind of reader: as many rows as there are kinds, however many people. */
export async function kindsOfReaders(asking: Asking, whom: Whom) {
  const rows = await peopleOf(asking, whom)
    .select([hasDevice(asking.world).as('has_device'), HAS_EMAIL.as('has_email'), HAS_PHONE.as('has_phone')])
    .select([WISHES.as('wishes'), 'person.language', sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1, 2, 3, 4, 5`)
    .execute()
  return rows.map(row => ({
    ...reachable(asking.world, row),
    language: row.language,
    count: row.count,
  }))
}

export type Recipient = Reachable & {
  id: string
  firstName: string
  name: string
  language: string
  email: string | null
  phone: string | null
}

/** The first of them, to be looked at. */
export const firstReaders = (asking: Asking, whom: Whom, count: number): Promise<Recipient[]> =>
  readers(asking.world, peopleOf(asking, whom).orderBy('person.id').limit(count))

/** These people as they are when their turn comes; those whose account is closed or suspended are left out. */
export const recipientsAmong = (
  { world, db }: { world: World; db: Database },
  ids: readonly string[],
): Promise<Recipient[]> =>
  readers(
    world,
    db
      .selectFrom('person')
      .where('person.id', '=', sql<string>`any(${ids})`)
      .where('person.suspended_at', 'is', null)
      .where('person.deleted_at', 'is', null),
  )

async function readers(world: World, people: People): Promise<Recipient[]> {
  const rows = await people
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email', 'person.phone'])
    .select(['person.language', WISHES.as('wishes')])
    .select([hasDevice(world).as('has_device'), HAS_EMAIL.as('has_email'), HAS_PHONE.as('has_phone')])
    .execute()
  return rows.map(row => ({
    ...reachable(world, row),
    id: row.id,
    firstName: row.first_name,
    name: `${row.first_name} ${row.last_name}`.trim() || row.email || row.id,
    language: row.language,
    email: row.email,
    phone: row.phone,
  }))
}

import { sql } from 'kysely'
import type { Person, World } from '../trpc/context'
import { holdsAny } from '../trpc/procedures'

const ID = '([0-9a-f]{24})'
const within = (person: Person, type: string, key: 'storeIds' | 'merchantIds' | 'locationIds') =>
  person.permissions.filter(permission => permission.type === type).flatMap(({ scope }) => scope[key] ?? [])

/** Who may hear which channel. Channels carry ids and states only, so this guards who learns that something moved. */
export function makeMayListen(world: World) {
  return async (person: Person, channel: string): Promise<boolean> => {
    const platform = holdsAny(person.permissions, ['HelloAdminPermission', 'DeveloperPermission'])
    const logistics = platform || holdsAny(person.permissions, ['LogisticsAdminPermission'])
    if (channel === 'orders:all') return logistics
    if (channel === 'routes') return logistics || holdsAny(person.permissions, ['FleetAdminPermission'])
    if (/^drivers:\w{3}$/.test(channel))
      return logistics || holdsAny(person.permissions, ['FleetAdminPermission'])

    const user = channel.match(new RegExp(`^user:${ID}$`))?.[1]
    if (user) return user === person.id
    const store = channel.match(new RegExp(`^(?:orders:store|print):${ID}$`))?.[1]
    if (store) return logistics || runsStore(person, store)
    const location = channel.match(new RegExp(`^orders:location:${ID}$`))?.[1]
    if (location) return platform || runsLocation(person, location)
    const order = channel.match(new RegExp(`^order:${ID}$`))?.[1]
    if (order) return logistics || mayHearOrder(person, order)
    const route = channel.match(new RegExp(`^route:${ID}$`))?.[1]
    if (route) return logistics || isOnRoute(person, route)
    return false
  }

  async function runsStore(person: Person, storeId: string) {
    if (within(person, 'MerchantAdminPermission', 'storeIds').includes(storeId)) return true
    const merchants = within(person, 'MerchantAdminPermission', 'merchantIds')
    if (!merchants.length) return false
    return exists(sql`select 1 from store where id = ${storeId} and merchant_id = any(${merchants})`)
  }

  async function runsLocation(person: Person, locationId: string) {
    if (within(person, 'LocationAdminPermission', 'locationIds').includes(locationId)) return true
    const organizations = person.permissions.flatMap(({ type, scope }) =>
      type === 'OrganizationPermission' && scope.organizationId ? [scope.organizationId] : [],
    )
    if (!organizations.length) return false
    return exists(
      sql`select 1 from location where id = ${locationId} and organization_id = any(${organizations})`,
    )
  }

  async function mayHearOrder(person: Person, orderId: string) {
    const order = await world.db
      .selectFrom('purchase_order')
      .select(['person_id', 'ordered_by_id', 'store_id', 'location_id'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) return false
    if (order.person_id === person.id || order.ordered_by_id === person.id) return true
    if (await runsStore(person, order.store_id)) return true
    if (order.location_id && (await runsLocation(person, order.location_id))) return true
    return exists(sql`select 1 from waypoint_order wo join waypoint w on w.id = wo.waypoint_id join route r on r.id = w.route_id
      where wo.order_id = ${orderId} and r.assigned_to = ${person.id}`)
  }

  async function isOnRoute(person: Person, routeId: string) {
    return exists(sql`select 1 from route r where r.id = ${routeId} and (r.assigned_to = ${person.id}
      or exists (select 1 from route_candidate c where c.route_id = r.id and c.person_id = ${person.id} and c.rejected_at is null))`)
  }

  async function exists(query: ReturnType<typeof sql>) {
    const { rows } = await query.execute(world.db)
    return rows.length > 0
  }
}

import { sql } from 'kysely'
import type { LinkListener, World } from '../../../core/context'
import { channel } from '../../../core/contract/channels'
import type { Database } from '../../../core/db/open'
import { CARRIED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { readLink } from '../../identity/sign-in/public-links'
import { dayOfArrivals } from './list-arrivals'

const PURPOSES = ['track-order', 'reception'] as const
type Reading = Pick<World, 'db' | 'clock' | 'settings'>

/** Who listens by a link that was opened without signing in; null when it is wrong, too old or revoked. */
export async function openLink(
  world: Reading,
  named: string | null,
  token: string,
): Promise<LinkListener | null> {
  const purpose = PURPOSES.find(one => one === named)
  const subject = purpose && readLink(world.settings.secret, purpose, token, world.clock.now())
  if (!subject) return null
  const id = `${purpose}:${subject}`
  const [listener] = await followLinks(world, [{ kind: 'link', id, purpose, token, channels: [] }])
  return listener ?? null
}

/** The same links as of now, in their order, with the channels that concern them; null for those that open no more. */
export async function followLinks(
  { db, clock, settings }: Reading,
  links: readonly LinkListener[],
): Promise<(LinkListener | null)[]> {
  if (!links.length) return []
  const now = clock.now()
  const subjects = links.map(({ purpose, token }) => readLink(settings.secret, purpose, token, now))
  const of = (purpose: LinkListener['purpose']) => [
    ...new Set(links.flatMap((link, i) => (link.purpose === purpose ? (subjects[i] ?? []) : []))),
  ]
  const [orders, desks] = await Promise.all([
    channelsOfOrders(db, of('track-order')),
    channelsOfDesks(db, of('reception'), dayOfArrivals(now)),
  ])
  return links.map((link, i) => {
    const channels = (link.purpose === 'reception' ? desks : orders).get(subjects[i] ?? '')
    return channels ? { ...link, channels } : null
  })
}

type Way = { subject: string; own: string; route_id: string | null; courier_id: string | null }

/** The route that brings an order to its door, of an order that is named `o` around it. */
const LAST_ROUTE = sql`select route.id as route_id, route.assigned_to as courier_id
  from waypoint_order join waypoint on waypoint.id = waypoint_order.waypoint_id
    join route on route.id = waypoint.route_id
  where waypoint_order.order_id = o.id and waypoint.should_deliver and waypoint.transfer_id is null
    and route.assigned_to is not null and route.canceled_at is null and route.deleted_at is null
  order by waypoint.warehouse_id is null desc, route.effective_at desc, waypoint.position desc limit 1`

/** An order's own channel; on the last leg those of its route and its courier, as long as it is that. */
async function channelsOfOrders(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Way>`select o.id as subject, o.id as own, way.route_id, way.courier_id
    from purchase_order o left join lateral (${LAST_ROUTE}) way on o.state = 'out_for_delivery'
    where o.id = any(${[...ids]}::text[]) and o.deleted_at is null`.execute(db)
  return channelsBySubject(rows, channel.order)
}

/** The orders of a location, and the routes and couriers that are bringing some of today's to it. */
async function channelsOfDesks(db: Database, ids: readonly string[], day: string) {
  if (!ids.length) return new Map<string, string[]>()
  const { rows } = await sql<Way>`select link.id as subject, location.id as own, way.route_id, way.courier_id
    from reception_link link join location on location.id = link.location_id
      left join lateral (
        select last.route_id, last.courier_id
        from purchase_order o cross join lateral (${LAST_ROUTE}) last
        where o.location_id = location.id and o.delivery_on = ${day}::date
          and o.window_end >= ${day}::date - 2 and o.window_end < ${day}::date + 3
          and o.state = any(${[...CARRIED_ORDER_STATES]}::text[]) and o.deleted_at is null
      ) way on true
    where link.id = any(${[...ids]}::text[]) and link.revoked_at is null
      and location.deleted_at is null and location.archived_at is null`.execute(db)
  return channelsBySubject(rows, channel.locationOrders)
}

/** Each once and in one order: a listener counts as changed when its channels are. */
function channelsBySubject(rows: readonly Way[], ownChannel: (id: string) => string): Map<string, string[]> {
  return new Map(
    [...Map.groupBy(rows, ({ subject }) => subject)].map(([subject, ways]) => {
      const all = ways.flatMap(({ own, route_id, courier_id }) => [
        ownChannel(own),
        ...(route_id ? [channel.route(route_id)] : []),
        ...(courier_id ? [channel.courier(courier_id)] : []),
      ])
      return [subject, [...new Set(all)].toSorted()]
    }),
  )
}

import { sql } from 'kysely'
import type { Person, World } from '../../../core/context'
import { literalList } from '../../../core/db/literal-list'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { type Geo, metersBetween } from '../../../core/rules/ordering/distance'
import { COOKING_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { isVehicleType, VEHICLES, type VehicleType } from '../../../modules/logistics/couriers/rules/vehicles'
import { storeProof } from '../../../modules/logistics/routes/proof-files'
import { TERMINAL_WAYPOINT_STATUSES } from '../../../modules/logistics/routes/rules/waypoint-state'
import { metersOf, placeAfter, streetWay } from '../../../streets/city-streets'
import { drawDoorstep } from '../proof-photos'
import { callsAs, contextOf, holdersOf } from './calls'
import { hashOf } from './kitchens'

/** So many of a city's couriers are at work. */
const AT_WORK: Record<string, number> = { bcn: 7, mad: 4, vlc: 2, sev: 2 }
/** Who waits for work is heard less often than who drives, but is never taken for away. */
const WAITING_PING_MS = 40 * SECOND_MS
const LOOKS_BACK_MS = 12 * HOUR_MS
/** No lunch is handed over long before its window. */
const EARLY_MS = 15 * MINUTE_MS
const STOP_MS = [45 * SECOND_MS, 75 * SECOND_MS] as const
/** A phone's guess, in metres. */
const ACCURACY_METERS = 6
/** What was refused so often is left to people. */
const MOST_REFUSALS = 4

type Way = { stopId: string; path: Geo[]; meters: number; gone: number }
type Courier = { person: Person; at: Geo; seenAt: Date; vehicle: VehicleType }

/** The couriers of the demo, where they are and who is free. What it remembers can be found out anew after a restart. */
export interface Crew {
  busy: Set<string>
  freeIn(city: string): Courier[]
  /** Everybody gets on by as much as passed since the last time. */
  drive(): Promise<void>
}

export function makeCrew(world: World): Crew {
  let couriers: Courier[] = []
  const busy = new Set<string>()
  const ways = new Map<string, Way>()
  const refusals = new Map<string, number>()
  const proofs = new Map<string, string>()
  let last = world.clock.now()

  return {
    busy,
    freeIn: city => atWork(couriers, city).filter(({ person }) => !busy.has(person.id)),
    async drive() {
      const now = world.clock.now()
      const passedMs = Math.min(now.getTime() - last.getTime(), 2 * MINUTE_MS)
      last = now
      couriers = await findCouriers(world)
      const targets = await targetsOf(world, couriers, now)
      busy.clear()
      for (const { assigned_to } of targets) busy.add(assigned_to!)
      for (const courier of couriers) {
        const target = targets.find(
          ({ assigned_to, id }) =>
            assigned_to === courier.person.id && (refusals.get(id) ?? 0) < MOST_REFUSALS,
        )
        try {
          if (target) await getOn(courier, target, passedMs)
          else if (isAtWork(courier)) await wait(courier)
        } catch (error) {
          if (target) refusals.set(target.id, (refusals.get(target.id) ?? 0) + 1)
          world.log.debug({ err: error, courierId: courier.person.id }, 'demo: a courier was refused')
        }
      }
    },
  }

  function isAtWork({ person }: Courier) {
    return atWork(couriers, person.city).some(other => other.person.id === person.id)
  }

  async function getOn(courier: Courier, stop: Target, passedMs: number) {
    const now = world.clock.now()
    const calls = callsAs(world, courier.person)
    const step = { routeId: stop.route_id, waypointId: stop.id }
    if (stop.status === 'Pending') {
      if (stop.window_start.getTime() - now.getTime() > 45 * MINUTE_MS) return wait(courier)
      await calls.setWaypointStatus({ ...step, status: 'EnRoute' })
      return ping(courier, courier.at, 0)
    }
    if (stop.status === 'EnRoute') {
      const way = wayTo(courier, stop)
      way.gone += (metersPerSecond(courier.vehicle) * passedMs) / SECOND_MS
      await ping(courier, placeAfter(way.path, way.gone), metersPerSecond(courier.vehicle))
      if (way.gone < way.meters) return
      ways.delete(courier.person.id)
      await calls.setWaypointStatus({ ...step, status: 'Arrived' })
      return
    }
    await wait(courier)
    const arrivedAt = Date.parse(stop.status_history.at(-1)?.timestamp ?? now.toISOString())
    const [least, more] = STOP_MS
    if (now.getTime() - arrivedAt < least + more * hashOf(stop.id)) return
    if (stop.should_pickup && stop.is_cooking) return
    if (stop.should_deliver && stop.window_start.getTime() - now.getTime() > EARLY_MS) return
    await calls.confirmWaypointCompleted({
      ...step,
      ...(stop.should_deliver
        ? {
            proofContactName: stop.contact_name ?? stop.customer ?? stop.name,
            proofImageURL: await proofOf(courier.person),
            deliveryCount: stop.packages,
          }
        : { pickupCount: stop.packages }),
    })
  }

  function wayTo(courier: Courier, stop: Target): Way {
    const known = ways.get(courier.person.id)
    if (known?.stopId === stop.id) return known
    const path = streetWay(courier.at, { lat: stop.lat, lon: stop.lon })
    const way = { stopId: stop.id, path, meters: metersOf(path), gone: 0 }
    ways.set(courier.person.id, way)
    return way
  }

  async function wait(courier: Courier) {
    if (world.clock.now().getTime() - courier.seenAt.getTime() >= WAITING_PING_MS)
      await ping(courier, courier.at, 0)
  }

  async function ping(courier: Courier, at: Geo, speed: number) {
    const hasMoved = metersBetween(courier.at, at) > 2
    await callsAs(world, courier.person).ingestLocation({
      lat: at.lat,
      lng: at.lon,
      accuracyMeters: ACCURACY_METERS,
      speed,
      ...(hasMoved ? { bearing: bearingOf(courier.at, at) } : {}),
      timestamp: world.clock.now(),
    })
    courier.at = at
  }

  /** One photo a courier, of a bag at a door. */
  async function proofOf(person: Person): Promise<string> {
    const known = proofs.get(person.id)
    if (known) return known
    const ctx = contextOf(world, person)
    const url = await storeProof(ctx, person, await drawDoorstep(Math.floor(hashOf(person.id) * 1000)))
    proofs.set(person.id, url)
    return url
  }
}

const atWork = (couriers: readonly Courier[], city: string) =>
  couriers.filter(({ person }) => person.city === city).slice(0, AT_WORK[city] ?? 0)

const metersPerSecond = (vehicle: VehicleType) => VEHICLES[vehicle].kmPerHour / 3.6

function bearingOf(from: Geo, to: Geo): number {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  return (Math.round((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI) + 360) % 360
}

async function findCouriers(world: World): Promise<Courier[]> {
  const people = await holdersOf(world, 'CourierPermission')
  if (!people.length) return []
  const rows = await world.db
    .selectFrom('courier_position')
    .innerJoin('person', 'person.id', 'courier_position.person_id')
    .select(['person_id', 'lat', 'lon', 'at', 'rider_data'])
    .where(
      'person_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return people.flatMap(person => {
    const row = rows.find(({ person_id }) => person_id === person.id)
    if (!row) return []
    const vehicle = row.rider_data?.vehicles.map(({ type }) => type).find(isVehicleType) ?? 'ebike'
    return [{ person, at: { lat: row.lat, lon: row.lon }, seenAt: row.at, vehicle }]
  })
}

type Target = Awaited<ReturnType<typeof targetsOf>>[number]

/** Of each route on the road, the stop that is next. */
async function targetsOf(world: World, couriers: readonly Courier[], now: Date) {
  if (!couriers.length) return []
  const rows = await world.db
    .selectFrom('waypoint')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .select([
      'waypoint.id',
      'waypoint.route_id',
      'waypoint.name',
      'waypoint.status',
      'waypoint.status_history',
      'waypoint.lat',
      'waypoint.lon',
      'waypoint.should_pickup',
      'waypoint.should_deliver',
      'waypoint.window_start',
      'waypoint.contact_name',
      'route.assigned_to',
      sql<number>`(select count(*)::int from waypoint_order wo where wo.waypoint_id = waypoint.id)`.as(
        'packages',
      ),
      sql<boolean>`exists (select 1 from waypoint_order wo join purchase_order o on o.id = wo.order_id
        where wo.waypoint_id = waypoint.id and o.state in ${literalList(COOKING_ORDER_STATES)})`.as(
        'is_cooking',
      ),
      sql<
        string | null
      >`(select o.customer->>'firstName' || ' ' || (o.customer->>'lastName') from waypoint_order wo
        join purchase_order o on o.id = wo.order_id where wo.waypoint_id = waypoint.id limit 1)`.as(
        'customer',
      ),
    ])
    .where(
      'route.assigned_to',
      'in',
      couriers.map(({ person }) => person.id),
    )
    .where('route.canceled_at', 'is', null)
    .where('route.archived_at', 'is', null)
    .where('route.deleted_at', 'is', null)
    .where('route.effective_at', '>', new Date(now.getTime() - LOOKS_BACK_MS))
    .where('route.effective_at', '<', new Date(now.getTime() + 2 * HOUR_MS))
    .where('waypoint.status', 'not in', [...TERMINAL_WAYPOINT_STATUSES])
    .orderBy('route.effective_at')
    .orderBy('waypoint.position')
    .execute()
  const seen = new Set<string>()
  return rows.filter(({ assigned_to }) => !seen.has(assigned_to!) && seen.add(assigned_to!))
}

import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { inTransaction, type Writing } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import { type Ping, type StayTold, staysOf } from './rules/stays'
import type { GeofenceEventKind, VisitState } from './rules/visits'
import {
  endVisitsOfGoneGeofences,
  removeVisitsBefore,
  saveVisit,
  saveWatched,
  takeTurnsToWatch,
} from './visits.store'

/** So many couriers are looked at in one run; the rest waits for the next. */
const MAX_COURIERS = 500
/** And so many pings of each, from old to new. */
const MAX_PINGS_EACH = 500
/** Of a courier who was never watched, what came before does not count. */
const FIRST_LOOK_MS = 10 * MINUTE_MS
const VISITS_KEPT_MS = 395 * DAY_MS

type Fence = Awaited<ReturnType<typeof watchedGeofences>>[number]
type Mover = Awaited<ReturnType<typeof moversOf>>[number]

/** Timer: what the pings since the last look say of every geofence, as visits, and as incidents where it is wished. */
export async function watchCouriers(world: World): Promise<void> {
  await endVisitsOfGoneGeofences(world.db)
  const fences = await watchedGeofences(world.db)
  if (!fences.length) return
  await inTransaction(
    jobContext(world, 'watch-couriers'),
    'job.watchCouriers',
    async writing => {
      await takeTurnsToWatch(writing.db)
      const movers = await moversOf(writing.db, world, [...new Set(fences.map(({ city }) => city))])
      const ofCity = Map.groupBy(fences, ({ city }) => city)
      const looks = movers.map(mover => lookAt(mover, ofCity.get(mover.city) ?? []))
      const watched = looks.map(look => look.watched)
      await saveWatched(writing.db, watched)
      for (const visit of looks.flatMap(look => look.visits)) {
        const { mover, fence, stay } = visit
        const id = await saveVisit(writing.db, world.newId(), {
          geofenceId: fence.id,
          personId: mover.id,
          arrivedAt: new Date(stay.arrivedAt),
          lastInsideAt: new Date(stay.lastInsideAt),
          overstayedAt: stay.overstayedAt === null ? null : new Date(stay.overstayedAt),
          leftAt: stay.leftAt === null ? null : new Date(stay.leftAt),
        })
        await openIncidents(world, writing, visit, id)
      }
    },
    { isAudited: false },
  )
}

/** Timer: visits are kept as long as positions. */
export const removeOldVisits = (world: World): Promise<void> =>
  removeVisitsBefore(world.db, new Date(world.clock.now().getTime() - VISITS_KEPT_MS))

const watchedGeofences = (db: Database) =>
  db
    .selectFrom('geofence')
    .select(['id', 'city', 'name', 'area', 'store_id', 'location_id', 'stay_minutes', 'incident_on'])
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** The couriers who were heard of since the last look, with their pings since then in order. */
async function moversOf(db: Database, world: World, cities: string[]) {
  const { rows } = await sql<{
    id: string
    city: string
    first_name: string
    last_name: string
    at: Date | null
    states: Record<string, VisitState> | null
    pings: Ping[]
  }>`
    select person.id, mover.city, person.first_name, person.last_name, watch.at, watch.states, array(
      select json_build_object('at', extract(epoch from at) * 1000, 'lat', lat, 'lon', lon, 'accuracyMeters', accuracy_m)
      from (
        select at, lat, lon, accuracy_m from location_ping
        where person_id = person.id and (not simulated or ${!world.settings.isProduction})
        -- Where the courier is now is not always stored.
        union select mover.at, mover.lat, mover.lon, mover.accuracy_m
      ) heard
      where at > coalesce(watch.at, ${new Date(world.clock.now().getTime() - FIRST_LOOK_MS)})
      order by at limit ${MAX_PINGS_EACH}) as pings
    from courier_position mover
    join person on person.id = mover.person_id
    left join geofence_watch watch on watch.person_id = mover.person_id
    where mover.city = any(${cities}) and (watch.at is null or mover.at > watch.at)
      and (not mover.simulated or ${!world.settings.isProduction})
    order by watch.at nulls first, mover.person_id
    limit ${MAX_COURIERS}`.execute(db)
  return rows
}

/** What the pings of a courier say: what is known afterwards, and the visits of each geofence. */
function lookAt(mover: Mover, fences: readonly Fence[]) {
  const before = mover.at?.getTime() ?? null
  const states: Record<string, VisitState> = {}
  const visits = fences.flatMap(fence => {
    const stayMs = fence.stay_minutes === null ? null : fence.stay_minutes * MINUTE_MS
    const known = mover.states?.[fence.id] ?? null
    const { state, stays } = staysOf({ area: fence.area, stayMs }, mover.pings, known, before)
    if (state) states[fence.id] = state
    return stays.map(stay => ({ mover, fence, stay }))
  })
  const at = new Date(mover.pings.at(-1)?.at ?? before ?? 0)
  return { watched: { personId: mover.id, at, states }, visits }
}

type Visit = { mover: Mover; fence: Fence; stay: StayTold }

/** Opens the incidents of a visit that its geofence asks for, each once. */
async function openIncidents(
  world: World,
  { db, emit }: Writing,
  { mover, fence, stay }: Visit,
  visitId: string,
) {
  for (const event of stay.events.filter(one => fence.incident_on.includes(one)))
    await openIncidence(
      db,
      { world, now: world.clock.now(), emit },
      {
        city: fence.city,
        type: 'courier',
        priority: event === 'stayed' ? 2 : 3,
        comment: `${mover.first_name} ${mover.last_name} ${SENTENCES[event]} ${fence.name}`,
        storeId: fence.store_id,
        locationId: fence.location_id,
        key: `geofence:${visitId}:${event}`,
      },
    )
}

const SENTENCES: Record<GeofenceEventKind, string> = {
  arrived: 'has arrived at',
  left: 'has left',
  stayed: 'has stayed too long at',
}

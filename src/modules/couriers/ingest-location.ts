import { sql } from 'kysely'
import type { Person } from '../../core/context'
import type { Tx } from '../../core/db/open'
import { holds } from '../../core/procedures'
import { countCall, POSITIONS_A_DAY } from '../../core/rate-limit'
import { DAY_MS } from '../../core/rules/instant'
import { write } from '../../core/write'
import { IngestAnswer, IngestLocation, Ping } from './contract/positions'
import { addPings, savePosition } from './positions.store'
import { PING_EVERY_MS, pingMillis } from './rules/presence'

/** All positions are kept so long; what is older than that when it arrives is of no use. */
export const RAW_PINGS_KEPT_MS = 30 * DAY_MS

/**
 * Where a courier's phone was, once or many times. Each ping is judged by itself: a bad one does not spoil the others.
 * They may come out of order and late; the future is not known and becomes now; faster than every 2.5 seconds is dropped.
 */
export const ingestLocation = holds('CourierPermission')
  .input(IngestLocation)
  .output(IngestAnswer)
  .mutation(
    write(
      async ({ input, ctx: { db, caller, now, world, request, emit } }) => {
        const raw = 'pings' in input ? input.pings : [input]
        const valid = raw.flatMap(one => {
          const ping = Ping.safeParse(one)
          return ping.success && now.getTime() - ping.data.timestamp.getTime() <= RAW_PINGS_KEPT_MS
            ? [ping.data]
            : []
        })
        const pings = valid
          .map(ping => ({ ...ping, at: pingMillis(ping.timestamp, now) }))
          .sort((a, b) => a.at - b.at)
        const kept = await spaced(db, caller, pings)
        countCall(POSITIONS_A_DAY, { world, caller, now, request }, kept.length)

        if (kept.length) {
          await addPings(
            db,
            kept.map(ping => ({
              id: world.newId(),
              person_id: caller.id,
              city: caller.city,
              at: new Date(ping.at),
              received_at: now,
              lat: ping.lat,
              lon: ping.lng,
              accuracy_m: ping.accuracyMeters ?? null,
              altitude_m: ping.altitudeMeters ?? null,
              altitude_accuracy_m: ping.altitudeAccuracyMeters ?? null,
              speed: ping.speed ?? null,
              bearing: ping.bearing ?? null,
              battery_percent: ping.batteryPercentage ?? null,
              battery_charging: ping.batteryCharging ?? null,
              simulated: ping.simulated ?? false,
            })),
          )
          const newest = kept.at(-1)!
          const isSimulated = newest.simulated ?? false
          const moved = await savePosition(db, caller.id, positionOf(newest, caller.city))
          if (moved && !(isSimulated && world.settings.isProduction))
            emit(
              'courier.moved',
              {
                personId: caller.id,
                lat: newest.lat,
                lon: newest.lng,
                at: new Date(newest.at).toISOString(),
                simulated: isSimulated,
              },
              caller.city,
            )
        }
        return {
          accepted: kept.length,
          rejected: raw.length - valid.length,
          dropped: valid.length - kept.length,
        }
      },
      // A position is its own record; an audit entry every few seconds would bury the others.
      { isAudited: false },
    ),
  )

type TimedPing = Ping & { at: number }

/** Those that stand at least 2.5 seconds from each other and from what is stored. One phone comes after the other here. */
async function spaced(db: Tx, caller: Person, pings: TimedPing[]): Promise<TimedPing[]> {
  const first = pings[0]
  const last = pings.at(-1)
  if (!first || !last) return []
  await sql`select pg_advisory_xact_lock(hashtextextended(${caller.id}, 2500))`.execute(db)
  const stored = await db
    .selectFrom('location_ping')
    .select('at')
    .where('person_id', '=', caller.id)
    .where('at', '>', new Date(first.at - PING_EVERY_MS))
    .where('at', '<', new Date(last.at + PING_EVERY_MS))
    .orderBy('at')
    .execute()
  const known = stored.map(row => row.at.getTime())
  const kept: TimedPing[] = []
  let next = 0
  for (const ping of pings) {
    while (next < known.length && known[next]! <= ping.at - PING_EVERY_MS) next++
    const isNearStored = next < known.length && known[next]! < ping.at + PING_EVERY_MS
    const before = kept.at(-1)
    if (!isNearStored && (!before || ping.at - before.at >= PING_EVERY_MS)) kept.push(ping)
  }
  return kept
}

const positionOf = (ping: TimedPing, city: string) => ({
  city,
  at: new Date(ping.at),
  lat: ping.lat,
  lon: ping.lng,
  accuracy_m: ping.accuracyMeters ?? null,
  bearing: ping.bearing ?? null,
  speed: ping.speed ?? null,
  battery_percent: ping.batteryPercentage ?? null,
  simulated: ping.simulated ?? false,
})

import type { World } from '../../../core/context'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'
import { RAW_PINGS_KEPT_MS } from './ingest-location'
import { moveTimerMark, removePingsBefore, thinHour } from './positions.store'

/** One ping of a minute is kept for a year after the days in which all are. */
const THINNED_KEPT_MS = RAW_PINGS_KEPT_MS + 365 * DAY_MS
/** So many hours of the past are thinned in one go; the rest waits for the next. */
const HOURS_AT_ONCE = 24 * 7
const MARK = 'thin-location-pings'

/**
 * Timer: of pings that are older than thirty days one a minute stays, the first of it, and after a year more none. Hour
 * by hour from where it was left; nothing older can arrive any more.
 */
export async function thinLocationPings(world: World): Promise<void> {
  const { db } = world
  const now = world.clock.now().getTime()
  await removePingsBefore(db, new Date(now - THINNED_KEPT_MS))

  const until = Math.floor((now - RAW_PINGS_KEPT_MS) / HOUR_MS) * HOUR_MS
  const first = await whereLeft(world)
  if (first === null) return
  const start = Math.floor(first.getTime() / HOUR_MS) * HOUR_MS
  const end = Math.min(until, start + HOURS_AT_ONCE * HOUR_MS)
  for (let hour = start; hour < end; hour += HOUR_MS) {
    await thinHour(db, new Date(hour), new Date(hour + HOUR_MS))
    const at = new Date(hour + HOUR_MS)
    await moveTimerMark(db, MARK, at)
  }
}

async function whereLeft({ db }: World): Promise<Date | null> {
  const mark = await db.selectFrom('timer_mark').select('at').where('name', '=', MARK).executeTakeFirst()
  const oldest = await db
    .selectFrom('location_ping')
    .select('at')
    .$if(mark !== undefined, pings => pings.where('at', '>=', mark!.at))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.at ?? null
}

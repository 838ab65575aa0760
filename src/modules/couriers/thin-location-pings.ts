import { sql } from 'kysely'
import type { World } from '../../core/context'
import { DAY_MS, HOUR_MS } from '../../core/rules/instant'
import { RAW_PINGS_KEPT_MS } from './ingest-location'

/** One ping of a minute is kept for a year after the days in which all are. */
const THINNED_KEPT_MS = RAW_PINGS_KEPT_MS + 365 * DAY_MS
/** No statement deletes more rows, so that none holds many for long. */
const ROWS_AT_ONCE = 5_000
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
  await forgetBefore(world, new Date(now - THINNED_KEPT_MS))

  const until = Math.floor((now - RAW_PINGS_KEPT_MS) / HOUR_MS) * HOUR_MS
  const first = await whereLeft(world)
  if (first === null) return
  const start = Math.floor(first.getTime() / HOUR_MS) * HOUR_MS
  const end = Math.min(until, start + HOURS_AT_ONCE * HOUR_MS)
  for (let hour = start; hour < end; hour += HOUR_MS) {
    await thinHour(world, new Date(hour), new Date(hour + HOUR_MS))
    const at = new Date(hour + HOUR_MS)
    await db
      .insertInto('timer_mark')
      .values({ name: MARK, at })
      .onConflict(oc => oc.column('name').doUpdateSet({ at }).where('timer_mark.at', '<', at))
      .execute()
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

/** Minutes do not cross hours, so each is looked at whole. */
async function thinHour({ db }: World, from: Date, to: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from location_ping where id in (
        select ping.id from location_ping ping
        where ping.at >= ${from} and ping.at < ${to} and exists (
          select 1 from location_ping before
          where before.person_id = ping.person_id and before.at >= date_trunc('minute', ping.at)
            and (before.at, before.id) < (ping.at, ping.id))
        order by ping.id limit ${ROWS_AT_ONCE} for update of ping skip locked
      ) returning 1`.execute(db)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

async function forgetBefore({ db }: World, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from location_ping where id in (
        select id from location_ping where at < ${before} limit ${ROWS_AT_ONCE} for update skip locked
      ) returning 1`.execute(db)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

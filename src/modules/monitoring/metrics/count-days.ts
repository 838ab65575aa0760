import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { hasRow } from '../../../core/db/has-row'
import type { Database } from '../../../core/db/open'
import { isOurTurn } from '../../../core/db/our-turn'
import { addDays, DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { findWrongCities } from './city-counts.store'
import {
  COUNTED,
  markStale,
  ORDER_SUMS,
  recountDays,
  type StaleDay,
  takeStaleDays,
  WITH_RATING,
} from './day-counts.store'
import { findWrongMonths } from './month-counts.store'

/** A first start counts all the days there ever were; other timers go on meanwhile. */
const MOST_ROUNDS = 200

/** Timer: counts the days anew of which something has changed. One server does it, the others have nothing to do then. */
export async function countStaleDays(world: Pick<World, 'db'>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!(await hasRow(world.db.selectFrom('stale_day').limit(1)))) return
    const isOurs = await world.db.transaction().execute(async tx => {
      if (!(await isOurTurn(tx, 'count days'))) return false
      await recountDays(tx, await takeStaleDays(tx))
      return true
    })
    if (!isOurs) return
  }
}

/** Beyond that, what is counted hardly changes any more. */
const LOOKED_AT_DAYS = 35

/** Timer: what was counted has to be what there is, by day as by month; what is not is counted anew, and the log says so. */
export async function checkCountedDays(world: World): Promise<void> {
  const today = localDateOf(world.clock.now(), DEFAULT_TZ)
  const lookedAt = [addDays(today, -LOOKED_AT_DAYS), addDays(today, LOOKED_AT_DAYS)] as const
  const wrong = [
    ...(await findMiscounts(world.db, ...lookedAt)),
    ...(await findWrongMonths(world.db, ...lookedAt)),
    ...(await findWrongCities(world.db, ...lookedAt)),
  ]
  if (!wrong.length) return
  world.log.warn({ days: wrong.slice(0, 20), count: wrong.length }, 'days were counted wrong')
  await world.db.transaction().execute(tx => markStale(tx, wrong))
}

/** Days of stores whose orders are not what was counted, and that are not about to be counted anew. */
export async function findMiscounts(db: Database, from: LocalDate, to: LocalDate): Promise<StaleDay[]> {
  const { rows } = await sql<StaleDay>`
    with counted as (
      select o.delivery_on as on_day, o.store_id::text as store_id, o.city, o.channel, ${ORDER_SUMS}
      from purchase_order o ${WITH_RATING}
      where ${COUNTED} and o.window_end >= ${from}::date - 2 and o.window_end < ${to}::date + 3
        and o.delivery_on between ${from}::date and ${to}::date
      group by 1, 2, 3, 4
    ), kept as (
      select on_day, store_id::text, city, channel, orders, failed, delivered, on_time, revenue_cents, refunded_cents,
        listing_cents, fee_cents, ratings, stars, low_ratings
      from order_day where on_day between ${from}::date and ${to}::date
    ), differing as (
      (select * from counted except select * from kept) union (select * from kept except select * from counted)
    )
    select distinct 'orders' as kind, on_day::text, store_id as of_id from differing
    where not exists (select 1 from stale_day s
      where s.kind = 'orders' and s.on_day = differing.on_day and s.of_id = differing.store_id)
    order by 2, 3 limit 10000`.execute(db)
  return rows
}

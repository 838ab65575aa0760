import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { isOurTurn } from '../../../core/db/our-turn'
import { firstIdAt } from '../../../core/ids'
import { HOUR_MS } from '../../../core/rules/instant'

/**
 * Up to where uses are counted. Written into queries as it is: only so does Postgres know that few are behind it.
 */
async function countedUntil(db: Database) {
  const { rows } = await sql<{ id: string | null }>`select max(counted_until) as id from promotion`.execute(
    db,
  )
  return sql.lit(rows[0]!.id ?? '')
}

/** How often promotions count as used, and for how much: what is kept, and what was used since. */
export async function countUses(db: Database, promotionIds: readonly string[]) {
  if (!promotionIds.length) return new Map<string, { count: number; cents: number }>()
  const ids = sql`any(${promotionIds}::text[])`
  const { rows } = await sql<{ id: string; count: number; cents: number }>`
    with newest as materialized (
      select promotion_id, id, amount_cents from promotion_use
      where id > ${await countedUntil(db)} and promotion_id = ${ids} and returned_at is null
    )
    select p.id, (p.counted_uses + count(u.id))::int as count,
      (p.counted_cents + coalesce(sum(u.amount_cents), 0))::bigint as cents
    from promotion p left join newest u on u.promotion_id = p.id and u.id > coalesce(p.counted_until, '')
    where p.id = ${ids}
    group by p.id`.execute(db)
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}

/** Ids begin with the moment: what is older than that was committed long ago, or never will be. */
const SETTLED_MS = HOUR_MS
/** So many are added up in one go: who orders with such a promotion waits meanwhile. */
const AT_ONCE = 5_000
const MOST_ROUNDS = 1_000

/** Timer: adds up what promotions were used for until an hour ago. */
export async function addUpUses(world: Pick<World, 'db' | 'clock'>): Promise<void> {
  const settled = firstIdAt(new Date(world.clock.now().getTime() - SETTLED_MS))
  for (let round = 0; round < MOST_ROUNDS; round++)
    if (!(await world.db.transaction().execute(tx => addUpSome(tx, settled)))) return
}

/**
 * False when nothing was left to add up. The promotions are held meanwhile, so that nothing of it comes back between being
 * counted and being kept.
 */
async function addUpSome(tx: Tx, settled: string): Promise<boolean> {
  if (!(await isOurTurn(tx, 'add up uses'))) return false
  const since = await countedUntil(tx)
  const { rows: some } = await sql<{ id: string; promotion_id: string }>`
    select id, promotion_id from promotion_use where id > ${since} and id <= ${settled}
    order by id limit ${AT_ONCE}`.execute(tx)
  const until = some.at(-1)?.id
  if (!until) return false
  const used = sql`any(${[...new Set(some.map(use => use.promotion_id))]}::text[])`
  await sql`select 1 from promotion where id = ${used} order by id for update`.execute(tx)
  await sql`
    update promotion p set counted_until = ${until}, counted_uses = p.counted_uses + its.uses,
      counted_cents = p.counted_cents + its.cents
    from (
      select promotion_id, count(*) filter (where returned_at is null)::int as uses,
        coalesce(sum(amount_cents) filter (where returned_at is null), 0)::bigint as cents
      from promotion_use where id > ${since} and id <= ${until} and promotion_id = ${used}
      group by 1
    ) its
    where p.id = its.promotion_id`.execute(tx)
  return true
}

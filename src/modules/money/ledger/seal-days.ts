import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { FoundFault } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import { DAY_MS } from '../../../core/rules/instant'
import { entriesOfDay, insertSeal, newestSeals, sumUpDay, unsummedDays } from './day-seals.store'

/** What the chain begins with. */
const BEFORE_THE_FIRST = '0'.repeat(64)
/** Whoever writes at midnight has had this long to come to an end before the day is closed. */
const CLOSED_AFTER_MS = DAY_MS / 8
const CHECKED_DAYS = 7

type Closed = { hash: string; transactions: number; amountCents: number }

/**
 * Closes every day of the ledger that is over: a hash of all its postings and of the day before. Days are those of UTC.
 * The last ones are counted again: one that has changed since is answered. Each is summed up with those before it.
 */
export async function sealDays(world: World): Promise<{ faults: FoundFault[]; lookedAt: number }> {
  const { db } = world
  const faults = await findChanged(db)
  const [last] = await newestSeals(db, 1)
  const now = world.clock.now()
  const until = dayOf(new Date(now.getTime() - CLOSED_AFTER_MS))
  let day = last ? dayAfter(last.day) : await firstDay(db)
  let previous = last?.hash ?? BEFORE_THE_FIRST
  let sealed = 0
  for (; day !== null && day < until; day = dayAfter(day)) {
    const closed = await closeDay(db, day, previous)
    const isSealed = await insertSeal(db, {
      day,
      previous_hash: previous,
      hash: closed.hash,
      transactions: closed.transactions,
      amount_cents: closed.amountCents,
      sealed_at: now,
    })
    // Another server does it at this moment.
    if (!isSealed) break
    previous = closed.hash
    sealed++
  }
  for (const { day: unsummed, previous: before } of await unsummedDays(db))
    await sumUpDay(db, unsummed, before)
  return { faults, lookedAt: sealed }
}

async function findChanged(db: Database): Promise<FoundFault[]> {
  const seals = await newestSeals(db, CHECKED_DAYS + 1)
  const faults: FoundFault[] = []
  for (const [i, seal] of seals.slice(0, CHECKED_DAYS).entries()) {
    const before = seals[i + 1]
    const isChained = !before || before.hash === seal.previous_hash
    if (!isChained || (await closeDay(db, seal.day, seal.previous_hash)).hash !== seal.hash)
      faults.push({ what: 'seal:broken', subject: seal.day })
  }
  return faults
}

/** In the order of their ids, so that the same postings have the same hash; in slices, however many there were that day. */
async function closeDay(db: Database, day: string, previous: string): Promise<Closed> {
  const hash = new Bun.CryptoHasher('sha256').update(previous)
  const closed = { transactions: 0, amountCents: 0 }
  for (const slice of await entriesOfDay(db, day)) {
    const { rows } = await sql<{ hashes: string; transactions: number; amountCents: number }>`
      select coalesce(string_agg(h.hash, '' order by h.id), '') as hashes,
        count(*)::int as transactions, coalesce(sum(h.cents), 0)::bigint as "amountCents"
      from (
        select t.id, sum(x.amount_cents) as cents,
          md5(concat_ws('|', t.id, t.key, t.kind, t.ref_type, t.ref_id, t.at,
            string_agg(concat_ws(':', x.id, x.debit_id, x.credit_id, x.amount_cents, x.memo), ',' order by x.id))) as hash
        from ledger_tx t join ledger_transfer x on x.tx_id = t.id
        where t.id = any(${slice}::text[])
        group by t.id
      ) h`.execute(db)
    const { hashes, transactions, amountCents } = rows[0]!
    hash.update(hashes)
    closed.transactions += transactions
    closed.amountCents += amountCents
  }
  return { ...closed, hash: hash.digest('hex') }
}

async function firstDay(db: Database): Promise<string | null> {
  const first = await db.selectFrom('ledger_tx').select('at').orderBy('at').executeTakeFirst()
  return first ? dayOf(first.at) : null
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const dayAfter = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))

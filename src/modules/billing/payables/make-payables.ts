import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { HOUR_MS } from '../../../core/rules/instant'
import { addDays, DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { isDone, payCourier } from './pay-courier'
import { madeUntil, setMadeUntil } from './payables.store'
import { PAY_PERIODS, type PayPeriod, periodOf, periodsOver } from './rules/pay-periods'
import { PAYOUT_ENTRIES } from './rules/settlement-lines'
import { settleMerchant } from './settle-merchant'

/** What is delivered at midnight is in the books by then. */
const MADE_AFTER_MS = 3 * HOUR_MS

/** The last day of the last week or month whose payables are made at this instant. */
export function madePeriodEnd(now: Date, every: PayPeriod): LocalDate {
  return addDays(periodOf(daySettled(now), every).startsOn, -1)
}

const daySettled = (now: Date): LocalDate => localDateOf(new Date(now.getTime() - MADE_AFTER_MS), DEFAULT_TZ)

/** Timer: makes the payables of weeks and months that are over. Where several servers do it at once, each is made once. */
export async function makePayables(world: Pick<World, 'db' | 'clock' | 'newId'>): Promise<void> {
  const { db } = world
  const ctx = { world, now: world.clock.now() }
  const today = daySettled(ctx.now)
  for (const every of PAY_PERIODS) {
    const until = madePeriodEnd(ctx.now, every)
    const before = await madeUntil(db, every)
    if (before !== null && before >= until) continue
    // Each separately: orders of the others go on meanwhile.
    for (const { id, first } of await merchantsToSettle(db, every))
      for (const period of periodsOver(first, today, every))
        await db.transaction().execute(tx => settleMerchant(tx, ctx, id, period))
    for (const { id, first } of await couriersToPay(db, every))
      for (const period of periodsOver(first, today, every))
        await db.transaction().execute(tx => payCourier(tx, ctx, id, period))
    await setMadeUntil(db, every, until)
  }
}

type Due = { id: string; first: LocalDate }

/** Merchants who are paid that often, with the first day of which something is not settled. */
async function merchantsToSettle(db: Database, every: PayPeriod): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select m.id, least(
      (select (min(x.at) at time zone ${DEFAULT_TZ})::date
        from ledger_account a join ledger_transfer x on x.credit_id = a.id or x.debit_id = a.id
        join ledger_tx t on t.id = x.tx_id
        where a.code = 'merchant:' || m.id and t.kind not in ${literalList(PAYOUT_ENTRIES)}
          and not exists (select 1 from payable_line l where l.ledger_tx_id = x.tx_id)),
      (select (min(p.closed_at) at time zone ${DEFAULT_TZ})::date
        from payable b join payable_line l on l.payable_id = b.id and l.kind = 'held'
        join payment_dispute p on p.id = l.dispute_id
        where b.merchant_id = m.id
          and not exists (select 1 from payable_line r where r.dispute_id = p.id and r.kind = 'released'))
    )::text as first
    from merchant m left join payout_account c on c.merchant_id = m.id
    where coalesce(c.pays_every, 'week') = ${every}
    order by m.id`.execute(db)
  return rows.filter(({ first }) => first !== null)
}

async function couriersToPay(db: Database, every: PayPeriod): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select route.assigned_to as id, min(route.effective_on)::text as first
    from route left join payout_account c on c.person_id = route.assigned_to
    where route.assigned_to is not null and coalesce(c.pays_every, 'week') = ${every} and ${isDone}
    group by route.assigned_to order by 1`.execute(db)
  return rows
}

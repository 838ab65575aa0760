import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import type { LocalDate } from '../../../core/rules/local-time'
import { ExplainFigure, FigureExplained, MOST_EXPLAINED, PayableDetails } from './contract/payables'
import { PAYABLE_READERS, reachesPayable } from './payable-scope'
import { presentPayables } from './payables.resource'
import { type FigureSum, figuresOf, type LineKind, sumOfLines } from './rules/settlement-lines'

const reader = holds(...PAYABLE_READERS)
/** What happens with every order. Anything else is shown separately. */
const EVERYDAY: readonly LineKind[] = ['orders', 'commission', 'discounts', 'routes', 'carried']

/** A payable with its figures, from the orders to the payout, by day, and beside the ledger. */
export const showPayableDetails = reader
  .meta({ summary: 'A payable with its figures, by day and beside the ledger' })
  .input(z.object({ id: Id }))
  .output(PayableDetails)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id }, ctx: { db, caller, fail } }) => {
    const row = await payableOf(db, caller, id)
    if (!row) throw fail('NotFound')
    const [[payable], sums, attention, ledger, payouts] = await Promise.all([
      presentPayables(db, [row]),
      sumsByDay(db, id),
      attentionOf(db, id),
      besideLedger(db, id, row.merchant_id),
      db.selectFrom('payout').selectAll().where('payable_id', '=', id).orderBy('id', 'desc').execute(),
    ])
    return {
      payable: payable!,
      figures: figuresOf(sums).map(shownFigure),
      days: [...Map.groupBy(sums, sum => sum.on)].map(([on, own]) => ({
        on,
        items: own.reduce((count, sum) => count + sum.items, 0),
        figures: figuresOf(own).map(shownFigure),
        total: toMoney(sumOfLines(own)),
      })),
      attention,
      ledger,
      payouts: payouts.map(payout => ({
        id: payout.id,
        fileId: payout.file_id,
        state: payout.state as 'sent' | 'paid' | 'returned',
        amount: toMoney(payout.amount_cents),
        ibanLastFour: payout.iban_last_four,
        createdAt: payout.created_at,
      })),
    }
  })

/** Of what a figure of a payable is the sum, order by order. */
export const explainFigure = reader
  .meta({ summary: 'Of what a figure of a payable is the sum' })
  .input(ExplainFigure)
  .output(FigureExplained)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id, kind, on }, ctx: { db, caller, fail } }) => {
    if (!(await payableOf(db, caller, id))) throw fail('NotFound')
    const isIt = sql`l.payable_id = ${id} and l.kind = ${kind} and ${on ? sql`l.on_day = ${on}::date` : sql`true`}`
    const [{ rows: sums }, { rows }] = await Promise.all([
      sql<{
        total: number
        count: number
      }>`select coalesce(sum(amount_cents), 0)::bigint as total, count(*)::int as count
        from payable_line l where ${isIt}`.execute(db),
      sql<{
        on_day: LocalDate
        amount_cents: number
        order_id: string | null
        route_id: string | null
        name: string | null
        reason: string | null
      }>`select l.on_day::text, l.amount_cents, l.order_id, l.route_id, coalesce(o.ufid, route.name, '') as name,
          coalesce(d.reason, t.memo) as reason
        from payable_line l
        left join purchase_order o on o.id = l.order_id
        left join route on route.id = l.route_id
        left join ledger_tx t on t.id = l.ledger_tx_id
        left join payment_dispute d on d.id = l.dispute_id
        where ${isIt} order by l.on_day, l.id limit ${MOST_EXPLAINED}`.execute(db),
    ])
    return {
      total: toMoney(sums[0]!.total),
      count: sums[0]!.count,
      lines: rows.map(line => ({
        on: line.on_day,
        amount: toMoney(line.amount_cents),
        orderId: line.order_id,
        routeId: line.route_id,
        name: line.name ?? '',
        reason: line.reason,
      })),
    }
  })

const payableOf = (db: Database, caller: Person, id: string) =>
  db
    .selectFrom('payable')
    .selectAll('payable')
    .where('payable.id', '=', id)
    .where('payable.deleted_at', 'is', null)
    .where(reachesPayable(caller, 'read'))
    .executeTakeFirst()

type DaySum = FigureSum & { on: LocalDate; items: number }

async function sumsByDay(db: Database, payableId: string): Promise<DaySum[]> {
  const { rows } = await sql<{ on_day: LocalDate; kind: LineKind; cents: number; items: number }>`
    select on_day::text, kind, sum(amount_cents)::bigint as cents,
      (count(*) filter (where kind in ('orders', 'routes')))::int as items
    from payable_line where payable_id = ${payableId} group by on_day, kind order by on_day`.execute(db)
  return rows.map(({ on_day, kind, cents, items }) => ({ on: on_day, kind, amountCents: cents, items }))
}

async function attentionOf(db: Database, payableId: string) {
  const { rows } = await sql<{
    kind: LineKind
    on_day: LocalDate
    amount_cents: number
    order_id: string | null
    code: string | null
    reason: string | null
  }>`
    select l.kind, l.on_day::text, l.amount_cents, l.order_id, o.ufid as code,
      coalesce(d.reason, t.memo, (select r.reason from refund r where t.key = 'borne:' || r.id)) as reason
    from payable_line l
    left join purchase_order o on o.id = l.order_id
    left join ledger_tx t on t.id = l.ledger_tx_id
    left join payment_dispute d on d.id = l.dispute_id
    where l.payable_id = ${payableId} and not l.kind = any(${[...EVERYDAY]}::text[])
    order by l.on_day, l.id limit ${MOST_EXPLAINED}`.execute(db)
  return rows.map(row => ({
    kind: row.kind,
    on: row.on_day,
    amount: toMoney(row.amount_cents),
    orderId: row.order_id,
    code: row.code,
    reason: row.reason,
  }))
}

/** What the entries that are settled here have brought to the merchant's account, read again from the ledger. */
async function besideLedger(db: Database, payableId: string, merchantId: string | null) {
  if (merchantId === null) return null
  const { rows } = await sql<{ lines: number | null; entries: number | null }>`
    select (select sum(amount_cents)::bigint from payable_line
        where payable_id = ${payableId} and ledger_tx_id is not null) as lines,
      (select sum(case when x.credit_id = a.id then x.amount_cents else -x.amount_cents end)::bigint
        from ledger_account a
        join ledger_transfer x on x.tx_id in (
          select ledger_tx_id from payable_line where payable_id = ${payableId} and ledger_tx_id is not null)
          and (x.credit_id = a.id or x.debit_id = a.id)
        where a.code = 'merchant:' || ${merchantId}::text) as entries`.execute(db)
  const { lines, entries } = rows[0]!
  if (lines === null) return null
  return { lines: toMoney(lines), entries: toMoney(entries ?? 0), isEqual: lines === entries }
}

const shownFigure = ({ kind, amountCents }: FigureSum) => ({ kind, amount: toMoney(amountCents) })

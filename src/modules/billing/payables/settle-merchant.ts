import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import { DEFAULT_TZ, dayBounds, type LocalDate } from '../../../core/rules/local-time'
import { account } from '../../money/ledger/rules/accounts'
import { addPayable, hasPayable, type NewLine, type PayableRow } from './payables.store'
import type { Period } from './rules/pay-periods'
import { heldCents, linesOfEntry, PAYOUT_ENTRIES } from './rules/settlement-lines'

/**
 * Makes the settlement of a merchant for a period, once: of all entries of the ledger until its end that are in no
 * settlement yet, so that a refund after the payout is part of the next one. Null: there is nothing to settle, or it was
 * made before.
 */
export async function settleMerchant(
  tx: Tx,
  ctx: { world: Pick<World, 'newId'>; now: Date },
  merchantId: string,
  period: Period,
): Promise<PayableRow | null> {
  // Who else makes settlements of this merchant waits here. Orders may be placed meanwhile.
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  if (await hasPayable(tx, { kind: 'settlement', merchantId }, period)) return null

  const until = dayBounds(period.endsOn, DEFAULT_TZ).end
  const entries = await unsettledLines(tx, merchantId, until)
  const disputed = [
    ...(await holdLines(tx, merchantId, { until, on: period.endsOn, entries })),
    ...(await releaseLines(tx, merchantId, until)),
  ]
  const happened = [...entries, ...disputed]
  if (!happened.length) return null
  const orders = new Set(happened.flatMap(line => (line.kind === 'orders' ? (line.order_id ?? []) : [])))
  return addPayable(tx, ctx, { kind: 'settlement', merchantId, items: orders.size }, period, [
    ...happened,
    ...(await carriedLines(tx, merchantId, period.startsOn)),
  ])
}

type EntryRow = {
  id: string
  kind: string
  on_day: LocalDate
  net_cents: number
  order_id: string | null
  merchant_listing_cents: number | null
  platform_fee_cents: number | null
  merchant_net_cents: number | null
}

async function unsettledLines(db: Database, merchantId: string, until: Date): Promise<NewLine[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, o.id as order_id, o.merchant_listing_cents, o.platform_fee_cents, o.merchant_net_cents
    from (
      select t.id, t.kind, t.ref_type, t.ref_id, (t.at at time zone ${DEFAULT_TZ})::date::text as on_day,
        sum(case when x.credit_id = a.id then x.amount_cents else -x.amount_cents end)::bigint as net_cents
      from ledger_account a
      join ledger_transfer x on x.credit_id = a.id or x.debit_id = a.id
      join ledger_tx t on t.id = x.tx_id
      where a.code = ${account.merchant(merchantId)} and t.at < ${until} and t.kind not in ${literalList(PAYOUT_ENTRIES)}
        and not exists (select 1 from payable_line l where l.ledger_tx_id = t.id)
      group by t.id, t.kind, t.ref_type, t.ref_id, t.at
    ) e
    left join purchase_order o on e.ref_type = 'order' and o.id = e.ref_id
    order by e.id`.execute(db)
  return rows.flatMap(row =>
    linesOfEntry({
      kind: row.kind,
      on: row.on_day,
      netCents: row.net_cents,
      order:
        row.order_id === null
          ? null
          : {
              listingCents: row.merchant_listing_cents!,
              feeCents: row.platform_fee_cents!,
              netCents: row.merchant_net_cents!,
            },
    }).map(line => ({ ...line, ledger_tx_id: row.id, order_id: row.order_id })),
  )
}

/** Open disputes of orders that are settled, where the merchant has agreed to bear what banks keep. */
async function holdLines(
  db: Database,
  merchantId: string,
  { until, on, entries }: { until: Date; on: LocalDate; entries: readonly NewLine[] },
): Promise<NewLine[]> {
  const { rows } = await sql<{
    id: string
    order_id: string
    amount_cents: number
    left_cents: number
    is_settled: boolean
  }>`
    select p.id, o.id as order_id, p.amount_cents, o.merchant_net_cents - o.merchant_liability_cents as left_cents,
      exists (select 1 from payable_line l where l.order_id = o.id and l.kind = 'orders') as is_settled
    from payment_dispute p
    join purchase_order o on o.id = p.order_id
    join merchant m on m.id = o.merchant_id
    where m.id = ${merchantId} and m.bears_lost_disputes and o.state = 'delivered' and p.opened_at < ${until}
      and (p.closed_at is null or p.closed_at >= ${until}) and p.status not like 'warning%' and p.status <> 'prevented'
      and not exists (select 1 from payable_line l where l.dispute_id = p.id and l.kind = 'held')
    order by p.id`.execute(db)
  const settledNow = new Set(entries.flatMap(line => (line.kind === 'orders' ? (line.order_id ?? []) : [])))
  return rows
    .filter(row => row.is_settled || settledNow.has(row.order_id))
    .flatMap(row => {
      const cents = heldCents({ amountCents: row.amount_cents, leftCents: row.left_cents })
      return cents === 0
        ? []
        : [
            {
              kind: 'held' as const,
              on,
              amountCents: -cents,
              dispute_id: row.id,
              order_id: row.order_id,
            },
          ]
    })
}

/** What was held for disputes that are over. A lost one has lowered what is owed in the ledger. */
async function releaseLines(db: Database, merchantId: string, until: Date): Promise<NewLine[]> {
  const { rows } = await sql<{ dispute_id: string; order_id: string; cents: number; on_day: LocalDate }>`
    select l.dispute_id, l.order_id, -l.amount_cents as cents,
      (p.closed_at at time zone ${DEFAULT_TZ})::date::text as on_day
    from payable b
    join payable_line l on l.payable_id = b.id and l.kind = 'held'
    join payment_dispute p on p.id = l.dispute_id
    where b.merchant_id = ${merchantId} and p.closed_at < ${until}
      and not exists (select 1 from payable_line r where r.dispute_id = l.dispute_id and r.kind = 'released')
    order by l.id`.execute(db)
  return rows.map(({ dispute_id, order_id, cents, on_day }) => ({
    kind: 'released',
    on: on_day,
    amountCents: cents,
    dispute_id,
    order_id,
  }))
}

/** What earlier settlements have left below zero. */
async function carriedLines(db: Database, merchantId: string, startsOn: LocalDate): Promise<NewLine[]> {
  const rows = await db
    .selectFrom('payable')
    .select(['id', 'amount_cents'])
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'carried')
    .where('amount_cents', '<', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payable_line')
            .select('payable_line.id')
            .whereRef('payable_line.carried_id', '=', 'payable.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, amount_cents }) => ({
    kind: 'carried',
    on: startsOn,
    amountCents: amount_cents,
    carried_id: id,
  }))
}

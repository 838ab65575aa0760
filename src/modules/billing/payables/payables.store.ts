import { type Insertable, type Selectable, sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import type { PayableLineTable, PayableTable } from '../../../core/db/tables'
import type { LocalDate } from '../../../core/rules/local-time'
import type { PayPeriod, Period } from './rules/pay-periods'
import type { PayableState } from './rules/payable-state'
import { firstState } from './rules/payable-state'
import { type Line, sumOfLines } from './rules/settlement-lines'

export type PayableRow = Selectable<PayableTable>
/** What a line is about. */
type Subject = Pick<
  Insertable<PayableLineTable>,
  'ledger_tx_id' | 'order_id' | 'route_id' | 'dispute_id' | 'carried_id'
>
export type NewLine = Line & Subject

/** A payable of a period with its lines, which make up its amount. */
export async function addPayable(
  tx: Tx,
  ctx: { world: Pick<World, 'newId'>; now: Date },
  payable: { kind: 'settlement' | 'routes'; merchantId?: string; personId?: string; items: number },
  period: Period,
  lines: readonly NewLine[],
): Promise<PayableRow> {
  const amountCents = sumOfLines(lines)
  const row = await tx
    .insertInto('payable')
    .values({
      id: ctx.world.newId(),
      kind: payable.kind,
      merchant_id: payable.merchantId ?? null,
      person_id: payable.personId ?? null,
      starts_on: period.startsOn,
      ends_on: period.endsOn,
      state: firstState(amountCents),
      amount_cents: amountCents,
      items: payable.items,
      // What it is called where it is named among other records.
      description: `${period.startsOn} – ${period.endsOn}`,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ kind, on, amountCents: cents, ...subject }) => ({
    ledger_tx_id: null,
    order_id: null,
    route_id: null,
    dispute_id: null,
    carried_id: null,
    ...subject,
    id: ctx.world.newId(),
    payable_id: row.id,
    kind,
    on_day: on,
    amount_cents: cents,
  }))
  // One parameter however many lines there are.
  if (rows.length)
    await sql`
      insert into payable_line
      select * from jsonb_populate_recordset(null::payable_line, ${JSON.stringify(rows)}::text::jsonb)`.execute(
      tx,
    )
  return row
}

/** Whether a merchant or courier has the payable of this period already. */
export async function hasPayable(
  db: Database,
  of: { kind: 'settlement' | 'routes'; merchantId?: string; personId?: string },
  period: Period,
): Promise<boolean> {
  const found = await db
    .selectFrom('payable')
    .select('id')
    .where('kind', '=', of.kind)
    .where(of.merchantId ? 'merchant_id' : 'person_id', '=', (of.merchantId ?? of.personId)!)
    .where('starts_on', '=', period.startsOn)
    .where('ends_on', '=', period.endsOn)
    .executeTakeFirst()
  return found !== undefined
}

type Change = {
  state: PayableState
  approved_at?: Date | null
  approved_by?: string | null
  paid_on?: LocalDate | null
  return_reason?: string | null
}

export const movePayables = (tx: Tx, ids: readonly string[], change: Change, now: Date) =>
  tx
    .updateTable('payable')
    .set({ ...change, updated_at: now })
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()

export const removePayableRow = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('payable').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()

/** Until which day the payables of such periods have been made; null: never yet. */
export async function madeUntil(db: Database, every: PayPeriod): Promise<LocalDate | null> {
  const row = await db
    .selectFrom('payables_made')
    .select('until')
    .where('every', '=', every)
    .executeTakeFirst()
  return row?.until ?? null
}

export const setMadeUntil = (tx: Database, every: PayPeriod, until: LocalDate) =>
  tx
    .insertInto('payables_made')
    .values({ every, until })
    .onConflict(oc => oc.column('every').doUpdateSet({ until }))
    .execute()

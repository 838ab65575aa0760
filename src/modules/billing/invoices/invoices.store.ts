import type { Selectable } from 'kysely'
import type { World } from '../../../core/context'
import type { BillingMeta, Language } from '../../../core/contract/common'
import { insertRows } from '../../../core/db/insert-rows'
import { jsonb } from '../../../core/db/jsonb'
import type { Tx } from '../../../core/db/open'
import type { InvoiceTable } from '../../../core/db/tables'
import type { LocalDate } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import type { InvoiceRecipient } from './contract/invoice-parties'
import { documentAmounts, type RateOfDocument } from './rules/document-amounts'
import type { DraftLine } from './rules/draft-lines'
import type { InvoiceKind, Rectification } from './rules/invoice-kinds'
import type { Payer } from './rules/order-shares'

export type InvoiceRow = Selectable<InvoiceTable>
export type Ids = Pick<World, 'newId'>

/** What of an order an invoice takes, and how much of it had been paid before. */
export interface TakenOrder {
  orderId: string
  payer: Payer
  grossCents: number
  prepaidCents: number
}

/** All that is said of a draft beside its lines and orders. */
export interface DraftHead {
  kind: InvoiceKind
  recipient: InvoiceRecipient | null
  language: Language
  notes: string
  billingMeta: BillingMeta
  organizationId: string | null
  locationId: string | null
}

export interface NewDraft extends DraftHead {
  issuerId: string
  city: string
  source: 'order' | 'month' | 'hand' | 'refund' | 'rectification'
  personId: string | null
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  rectifies?: { id: string; rectification: Rectification; reason: string; refundId: string | null }
}

/** The invoice, held until the transaction ends. */
export const lockInvoice = (tx: Tx, id: string): Promise<InvoiceRow | undefined> =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** A new draft without lines. */
export async function insertDraft(tx: Tx, world: Ids, draft: NewDraft, now: Date): Promise<InvoiceRow> {
  return tx
    .insertInto('invoice')
    .values({
      id: world.newId(),
      issuer_id: draft.issuerId,
      city: draft.city,
      source: draft.source,
      person_id: draft.personId,
      period_start: draft.periodStart,
      period_end: draft.periodEnd,
      rectifies_id: draft.rectifies?.id ?? null,
      rectification: draft.rectifies?.rectification ?? null,
      reason: draft.rectifies?.reason ?? null,
      refund_id: draft.rectifies?.refundId ?? null,
      ...headColumns(draft),
      status_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const headColumns = (head: DraftHead) => ({
  kind: head.kind,
  recipient: head.recipient,
  language: head.language,
  notes: head.notes,
  billing_meta: head.billingMeta,
  organization_id: head.organizationId,
  location_id: head.locationId,
})

/** What is changed of a draft beside its lines. */
export const saveHead = (tx: Tx, id: string, head: DraftHead, now: Date): Promise<InvoiceRow> =>
  tx
    .updateTable('invoice')
    .set({ ...headColumns(head), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Other lines instead of those that a draft has, with their amounts.
 * @param corrected what the document says already that this one corrects, by rate
 * @param prepaidCents what had been paid of them before
 */
export async function setLines(
  tx: Tx,
  world: Ids,
  id: string,
  lines: readonly DraftLine[],
  { prepaidCents, corrected = [] }: { prepaidCents: number; corrected?: readonly RateOfDocument[] },
  now: Date,
): Promise<InvoiceRow> {
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', id).execute()
  const amounts = documentAmounts(lines, corrected)
  const rows = lines.map((line, position) => ({
    id: world.newId(),
    invoice_id: id,
    position,
    kind: line.kind,
    name: line.name,
    quantity: line.quantity,
    unit_cents: line.unitCents,
    on_day: line.onDay,
    tax_percentage: line.percent,
    tax_base_cents: line.grossCents - amounts.lineVatCents[position]!,
    tax_cents: amounts.lineVatCents[position]!,
    payment_total_cents: line.grossCents,
  }))
  if (rows.length) await insertRows(tx, 'invoice_line', rows)
  const sources = lines.flatMap((line, i) =>
    line.sources.map(source => ({
      line_id: rows[i]!.id,
      order_id: source.orderId,
      payer: source.payer,
      gross_cents: source.grossCents,
      booked_vat_cents: source.bookedVatCents,
    })),
  )
  if (sources.length) await insertRows(tx, 'invoice_line_order', sources)
  return tx
    .updateTable('invoice')
    .set({
      base_cents: amounts.baseCents,
      vat_cents: amounts.vatCents,
      total_cents: amounts.totalCents,
      vat: jsonb(amounts.rates),
      prepaid_cents: prepaidCents,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The orders of a draft, instead of those that it has had. While it is live no other invoice takes the same of them. */
export async function setOrders(
  tx: Tx,
  id: string,
  orders: readonly TakenOrder[],
  { isLive }: { isLive: boolean },
): Promise<void> {
  await tx.deleteFrom('invoice_order').where('invoice_id', '=', id).execute()
  if (orders.length === 0) return
  await insertRows(
    tx,
    'invoice_order',
    orders.map(order => ({
      invoice_id: id,
      order_id: order.orderId,
      payer: order.payer,
      gross_cents: order.grossCents,
      prepaid_cents: order.prepaidCents,
      is_live: isLive,
    })),
  )
}

/** These orders are on a draft no longer. Answers those that were on it. */
export async function takeOrdersOff(tx: Tx, id: string, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('invoice_order')
    .where('invoice_id', '=', id)
    .where('order_id', 'in', [...orderIds])
    .returning('order_id')
    .execute()
  return [...new Set(rows.map(row => row.order_id))]
}

/** A draft goes; its orders can be invoiced again. */
export async function deleteDraft(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invoice_order').set({ is_live: false }).where('invoice_id', '=', id).execute()
  await tx.updateTable('invoice').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

export const prepaidOf = (orders: readonly TakenOrder[]): number =>
  sumCents(orders.map(order => order.prepaidCents))

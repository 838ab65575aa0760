import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import type { IssuerRow } from '../issuers/issuers'
import { type InvoiceRow, insertDraft, prepaidOf, setLines, setOrders } from './invoices.store'
import type { Issuing } from './issue-invoice'
import { insertEvent } from './issued-invoices.store'
import {
  type PayableOrder,
  payableOrder,
  recipientOf,
  recipientOfLocation,
  takenOf,
} from './orders-to-invoice'
import { linesOfMonth, linesOfOrder } from './rules/draft-lines'
import type { Payer } from './rules/order-shares'
import { decideRecipient } from './rules/recipients'
import { invoiceTexts } from './texts'

const namesOf = (issuer: IssuerRow) => invoiceTexts(issuer.language as Language).lines

/**
 * Who pays what is invoiced when an order is delivered: of the canteen only the customer, since the company gets one
 * invoice a month; of the rest everybody.
 */
export const payersAtDelivery = (channel: string): Payer[] =>
  channel === 'canteen' ? ['customer'] : ['company', 'customer']

/** To whom orders are billed, and the company behind them. */
export async function recipientOfOrders(tx: Tx, payables: readonly PayableOrder[], payers: readonly Payer[]) {
  const named =
    payables.map(({ row }) => recipientOf(row.billing_details)).find(each => each !== null) ?? null
  const places = new Set(payables.map(({ row }) => row.location_id))
  const [locationId] = places
  const isOfCompany =
    places.size === 1 &&
    payables.some(({ order }) =>
      order.shares.some(share => share.payer === 'company' && payers.includes(share.payer)),
    )
  if (!locationId || !isOfCompany) return { recipient: named, organizationId: null, locationId: null }
  const company = await recipientOfLocation(tx, locationId)
  return { recipient: named ?? company.recipient, organizationId: company.organizationId, locationId }
}

export type Drafted = InvoiceRow | 'detailsMissing' | 'nothingToInvoice'

/** One invoice of orders: to their billing details, else a simplified one as far as the law allows. */
export async function draftOrders(
  tx: Tx,
  { world, now, personId }: Issuing,
  issuer: IssuerRow,
  payables: readonly PayableOrder[],
  payers: readonly Payer[],
): Promise<Drafted> {
  const lines = payables.flatMap(({ order }) => linesOfOrder(order, payers, namesOf(issuer)))
  const totalCents = sumCents(lines.map(line => line.grossCents))
  if (totalCents === 0) return 'nothingToInvoice'
  const to = await recipientOfOrders(tx, payables, payers)
  const decision = decideRecipient({
    hasRecipient: to.recipient !== null,
    totalCents,
    isHospitality: issuer.is_hospitality,
  })
  if (decision === 'detailsMissing') return 'detailsMissing'
  const days = payables.map(({ row }) => row.delivery_on).sort()
  const people = new Set(payables.map(({ row }) => row.person_id))
  const draft = await insertDraft(
    tx,
    world,
    {
      issuerId: issuer.id,
      city: payables[0]!.row.city,
      source: 'order',
      kind: decision === 'full' ? 'F1' : 'F2',
      recipient: to.recipient,
      language: issuer.language as Language,
      notes: '',
      billingMeta: commonMeta(payables),
      organizationId: to.organizationId,
      locationId: to.locationId,
      personId: people.size === 1 ? payables[0]!.row.person_id : null,
      periodStart: days[0]!,
      periodEnd: days.at(-1)!,
    },
    now,
  )
  const taken = payables.flatMap(payable => takenOf(payable, payers))
  await setOrders(tx, draft.id, taken, { isLive: true })
  await insertEvent(tx, world, { invoiceId: draft.id, from: null, status: 'created', personId }, now)
  return setLines(tx, world, draft.id, lines, { prepaidCents: prepaidOf(taken) }, now)
}

/** One invoice of what a company owes for the canteen orders of a location. */
export async function draftCompanyMonth(
  tx: Tx,
  { world, now, personId }: Issuing,
  issuer: IssuerRow,
  { locationId, start, end }: { locationId: string; start: string; end: string },
  payables: readonly PayableOrder[],
): Promise<Drafted> {
  const lines = linesOfMonth(
    payables.map(({ order }) => order),
    namesOf(issuer),
  )
  if (lines.length === 0) return 'nothingToInvoice'
  const { recipient, organizationId, city } = await recipientOfLocation(tx, locationId)
  if (!recipient) return 'detailsMissing'
  const draft = await insertDraft(
    tx,
    world,
    {
      issuerId: issuer.id,
      city,
      source: 'month',
      kind: 'F1',
      recipient,
      language: issuer.language as Language,
      notes: '',
      billingMeta: commonMeta(payables),
      organizationId,
      locationId,
      personId: null,
      periodStart: start,
      periodEnd: end,
    },
    now,
  )
  await setOrders(
    tx,
    draft.id,
    payables.flatMap(payable => takenOf(payable, ['company'])),
    { isLive: true },
  )
  await insertEvent(tx, world, { invoiceId: draft.id, from: null, status: 'created', personId }, now)
  return setLines(tx, world, draft.id, lines, { prepaidCents: 0 }, now)
}

/** A draft made again from the orders that it has: what was given back since is gone from it. */
export async function redraft(tx: Tx, { world, now }: Issuing, draft: InvoiceRow): Promise<InvoiceRow> {
  const issuer = await tx
    .selectFrom('issuer')
    .selectAll()
    .where('id', '=', draft.issuer_id)
    .executeTakeFirstOrThrow()
  const { payables, payers } = await ordersOfDraft(tx, draft.id)
  const isMonth = draft.source === 'month'
  const lines = isMonth
    ? linesOfMonth(
        payables.map(({ order }) => order),
        namesOf(issuer),
      )
    : payables.flatMap(({ order }) => linesOfOrder(order, payers.get(order.id)!, namesOf(issuer)))
  const taken = payables.flatMap(payable => takenOf(payable, payers.get(payable.order.id)!))
  await setOrders(tx, draft.id, taken, { isLive: true })
  return setLines(tx, world, draft.id, lines, { prepaidCents: prepaidOf(taken) }, now)
}

/** The orders of a draft as they are now, in the order of their days, and who of their payers it bills. */
export async function ordersOfDraft(tx: Tx, invoiceId: string) {
  const parts = await tx
    .selectFrom('invoice_order')
    .select(['order_id', 'payer'])
    .where('invoice_id', '=', invoiceId)
    .execute()
  const payers = new Map<string, Payer[]>()
  for (const { order_id, payer } of parts)
    payers.set(order_id, [...(payers.get(order_id) ?? []), payer as Payer])
  const rows = payers.size
    ? await tx
        .selectFrom('purchase_order')
        .selectAll()
        .where('id', 'in', [...payers.keys()])
        .orderBy('delivery_on')
        .orderBy('id')
        .execute()
    : []
  const payables: PayableOrder[] = []
  for (const row of rows) payables.push(await payableOrder(tx, row))
  return { payables, payers }
}

/** What all of them were given alike: a purchase order number or a cost centre that differs is none of the invoice. */
export function commonMeta(payables: readonly PayableOrder[]) {
  const [first, ...rest] = payables.map(({ row }) => row.billing_meta)
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([key, value]) =>
      rest.every(meta => meta[key as 'poNumber'] === value),
    ),
  )
}

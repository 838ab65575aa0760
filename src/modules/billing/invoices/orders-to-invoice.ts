import type { BillingDetails } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { readVatNumber } from '../../../core/rules/fields/vat'
import { sumCents } from '../../../core/rules/money/cents'
import { sumRefundedLines } from '../../order-records/amounts/rules/refunds'
import { debtorOf, loadOrderMoney, partsOf, refundedPartsOf } from '../../order-records/orders/order-money'
import type { OrderRow } from '../../order-records/orders/orders.store'
import type { InvoiceRecipient } from './contract/invoice-parties'
import type { TakenOrder } from './invoices.store'
import type { OrderToInvoice } from './rules/draft-lines'
import { type Payer, type SharedOrder, sharesOfOrder } from './rules/order-shares'

/** An order with who pays what of it. */
export type PayableOrder = { row: OrderRow; shared: SharedOrder; order: OrderToInvoice }

/** Reads what invoices are made of, from what was frozen with an order and what was given back of it. */
export async function payableOrder(db: Database, row: OrderRow): Promise<PayableOrder> {
  const [money, lines] = await Promise.all([
    loadOrderMoney(db, row),
    db
      .selectFrom('order_line')
      .select(['id', 'name', 'quantity', 'refunded_quantity', 'unit_cents'])
      .where('order_id', '=', row.id)
      .orderBy('position')
      .execute(),
  ])
  const shared: SharedOrder = {
    lines: money.order.lines,
    deliveryVatPercentage: money.order.deliveryVatPercentage,
    parts: partsOf(row),
    refundedLines: sumRefundedLines(money.refunds.map(refund => refund.lines)),
    refunded: refundedPartsOf(row),
    isTransferOfCompany: debtorOf(row) !== row.person_id,
  }
  return {
    row,
    shared,
    order: {
      id: row.id,
      deliveredOn: row.delivery_on,
      lines: lines.map(line => ({
        id: line.id,
        name: line.name,
        quantity: Math.max(1, line.quantity - line.refunded_quantity),
        unitCents: line.unit_cents,
      })),
      shares: sharesOfOrder(shared),
    },
  }
}

/** What an invoice takes of an order for these payers; what the customer paid at once has been paid before. */
export function takenOf({ order }: Pick<PayableOrder, 'order'>, payers: readonly Payer[]): TakenOrder[] {
  return payers.flatMap(payer => {
    const its = order.shares.filter(share => share.payer === payer)
    if (its.length === 0) return []
    return [
      {
        orderId: order.id,
        payer,
        grossCents: sumCents(its.map(share => share.grossCents)),
        prepaidCents: sumCents(its.filter(share => share.source === 'own').map(share => share.grossCents)),
      },
    ]
  })
}

/** Of these orders, the parts that a live invoice has taken. */
export async function takenParts(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('invoice_order')
    .select(['invoice_id', 'order_id', 'payer'])
    .where('order_id', 'in', [...orderIds])
    .where('is_live', '=', true)
    .execute()
}

/** Billing details as a recipient; null while name or VAT number are missing. */
export function recipientOf(details: BillingDetails | null): InvoiceRecipient | null {
  if (!details?.name || !details.vatNumber) return null
  return {
    name: details.name,
    vatNumber: readVatNumber(details.vatNumber) ?? details.vatNumber,
    address: details.address ?? null,
    email: details.email ?? null,
  }
}

/** A company as it is billed for one of its locations: by the details of the location, else as the company is registered. */
export async function recipientOfLocation(
  db: Database,
  locationId: string,
): Promise<{
  recipient: InvoiceRecipient | null
  organizationId: string | null
  city: string
  name: string
}> {
  const row = await db
    .selectFrom('location')
    .leftJoin('organization', 'organization.id', 'location.organization_id')
    .select([
      'location.billing_details',
      'location.address',
      'location.city',
      'location.name',
      'location.organization_id',
      'organization.legal_name',
      'organization.vat_number',
      'organization.invoice_email',
    ])
    .where('location.id', '=', locationId)
    .executeTakeFirstOrThrow()
  const own = recipientOf(row.billing_details)
  const registered =
    row.legal_name && row.vat_number
      ? {
          name: row.legal_name,
          vatNumber: row.vat_number,
          address: row.address,
          email: row.invoice_email,
        }
      : null
  return {
    recipient: own ? { ...own, email: own.email ?? row.invoice_email } : registered,
    organizationId: row.organization_id,
    city: row.city,
    name: row.name,
  }
}

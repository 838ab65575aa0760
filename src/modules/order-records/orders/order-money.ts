import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import type { Channel } from '../../../core/rules/ordering/channels'
import { flexPeriodOf } from '../../companies/allowances/rules/entitlements'
import { SHIPPING_VAT } from '../../money/ledger/rules/vat'
import type { PaymentParts } from '../../money/ledger/rules/waterfall'
import type { FrozenLine } from '../../offers/promotions/rules/pricing'
import type { CommissionTerms } from '../../stores/stores/rules/commission'
import type { OrderForPostings } from '../amounts/rules/order-postings'
import { type RefundedLine, type RefundFacts, sumRefundedLines } from '../amounts/rules/refunds'
import type { OrderRow } from './orders.store'

/** An order as the rules of money see it: frozen lines, sources, the accounts it belongs to, and what came back of it. */
export type OrderMoney = {
  order: OrderForPostings
  terms: CommissionTerms
  refunds: { id: string; lines: RefundedLine[]; bearer: string; isPosted: boolean }[]
}

/** Reads what the postings of an order are made from. */
export async function loadOrderMoney(db: Database, row: OrderRow): Promise<OrderMoney> {
  const [lines, refunds, merchant] = await Promise.all([
    db.selectFrom('order_line').selectAll().where('order_id', '=', row.id).orderBy('position').execute(),
    db
      .selectFrom('refund')
      .select([
        'id',
        'items',
        'bearer',
        sql<boolean>`exists (select 1 from ledger_tx where key = 'refund:' || refund.id)`.as('is_posted'),
      ])
      .where('order_id', '=', row.id)
      .where('is_change', '=', false)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('merchant')
      .select('commission_bps')
      .where('id', '=', row.merchant_id)
      .executeTakeFirstOrThrow(),
  ])
  const deliveryVat = row.price.deliveryVatPercentage
  const agreedBps = row.price.commissionBps
  // An order that has changed its channel stays in the books where it was placed.
  const channel = row.price.placedInChannel ?? row.channel
  return {
    order: {
      channel: channel as Channel,
      userId: row.person_id,
      merchantId: row.merchant_id,
      transferOwnerId: debtorOf(row),
      kindOn: row.delivery_on,
      flexPeriod: flexPeriodOf(row.delivery_on),
      deliveryVatPercentage: typeof deliveryVat === 'number' ? deliveryVat : SHIPPING_VAT,
      // Nobody has paid for what is only asked for.
      lines: (row.is_requesting_quote ? [] : lines).map(
        (line): FrozenLine => ({
          ...line.shares,
          id: line.id,
          quantity: line.quantity,
          vatPercentage: line.vat_percent,
        }),
      ),
      parts: partsOf(row),
    },
    terms: {
      commissionBps:
        typeof agreedBps === 'number' ? agreedBps : (merchant.commission_bps[channel as Channel] ?? 0),
    },
    refunds: refunds.map(({ id, items, bearer, is_posted }) => ({
      id,
      lines: items,
      bearer,
      isPosted: is_posted,
    })),
  }
}

/** Who owes what is paid by transfer: the organization, else the person. */
export const debtorOf = (row: Pick<OrderRow, 'price' | 'person_id'>): string =>
  typeof row.price.transferOwnerId === 'string' ? row.price.transferOwnerId : row.person_id

export const partsOf = (row: OrderRow): PaymentParts => ({
  kindCents: row.kind_cents,
  flexCents: row.flex_cents,
  balanceCents: row.balance_cents,
  cardCents: row.card_cents,
  transferCents: row.transfer_cents,
})

export const refundedPartsOf = (row: OrderRow): PaymentParts => ({
  kindCents: row.refunded_kind_cents,
  flexCents: row.refunded_flex_cents,
  balanceCents: row.refunded_balance_cents,
  cardCents: row.refunded_card_cents,
  transferCents: row.refunded_transfer_cents,
})

/** What the rules of refunds have to know about an order. */
export function refundFacts(row: OrderRow, money: OrderMoney): RefundFacts {
  return {
    lines: money.order.lines,
    paid: money.order.parts,
    refundedLines: sumRefundedLines(money.refunds.map(refund => refund.lines)),
    refunded: refundedPartsOf(row),
  }
}

/** What an order has earned its merchant and it has not given back yet: at most so much it may give. */
export function earnedCents(
  row: Pick<OrderRow, 'merchant_net_cents' | 'merchant_liability_cents'>,
  { refunds }: Pick<OrderMoney, 'refunds'>,
): number {
  const liabilityCents = sumCents(
    refunds
      .filter(({ bearer }) => bearer === 'merchant')
      .flatMap(({ lines }) => lines.map(line => line.goodsCents + line.deliveryCents)),
  )
  return Math.max(0, row.merchant_net_cents - Math.max(liabilityCents, row.merchant_liability_cents))
}

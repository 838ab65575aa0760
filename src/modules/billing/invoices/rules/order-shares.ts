import { splitCents, sumCents } from '../../../../core/rules/money/cents'
import type { PaymentParts } from '../../../money/ledger/rules/waterfall'
import type { FrozenLine } from '../../../offers/promotions/rules/pricing'
import type { RefundedLine } from '../../../order-records/amounts/rules/refunds'

/** Who pays a part of an order: the company with allowances and by transfer, or the customer. */
export const PAYERS = ['company', 'customer'] as const
export type Payer = (typeof PAYERS)[number]

/** What of an order is paid in one way. */
export type ShareSource = 'inKind' | 'flex' | 'transfer' | 'own'

/** A part of a line of an order that is paid in one way, tax included. */
export interface OrderShare {
  payer: Payer
  source: ShareSource
  /** Null: the delivery. */
  lineId: string | null
  percent: number
  grossCents: number
  /** Its VAT as the order's own books have it. */
  bookedVatCents: number
}

export interface SharedOrder {
  lines: readonly FrozenLine[]
  deliveryVatPercentage: number
  parts: PaymentParts
  /** What has been given back, line by line and source by source. */
  refundedLines: readonly RefundedLine[]
  refunded: PaymentParts
  /** Whether its company owes what is paid by transfer. */
  isTransferOfCompany: boolean
}

interface Portion {
  lineId: string | null
  percent: number
  grossCents: number
  vatCents: number
}

/**
 * Which payer pays what of each line, of what is left of an order. Each way of paying takes its share of all lines by the
 * largest remainder, one after the other, so that the shares add up to lines and payments to the cent.
 */
export function sharesOfOrder(order: SharedOrder): OrderShare[] {
  const left = (part: keyof PaymentParts) => order.parts[part] - order.refunded[part]
  return shared(
    portionsLeft(order),
    {
      kindCents: left('kindCents'),
      flexCents: left('flexCents'),
      balanceCents: left('balanceCents'),
      cardCents: left('cardCents'),
      transferCents: left('transferCents'),
    },
    order.isTransferOfCompany,
  )
}

/** The same of what one refund gives back. */
export function sharesOfRefund(
  order: Pick<SharedOrder, 'lines' | 'deliveryVatPercentage' | 'isTransferOfCompany'>,
  refund: { lines: readonly RefundedLine[]; parts: PaymentParts },
): OrderShare[] {
  const percentOf = (id: string) => order.lines.find(line => line.id === id)!.vatPercentage
  const portions = [
    ...refund.lines.map(line => ({
      lineId: line.id,
      percent: percentOf(line.id),
      grossCents: line.goodsCents,
      vatCents: line.goodsVatCents,
    })),
    deliveryOf(
      order.deliveryVatPercentage,
      refund.lines.map(line => line.deliveryCents),
      refund.lines.map(line => line.deliveryVatCents),
    ),
  ]
  return shared(portions, refund.parts, order.isTransferOfCompany)
}

function portionsLeft({ lines, deliveryVatPercentage, refundedLines }: SharedOrder): Portion[] {
  const back = (id: string, of: (line: RefundedLine) => number) =>
    sumCents(refundedLines.filter(line => line.id === id).map(of))
  return [
    ...lines.map(line => ({
      lineId: line.id,
      percent: line.vatPercentage,
      grossCents: line.goodsCents - line.promotionCents - back(line.id, l => l.goodsCents),
      vatCents: line.goodsVatCents - back(line.id, l => l.goodsVatCents),
    })),
    deliveryOf(
      deliveryVatPercentage,
      lines.map(line => line.deliveryCents - back(line.id, l => l.deliveryCents)),
      lines.map(line => line.deliveryVatCents - back(line.id, l => l.deliveryVatCents)),
    ),
  ]
}

const deliveryOf = (percent: number, gross: readonly number[], vat: readonly number[]): Portion => ({
  lineId: null,
  percent,
  grossCents: sumCents(gross),
  vatCents: sumCents(vat),
})

function shared(
  portions: readonly Portion[],
  parts: PaymentParts,
  isTransferOfCompany: boolean,
): OrderShare[] {
  const sources: { payer: Payer; source: ShareSource; cents: number }[] = [
    { payer: 'company', source: 'inKind', cents: parts.kindCents },
    { payer: 'company', source: 'flex', cents: parts.flexCents },
    { payer: isTransferOfCompany ? 'company' : 'customer', source: 'transfer', cents: parts.transferCents },
    { payer: 'customer', source: 'own', cents: parts.balanceCents + parts.cardCents },
  ]
  const open = portions.map(portion => portion.grossCents)
  const taken = sources.map(({ cents }) => {
    const cells = cents === 0 ? portions.map(() => 0) : splitCents(cents, open)
    cells.forEach((cell, i) => {
      open[i] = open[i]! - cell
    })
    return cells
  })
  if (open.some(cents => cents !== 0)) throw new RangeError('an order is paid otherwise than it costs')

  const vat = portions.map((portion, i) =>
    splitCents(
      portion.vatCents,
      taken.map(cells => cells[i]!),
    ),
  )
  return sources.flatMap(({ payer, source }, s) =>
    portions.flatMap(({ lineId, percent }, i) => {
      const grossCents = taken[s]![i]!
      return grossCents === 0
        ? []
        : [{ payer, source, lineId, percent, grossCents, bookedVatCents: vat[i]![s]! }]
    }),
  )
}

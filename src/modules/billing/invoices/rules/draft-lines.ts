import type { LocalDate } from '../../../../core/rules/local-time'
import { sumCents } from '../../../../core/rules/money/cents'
import type { OrderShare, Payer } from './order-shares'

export const INVOICE_LINE_KINDS = ['goods', 'delivery', 'inKind', 'flex', 'transfer', 'fee', 'other'] as const
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number]

/** A part of an order in a line. */
export interface LineSource {
  orderId: string
  payer: Payer
  grossCents: number
  bookedVatCents: number
}

export interface DraftLine {
  kind: InvoiceLineKind
  name: string
  quantity: number
  /** Null where the pieces cost differently. */
  unitCents: number | null
  onDay: LocalDate | null
  percent: number
  grossCents: number
  sources: LineSource[]
}

export interface OrderToInvoice {
  id: string
  deliveredOn: LocalDate
  lines: readonly { id: string; name: string; quantity: number; unitCents: number }[]
  shares: readonly OrderShare[]
}

/** Names of lines that are no dishes, in the language of the document. */
export type LineNames = Record<'delivery' | 'inKind' | 'flex' | 'transfer', string>

/** An order by its dishes, with the delivery at the end: of all that its payers pay. */
export function linesOfOrder(order: OrderToInvoice, payers: readonly Payer[], names: LineNames): DraftLine[] {
  const taken = order.shares.filter(share => payers.includes(share.payer))
  const isWhole = taken.length === order.shares.length
  const dishes = order.lines.flatMap(line => {
    const its = taken.filter(share => share.lineId === line.id)
    const grossCents = sumCents(its.map(share => share.grossCents))
    if (grossCents === 0) return []
    // Of a dish that another payer pays in part, a quantity times a price would say too much.
    const pieces = isWhole
      ? { name: line.name, quantity: line.quantity, unitCents: line.unitCents }
      : {
          name: line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
          quantity: 1,
          unitCents: grossCents,
        }
    return [
      {
        kind: 'goods' as const,
        ...pieces,
        onDay: order.deliveredOn,
        percent: its[0]!.percent,
        grossCents,
        sources: sourcesOf(order.id, its),
      },
    ]
  })
  const delivery = taken.filter(share => share.lineId === null)
  if (delivery.length === 0) return dishes
  const grossCents = sumCents(delivery.map(share => share.grossCents))
  return [
    ...dishes,
    {
      kind: 'delivery',
      name: names.delivery,
      quantity: 1,
      unitCents: grossCents,
      onDay: order.deliveredOn,
      percent: delivery[0]!.percent,
      grossCents,
      sources: sourcesOf(order.id, delivery),
    },
  ]
}

/** Many orders by what their company pays: each allowance by rate, then deliveries. */
export function linesOfMonth(orders: readonly OrderToInvoice[], names: LineNames): DraftLine[] {
  const kinds = ['inKind', 'flex', 'transfer', 'delivery'] as const
  const shares = orders.flatMap(order =>
    order.shares
      .filter(share => share.payer === 'company')
      .map(share => ({
        ...share,
        orderId: order.id,
        kind: share.lineId === null ? ('delivery' as const) : (share.source as (typeof kinds)[number]),
      })),
  )
  return kinds.flatMap(kind => {
    const ofKind = shares.filter(share => share.kind === kind)
    const rates = [...new Set(ofKind.map(share => share.percent))].sort((a, b) => a - b)
    return rates.map(percent => {
      const its = ofKind.filter(share => share.percent === percent)
      const byOrder = Map.groupBy(its, share => share.orderId)
      const sources = [...byOrder].flatMap(([orderId, ofOrder]) => sourcesOf(orderId, ofOrder))
      const amounts = new Set(sources.map(source => source.grossCents))
      return {
        kind,
        name: names[kind],
        quantity: byOrder.size,
        unitCents: amounts.size === 1 ? sources[0]!.grossCents : null,
        onDay: null,
        percent,
        grossCents: sumCents(its.map(share => share.grossCents)),
        sources,
      }
    })
  })
}

function sourcesOf(orderId: string, shares: readonly OrderShare[]): LineSource[] {
  return [...Map.groupBy(shares, share => share.payer)].map(([payer, its]) => ({
    orderId,
    payer,
    grossCents: sumCents(its.map(share => share.grossCents)),
    bookedVatCents: sumCents(its.map(share => share.bookedVatCents)),
  }))
}

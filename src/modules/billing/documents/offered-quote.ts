import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import { offeredLineCents, priceProposal } from '../../order-records/proposals/rules/proposal-lines'

export interface OfferedItem {
  /** Null: bringing it. */
  name: string | null
  quantity: number
  vatPercent: number
  totalCents: number
}

export type OfferedQuote = ReturnType<typeof offeredQuote>

/** What a quote offers, and what it costs, as it is printed. */
export function offeredQuote(row: ProposalRow) {
  const price = priceProposal(row.lines, {
    deliveryCents: row.delivery_cents,
    deliveryVatPercent: row.delivery_vat_percent,
  })
  const items: OfferedItem[] = row.lines.map(line => ({
    name: [line.name, ...line.children.map(option => option.name)].join(' · '),
    quantity: line.quantity,
    vatPercent: line.vatPercent,
    totalCents: offeredLineCents(line, line.quantity),
  }))
  if (price.deliveryFeeCents > 0)
    items.push({
      name: null,
      quantity: 1,
      vatPercent: row.delivery_vat_percent,
      totalCents: price.deliveryFeeCents,
    })
  return { items, vat: price.vat, totalCents: price.totalCents }
}

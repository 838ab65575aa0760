import {
  offeredLineCents,
  priceProposal,
} from '../../../../src/modules/order-records/proposals/rules/proposal-lines'
import type { CustomerQuote, Quantities } from './checkout-link'

export const chosenQuantity = (
  { id, quantity }: CustomerQuote['proposal']['cartItems'][number],
  chosen: Quantities,
) => chosen[id] ?? quantity

/** What the quote costs in the chosen quantities, by the rule that the order is priced with. */
export function chosenPrice({ proposal, price, people }: CustomerQuote, chosen: Quantities) {
  const lines = proposal.cartItems.map(line => ({
    id: line.id,
    quantity: chosenQuantity(line, chosen),
    eachCents: line.eachCents,
    onceCents: line.onceCents,
    vatPercent: line.vatPercentage,
  }))
  const priced = priceProposal(lines, {
    deliveryCents: price.delivery.amount,
    deliveryVatPercent: price.deliveryVatPercentage,
  })
  return {
    goodsCents: priced.goodsCents,
    deliveryCents: priced.deliveryFeeCents,
    totalCents: priced.totalCents,
    vatCents: priced.vat.reduce((sum, rate) => sum + rate.vatCents, 0),
    perPersonCents: people ? Math.round(priced.totalCents / people) : null,
    lineCents: new Map(lines.map(line => [line.id, offeredLineCents(line, line.quantity)])),
  }
}
export type ChosenPrice = ReturnType<typeof chosenPrice>

import { NO_PARTS, reverseWaterfall } from '../../../../src/modules/order-records/amounts/rules/refunds'
import type { BoardOrderDetail } from '../../../../src/modules/orders/board/contract/board'

/** Where money can go back to, in the order in which it does. */
export const PARTS = ['card', 'transfer', 'balance', 'flex', 'inKind'] as const
export type RefundPart = (typeof PARTS)[number]

export type RefundKind = 'whole' | 'amount' | 'items'

export interface RefundChoice {
  kind: RefundKind
  /** Typed; null while empty. */
  amountCents: number | null
  /** How many of which line. */
  quantities: Readonly<Record<string, number>>
}

type Order = Pick<BoardOrderDetail, 'purchase' | 'refunds' | 'refundable'>

/** What the choice gives back. For items it is what they cost before promotions: `isAtMost` says that it may be less. */
export function refundCents(order: Order, choice: RefundChoice): { cents: number; isAtMost: boolean } {
  const refundable = order.refundable?.amount ?? 0
  if (choice.kind === 'whole') return { cents: refundable, isAtMost: false }
  if (choice.kind === 'amount') return { cents: choice.amountCents ?? 0, isAtMost: false }
  const lines = order.purchase.cartItems
  const cents = lines.reduce((sum, line) => {
    const wanted = choice.quantities[line.id] ?? 0
    return (
      sum +
      share(line.total?.amount ?? 0, wanted + line.refundedQuantity, line.quantity) -
      share(line.total?.amount ?? 0, line.refundedQuantity, line.quantity)
    )
  }, 0)
  const listed = lines.reduce((sum, line) => sum + (line.total?.amount ?? 0), 0)
  const total = order.purchase.totalCost?.amount
  const isDiscounted = total === undefined || listed > total
  return { cents: Math.min(cents, refundable), isAtMost: cents > 0 && isDiscounted }
}

/** `total × part ÷ whole`, rounded down as the server does. */
function share(total: number, part: number, whole: number) {
  return whole === 0 ? 0 : Math.floor((total * Math.min(part, whole)) / whole)
}

/** To where so much goes back, given what was paid from where and has gone back already; null when that is not told. */
export function refundParts(order: Order, cents: number): Record<RefundPart, number> | null {
  const paid = order.purchase.paymentDetails
  if (!paid || cents <= 0 || cents > (order.refundable?.amount ?? 0)) return null
  const done = (order.refunds ?? []).reduce(
    (sum, { parts }) => ({
      cardCents: sum.cardCents + parts.card.amount,
      transferCents: sum.transferCents + parts.transfer.amount,
      balanceCents: sum.balanceCents + parts.balance.amount,
      flexCents: sum.flexCents + parts.flex.amount,
      kindCents: sum.kindCents + parts.inKind.amount,
    }),
    NO_PARTS,
  )
  const parts = reverseWaterfall(
    cents,
    {
      cardCents: paid.card.amount,
      transferCents: paid.transfer.amount,
      balanceCents: paid.appliedBalance.amount,
      flexCents: paid.appliedFlex.amount,
      kindCents: paid.appliedInKind.amount,
    },
    done,
  )
  return {
    card: parts.cardCents,
    transfer: parts.transferCents,
    balance: parts.balanceCents,
    flex: parts.flexCents,
    inKind: parts.kindCents,
  }
}

export type WhyNotRefund = 'empty' | 'tooMuch' | 'reason'

/** Why it cannot be given back like this yet, or null. */
export function whyNotRefund(order: Order, choice: RefundChoice, reason: string): WhyNotRefund | null {
  const { cents } = refundCents(order, choice)
  if (cents <= 0) return 'empty'
  if (cents > (order.refundable?.amount ?? 0)) return 'tooMuch'
  return reason.trim() ? null : 'reason'
}

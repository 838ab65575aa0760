import { assertCents, splitCents, sumCents } from '../../../../core/rules/money/cents'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { PaymentParts } from '../../../money/ledger/rules/waterfall'
import { type FrozenLine, paidForLine } from '../../../offers/promotions/rules/pricing'

/** What has been given back of a line, or is to be: goods after promotions, delivery, and what is contained in them. */
export interface RefundedLine {
  id: string
  quantity: number
  goodsCents: number
  deliveryCents: number
  goodsVatCents: number
  deliveryVatCents: number
  promotionCents: number
  platformPromotionCents: number
}

export type RefundRequest =
  | { kind: 'all' }
  | { kind: 'amount'; amountCents: number }
  /** `keepDelivery`: the delivery was made; only the goods come back. */
  | { kind: 'items'; items: readonly { lineId: string; quantity: number }[]; keepDelivery?: boolean }

/** Who bears the cost. */
export const REFUND_BEARERS = ['merchant', 'platform', 'courier'] as const

export type RefundBearer = (typeof REFUND_BEARERS)[number]

export interface RefundFacts {
  lines: readonly FrozenLine[]
  paid: PaymentParts
  /** All earlier refunds of the order, summed up per line and per source. */
  refundedLines: readonly RefundedLine[]
  refunded: PaymentParts
  /** What the one who asks may give back at most, besides what is left. */
  limitCents?: number
}

export interface RefundPlan {
  amountCents: number
  lines: RefundedLine[]
  /** To where the money goes: card, then what was owed, then balance, then flex, then in kind. */
  parts: PaymentParts
}

export type RefundRefusal =
  | Refusal<'RefundTooLarge', { amountCents: number; refundableCents: number }>
  | Refusal<'RefundEmpty', { refundableCents: number }>
  | Refusal<'RefundLineUnknown', { lineId: string }>
  | Refusal<'RefundQuantityTooHigh', { lineId: string; left: number }>

export const NO_PARTS: PaymentParts = {
  kindCents: 0,
  flexCents: 0,
  balanceCents: 0,
  cardCents: 0,
  transferCents: 0,
}

/** What can still be given back. */
export function refundableCents(facts: Pick<RefundFacts, 'lines' | 'refundedLines'>): number {
  return sumCents(facts.lines.map(line => leftOf(line, facts.refundedLines)))
}

/**
 * What a refund gives back, line by line and source by source, from the shares that were frozen with the order.
 * Any sequence of refunds that gives back all ends at exactly zero in every line, tax and source.
 */
export function planRefund(facts: RefundFacts, request: RefundRequest): RefundPlan | RefundRefusal {
  const refundable = refundableCents(facts)
  const wanted = wantedByLine(facts, request, refundable)
  if ('name' in wanted) return wanted

  const amountCents = sumCents(wanted.map(line => line.goodsCents + line.deliveryCents))
  const isLast = amountCents === refundable
  const lines = facts.lines
    .map((line, i) => sharesOf(line, doneOf(line.id, facts.refundedLines), wanted[i]!, isLast))
    .filter(
      line => line.goodsCents > 0 || line.deliveryCents > 0 || line.quantity > 0 || line.promotionCents > 0,
    )
  if (amountCents === 0) return refuse('RefundEmpty', { refundableCents: refundable })

  const limit = Math.min(refundable, facts.limitCents ?? refundable)
  if (amountCents > limit) return refuse('RefundTooLarge', { amountCents, refundableCents: limit })

  return { amountCents, lines, parts: reverseWaterfall(amountCents, facts.paid, facts.refunded) }
}

/** Money that the person gave comes back first: card, debt, balance; then what the company gave: flex, in kind. */
export function reverseWaterfall(
  amountCents: number,
  paid: PaymentParts,
  refunded: PaymentParts,
): PaymentParts {
  const parts = { ...NO_PARTS }
  let left = assertCents(amountCents)
  for (const source of ['cardCents', 'transferCents', 'balanceCents', 'flexCents', 'kindCents'] as const) {
    parts[source] = Math.min(left, paid[source] - refunded[source])
    left -= parts[source]
  }
  if (left !== 0) throw new RangeError(`refund of ${amountCents} is ${left} more than was paid`)
  return parts
}

/** Two refunds of a line as one, for the sums that `RefundFacts` carries. */
export function sumRefundedLines(refunds: readonly (readonly RefundedLine[])[]): RefundedLine[] {
  const byId = new Map<string, RefundedLine>()
  for (const line of refunds.flat()) {
    const sum = byId.get(line.id)
    byId.set(line.id, sum ? addLines(sum, line) : { ...line })
  }
  return [...byId.values()]
}

export function addParts(a: PaymentParts, b: PaymentParts): PaymentParts {
  return {
    kindCents: a.kindCents + b.kindCents,
    flexCents: a.flexCents + b.flexCents,
    balanceCents: a.balanceCents + b.balanceCents,
    cardCents: a.cardCents + b.cardCents,
    transferCents: a.transferCents + b.transferCents,
  }
}

interface Wanted {
  quantity: number
  goodsCents: number
  deliveryCents: number
}

function wantedByLine(
  facts: RefundFacts,
  request: RefundRequest,
  refundable: number,
): Wanted[] | RefundRefusal {
  if (request.kind === 'items') return wantedItems(facts, request.items, request.keepDelivery === true)

  const amount = request.kind === 'all' ? refundable : assertCents(request.amountCents)
  if (amount <= 0) return refuse('RefundEmpty', { refundableCents: refundable })
  if (amount > refundable)
    return refuse('RefundTooLarge', { amountCents: amount, refundableCents: refundable })

  const left = facts.lines.map(line => {
    const done = doneOf(line.id, facts.refundedLines)
    return {
      goods: line.goodsCents - line.promotionCents - done.goodsCents,
      delivery: line.deliveryCents - done.deliveryCents,
      quantity: line.quantity - done.quantity,
    }
  })
  const shares = splitCents(
    amount,
    left.flatMap(l => [l.goods, l.delivery]),
  )
  return left.map((l, i) => ({
    quantity: request.kind === 'all' ? l.quantity : 0,
    goodsCents: shares[2 * i]!,
    deliveryCents: shares[2 * i + 1]!,
  }))
}

function wantedItems(
  facts: RefundFacts,
  items: readonly { lineId: string; quantity: number }[],
  keepDelivery: boolean,
): Wanted[] | RefundRefusal {
  const stranger = items.find(item => !facts.lines.some(line => line.id === item.lineId))
  if (stranger) return refuse('RefundLineUnknown', { lineId: stranger.lineId })

  const wanted: Wanted[] = []
  for (const line of facts.lines) {
    const done = doneOf(line.id, facts.refundedLines)
    const chosen = items.filter(item => item.lineId === line.id)
    const quantity = chosen.reduce((sum, item) => sum + item.quantity, 0)
    const left = line.quantity - done.quantity
    if (!Number.isInteger(quantity) || chosen.some(item => item.quantity < 0) || quantity > left) {
      return refuse('RefundQuantityTooHigh', { lineId: line.id, left })
    }
    const upTo = done.quantity + quantity
    const goods = line.goodsCents - line.promotionCents
    const share = (total: number) =>
      portion(total, upTo, line.quantity) - portion(total, done.quantity, line.quantity)
    wanted.push({
      quantity,
      goodsCents: Math.min(share(goods), goods - done.goodsCents),
      deliveryCents: keepDelivery
        ? 0
        : Math.min(share(line.deliveryCents), line.deliveryCents - done.deliveryCents),
    })
  }
  return wanted
}

/**
 * What of VAT and promotions goes back with that money, counted from the start so that nothing is left over. Of a line
 * that promotions made free, they go back by the piece, and with the last that is given back of the order.
 */
function sharesOf(line: FrozenLine, done: RefundedLine, wanted: Wanted, isLast: boolean): RefundedLine {
  const goods = line.goodsCents - line.promotionCents
  const goodsAfter = done.goodsCents + wanted.goodsCents
  const deliveryAfter = done.deliveryCents + wanted.deliveryCents
  const all = goods + line.deliveryCents
  const after = goodsAfter + deliveryAfter
  const back = (promotion: number) => {
    if (all > 0) return portion(promotion, after, all)
    return isLast ? promotion : portion(promotion, done.quantity + wanted.quantity, line.quantity)
  }
  return {
    id: line.id,
    ...wanted,
    goodsVatCents: portion(line.goodsVatCents, goodsAfter, goods) - done.goodsVatCents,
    deliveryVatCents:
      portion(line.deliveryVatCents, deliveryAfter, line.deliveryCents) - done.deliveryVatCents,
    promotionCents: back(line.promotionCents) - done.promotionCents,
    platformPromotionCents: back(line.platformPromotionCents) - done.platformPromotionCents,
  }
}

/** `total × part ÷ whole`, rounded down, and all of it at the end; nothing of a whole that is nothing. */
function portion(total: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(whole))
}

function leftOf(line: FrozenLine, refunded: readonly RefundedLine[]): number {
  const done = doneOf(line.id, refunded)
  return paidForLine(line) - done.goodsCents - done.deliveryCents
}

function doneOf(id: string, refunded: readonly RefundedLine[]): RefundedLine {
  return refunded.filter(line => line.id === id).reduce(addLines, nothingOf(id))
}

function nothingOf(id: string): RefundedLine {
  return {
    id,
    quantity: 0,
    goodsCents: 0,
    deliveryCents: 0,
    goodsVatCents: 0,
    deliveryVatCents: 0,
    promotionCents: 0,
    platformPromotionCents: 0,
  }
}

function addLines(a: RefundedLine, b: RefundedLine): RefundedLine {
  return {
    id: a.id,
    quantity: a.quantity + b.quantity,
    goodsCents: a.goodsCents + b.goodsCents,
    deliveryCents: a.deliveryCents + b.deliveryCents,
    goodsVatCents: a.goodsVatCents + b.goodsVatCents,
    deliveryVatCents: a.deliveryVatCents + b.deliveryVatCents,
    promotionCents: a.promotionCents + b.promotionCents,
    platformPromotionCents: a.platformPromotionCents + b.platformPromotionCents,
  }
}

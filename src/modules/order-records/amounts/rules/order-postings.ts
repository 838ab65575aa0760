import type { LocalDate } from '../../../../core/rules/local-time'
import { sumCents } from '../../../../core/rules/money/cents'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { account } from '../../../money/ledger/rules/accounts'
import type { PaymentParts } from '../../../money/ledger/rules/waterfall'
import type { FrozenLine } from '../../../offers/promotions/rules/pricing'
import type { RefundedLine } from './refunds'

export type PostingMemo =
  | 'goods'
  | 'delivery'
  | 'vat'
  | 'promotion'
  | 'merchantShare'
  | 'merchantVat'
  | 'commission'
  | 'compensation'
  | 'dispute'
  | 'netRemoved'

/** Money that moves from one account to another: always a positive amount, one debit, one credit. */
export interface Posting {
  debit: string
  credit: string
  amountCents: number
  memo: PostingMemo
}

export interface OrderForPostings {
  channel: Channel
  userId: string
  merchantId: string
  /** Who owes what is paid by transfer: the organization, else the user. */
  transferOwnerId: string
  /** The day whose in-kind allowance pays. */
  kindOn: LocalDate
  /** The day or month whose flexible allowance pays. */
  flexPeriod: string
  deliveryVatPercentage: number
  lines: readonly FrozenLine[]
  parts: PaymentParts
}

/** An order is placed: from what pays it to what it is made of. Sums to the order's total. */
export function placementPostings(order: OrderForPostings): Posting[] {
  return pair(
    sourcesOf(order, order.parts),
    destinationsOf(order, order.lines.map(paidShares)),
    (source, destination, amountCents, memo) => ({ debit: source, credit: destination, amountCents, memo }),
  )
}

/** Money goes back from what the order was made of to what paid it. Sums to the refund. */
export function refundPostings(
  order: OrderForPostings,
  refund: { lines: readonly RefundedLine[]; parts: PaymentParts },
): Posting[] {
  const shares = refund.lines.map(line => {
    const frozen = order.lines.find(l => l.id === line.id)
    if (!frozen) throw new RangeError(`no such line: ${line.id}`)
    return { ...line, vatPercentage: frozen.vatPercentage }
  })
  return pair(
    sourcesOf(order, refund.parts),
    destinationsOf(order, shares),
    (source, destination, amountCents, memo) => ({
      debit: destination,
      credit: source,
      amountCents,
      memo,
    }),
  )
}

type Flow = [code: string, cents: number, memo: PostingMemo]

interface Shares {
  vatPercentage: number
  /** Paid: after promotions, tax included. */
  goodsCents: number
  goodsVatCents: number
  deliveryCents: number
  deliveryVatCents: number
}

function paidShares(line: FrozenLine): Shares {
  return { ...line, goodsCents: line.goodsCents - line.promotionCents }
}

function sourcesOf(order: OrderForPostings, parts: PaymentParts): Flow[] {
  return [
    [account.kind(order.userId, order.kindOn), parts.kindCents, 'goods'],
    [account.flex(order.userId, order.flexPeriod), parts.flexCents, 'goods'],
    [account.balance(order.userId), parts.balanceCents, 'goods'],
    [account.stripe, parts.cardCents, 'goods'],
    [account.transferDue(order.transferOwnerId), parts.transferCents, 'goods'],
  ]
}

function destinationsOf(order: OrderForPostings, lines: readonly Shares[]): Flow[] {
  const vat = new Map<number, number>()
  const add = (percentage: number, cents: number) => vat.set(percentage, (vat.get(percentage) ?? 0) + cents)
  for (const line of lines) {
    add(line.vatPercentage, line.goodsVatCents)
    add(order.deliveryVatPercentage, line.deliveryVatCents)
  }
  return [
    [account.sales(order.channel), sumCents(lines.map(l => l.goodsCents - l.goodsVatCents)), 'goods'],
    [account.delivery, sumCents(lines.map(l => l.deliveryCents - l.deliveryVatCents)), 'delivery'],
    ...[...vat]
      .sort(([a], [b]) => a - b)
      .map(([percentage, cents]): Flow => [account.vat(percentage), cents, 'vat']),
  ]
}

/** Meets each source with each destination, in their order, until both are used up. */
function pair(
  sources: readonly Flow[],
  destinations: readonly Flow[],
  post: (source: string, destination: string, amountCents: number, memo: PostingMemo) => Posting,
): Posting[] {
  const postings: Posting[] = []
  const left = sources.map(([, cents]) => cents)
  let s = 0
  for (const [code, cents, memo] of destinations) {
    let open = cents
    while (open > 0) {
      while (s < left.length && left[s] === 0) s++
      const source = sources[s]
      if (!source) throw new RangeError(`${open} cents have no source`)
      const amountCents = Math.min(open, left[s]!)
      postings.push(post(source[0], code, amountCents, memo))
      left[s] = left[s]! - amountCents
      open -= amountCents
    }
  }
  const unused = sumCents(left)
  if (unused !== 0) throw new RangeError(`${unused} cents have no destination`)
  return postings
}

import type { LocalDate } from '../local-time'
import type { Channel } from '../ordering/channels'
import type { FrozenLine } from '../ordering/pricing'
import type { RefundBearer, RefundedLine } from '../ordering/refunds'
import { account } from './accounts'
import { splitCents, sumCents } from './cents'
import { type CommissionTerms, merchantMoney } from './fees'
import { baseCents } from './vat'
import type { PaymentParts } from './waterfall'

export type PostingMemo =
  | 'goods'
  | 'delivery'
  | 'vat'
  | 'promotion'
  | 'merchantShare'
  | 'merchantVat'
  | 'commission'
  | 'compensation'

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

/** The part of the price that promotions of the platform paid for its customers. */
export function promotionPostings(order: Pick<OrderForPostings, 'channel' | 'lines'>): Posting[] {
  const amountCents = sumCents(order.lines.map(line => line.platformPromotionCents))
  return amountCents === 0
    ? []
    : [{ debit: account.promo, credit: account.sales(order.channel), amountCents, memo: 'promotion' }]
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

/**
 * What the merchant earns with an order that was delivered, and what the platform keeps. The merchant sells to the
 * platform: its share without tax comes out of the sales, the tax on it out of the VAT owed.
 */
export function merchantPostings(
  order: Pick<OrderForPostings, 'channel' | 'merchantId' | 'lines'>,
  terms: CommissionTerms,
): Posting[] {
  return postMerchantAmounts(order, merchantAmounts(order, terms, []), 1)
}

/**
 * What a refund takes back of it when the merchant bears it, given what the merchant has borne before; else, what
 * it costs the platform.
 */
export function bearerPostings(
  order: Pick<OrderForPostings, 'channel' | 'merchantId' | 'lines'>,
  terms: CommissionTerms,
  bearer: RefundBearer,
  refundLines: readonly RefundedLine[],
  borneBefore: readonly RefundedLine[],
): Posting[] {
  if (bearer !== 'merchant') {
    const amountCents = sumCents(refundLines.map(line => line.goodsCents - line.goodsVatCents))
    return amountCents === 0
      ? []
      : [
          {
            debit: account.compensation,
            credit: account.sales(order.channel),
            amountCents,
            memo: 'compensation',
          },
        ]
  }
  const before = merchantAmounts(order, terms, borneBefore)
  const after = merchantAmounts(order, terms, [...borneBefore, ...refundLines])
  const promotion = sumCents(refundLines.map(line => line.platformPromotionCents))
  return [
    ...postMerchantAmounts(order, difference(before, after), -1),
    ...(promotion === 0
      ? []
      : [
          {
            debit: account.sales(order.channel),
            credit: account.promo,
            amountCents: promotion,
            memo: 'promotion' as const,
          },
        ]),
  ]
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

interface MerchantAmounts {
  /** Without tax. */
  shareCents: number
  vat: Map<number, number>
  commissionCents: number
}

/** What is the merchant's once refunds that it bears are taken off. */
function merchantAmounts(
  order: Pick<OrderForPostings, 'lines'>,
  terms: CommissionTerms,
  borne: readonly RefundedLine[],
): MerchantAmounts {
  const left = order.lines.map(line => {
    const back = borne.filter(b => b.id === line.id)
    const goods = sumCents(back.map(b => b.goodsCents))
    const promotion = sumCents(back.map(b => b.platformPromotionCents))
    const platform = line.platformPromotionCents - promotion
    const paid = line.goodsCents - line.promotionCents - goods
    return {
      percentage: line.vatPercentage,
      soldCents: paid + platform,
      salesCents: paid - (line.goodsVatCents - sumCents(back.map(b => b.goodsVatCents))) + platform,
    }
  })
  const money = merchantMoney(
    { goodsCents: sumCents(left.map(line => line.soldCents)), merchantPromotionCents: 0 },
    terms,
  )
  const net = splitCents(money.merchantNetCents, left.length === 0 ? [0] : left.map(line => line.soldCents))
  const byRate = new Map<number, number>()
  for (const [i, { percentage }] of left.entries()) {
    byRate.set(percentage, (byRate.get(percentage) ?? 0) + net[i]!)
  }
  const vat = new Map(
    [...byRate].map(([percentage, cents]) => [percentage, cents - baseCents(cents, percentage)]),
  )
  const shareCents = money.merchantNetCents - sumCents(vat.values())
  return { shareCents, vat, commissionCents: sumCents(left.map(line => line.salesCents)) - shareCents }
}

function difference(a: MerchantAmounts, b: MerchantAmounts): MerchantAmounts {
  return {
    shareCents: a.shareCents - b.shareCents,
    vat: new Map([...a.vat].map(([percentage, cents]) => [percentage, cents - (b.vat.get(percentage) ?? 0)])),
    commissionCents: a.commissionCents - b.commissionCents,
  }
}

function postMerchantAmounts(
  order: Pick<OrderForPostings, 'channel' | 'merchantId'>,
  amounts: MerchantAmounts,
  sign: 1 | -1,
): Posting[] {
  const sales = account.sales(order.channel)
  const merchant = account.merchant(order.merchantId)
  const moves: [debit: string, credit: string, cents: number, memo: PostingMemo][] = [
    [sales, merchant, sign * amounts.shareCents, 'merchantShare'],
    ...[...amounts.vat].map(([percentage, cents]): [string, string, number, PostingMemo] => [
      account.vat(percentage),
      merchant,
      sign * cents,
      'merchantVat',
    ]),
    [sales, account.fees, sign * amounts.commissionCents, 'commission'],
  ]
  return moves
    .filter(([, , cents]) => cents !== 0)
    .map(([debit, credit, cents, memo]) =>
      cents > 0
        ? { debit, credit, amountCents: cents, memo }
        : { debit: credit, credit: debit, amountCents: -cents, memo },
    )
}

import { splitCents, sumCents } from '../../../../core/rules/money/cents'
import { account } from '../../../money/ledger/rules/accounts'
import { vatCents } from '../../../money/ledger/rules/vat'
import { type CommissionTerms, merchantMoney } from '../../../stores/stores/rules/commission'
import type { OrderForPostings, Posting, PostingMemo } from './order-postings'
import type { RefundBearer, RefundedLine } from './refunds'

type SoldOrder = Pick<OrderForPostings, 'channel' | 'merchantId' | 'lines'>

/** What an order's merchant has to bear of what went wrong with it. */
export interface Settlement {
  /** Whose money has moved, in that order. */
  refunds: readonly { bearer: RefundBearer; lines: readonly RefundedLine[] }[]
  /** What banks keep for good and the merchant has agreed to bear; it never bears more than the order has earned it. */
  disputeCents: number
  /** The merchant earns nothing with it. */
  isNetRemoved: boolean
}

/**
 * All that lies between platform and merchant for an order that was delivered: what the merchant has earned, the
 * platform's commission, and who bears what of refunds and lost disputes.
 */
export function settlementPostings(
  order: SoldOrder,
  terms: CommissionTerms,
  { refunds, disputeCents, isNetRemoved }: Settlement,
): Posting[] {
  const postings = [...promotionPostings(order), ...merchantPostings(order, terms)]
  let merchantRefunds: readonly RefundedLine[] = []
  for (const { bearer, lines } of refunds) {
    postings.push(...bearerPostings(order, terms, bearer, lines, merchantRefunds))
    if (bearer === 'merchant') merchantRefunds = [...merchantRefunds, ...lines]
  }
  const merchant = account.merchant(order.merchantId)
  if (isNetRemoved) return [...postings, ...takenBack(postings, merchant)]
  const amountCents = Math.min(disputeCents, netOf(postings, merchant))
  return amountCents > 0
    ? [...postings, { debit: merchant, credit: account.compensation, amountCents, memo: 'dispute' }]
    : postings
}

/** What the merchant gets of an order once it is delivered, tax included; what it bears is off it. */
export const merchantLeftCents = (order: SoldOrder, terms: CommissionTerms, settlement: Settlement): number =>
  netOf(settlementPostings(order, terms, settlement), account.merchant(order.merchantId))

/** What refunds and disputes have changed of each share of an order, in cents; what they took is below zero. */
export interface SettlementEffects {
  merchantCents: number
  commissionCents: number
  deliveryCents: number
  /** Promotions of the platform that a refund has made void. */
  promotionCents: number
  /** What the merchant does not get beyond its refunds: disputes, and earnings that were removed. */
  withheldCents: number
}

/** The effects add up to what was given back, less what others than the merchant bear of its goods. */
export function settlementEffects(
  order: SoldOrder,
  terms: CommissionTerms,
  settlement: Settlement,
): SettlementEffects {
  const byMerchant = settlement.refunds.flatMap(({ bearer, lines }) => (bearer === 'merchant' ? lines : []))
  const without: Settlement = { refunds: [], disputeCents: 0, isNetRemoved: false }
  const left = (of: Settlement) => merchantLeftCents(order, terms, of)
  const afterRefunds = left({ ...without, refunds: settlement.refunds })
  return {
    merchantCents: left(settlement) - left(without),
    commissionCents: feeCents(order, terms, byMerchant) - feeCents(order, terms, []),
    deliveryCents:
      0 - sumCents(settlement.refunds.flatMap(({ lines }) => lines.map(line => line.deliveryCents))),
    promotionCents: sumCents(byMerchant.map(line => line.platformPromotionCents)),
    withheldCents: afterRefunds - left(settlement),
  }
}

/** What has to be posted so that the books say `wanted` where they say `posted`. */
export function postingsBetween(posted: readonly Posting[], wanted: readonly Posting[]): Posting[] {
  const nets = new Map<string, Posting>()
  const add = ({ debit, credit, amountCents, memo }: Posting, sign: 1 | -1) => {
    const isForth = debit < credit
    const [one, other] = isForth ? [debit, credit] : [credit, debit]
    const key = `${memo} ${one} ${other}`
    const net = nets.get(key) ?? { debit: one, credit: other, amountCents: 0, memo }
    nets.set(key, { ...net, amountCents: net.amountCents + sign * (isForth ? amountCents : -amountCents) })
  }
  for (const posting of wanted) add(posting, 1)
  for (const posting of posted) add(posting, -1)
  return [...nets.values()].filter(({ amountCents }) => amountCents !== 0).map(turned)
}

/** The part of the price that promotions of the platform paid for its customers. */
function promotionPostings(order: Pick<SoldOrder, 'channel' | 'lines'>): Posting[] {
  const amountCents = sumCents(order.lines.map(line => line.platformPromotionCents))
  return amountCents === 0
    ? []
    : [{ debit: account.promo, credit: account.sales(order.channel), amountCents, memo: 'promotion' }]
}

/**
 * What the merchant earns with an order that was delivered, and what the platform keeps. The merchant sells to the
 * platform: its share without tax comes out of the sales, the tax on it out of the VAT owed.
 */
function merchantPostings(order: SoldOrder, terms: CommissionTerms): Posting[] {
  return postMerchantAmounts(order, merchantAmounts(order, terms, []), 1)
}

/**
 * What a refund takes back of it when the merchant pays for it, given the refunds it has paid for before; else, what
 * it costs the platform.
 */
function bearerPostings(
  order: SoldOrder,
  terms: CommissionTerms,
  bearer: RefundBearer,
  refundLines: readonly RefundedLine[],
  refundedBefore: readonly RefundedLine[],
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
  const before = merchantAmounts(order, terms, refundedBefore)
  const after = merchantAmounts(order, terms, [...refundedBefore, ...refundLines])
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

interface MerchantAmounts {
  /** Without tax. */
  shareCents: number
  vat: Map<number, number>
  commissionCents: number
}

/** What is sold of a line after the refunds that the merchant pays for. */
function lineLeft(line: SoldOrder['lines'][number], refunded: readonly RefundedLine[]) {
  const back = refunded.filter(b => b.id === line.id)
  const goods = sumCents(back.map(b => b.goodsCents))
  const promotion = sumCents(back.map(b => b.platformPromotionCents))
  const platform = line.platformPromotionCents - promotion
  const paid = line.goodsCents - line.promotionCents - goods
  return {
    percentage: line.vatPercentage,
    soldCents: paid + platform,
    salesCents: paid - (line.goodsVatCents - sumCents(back.map(b => b.goodsVatCents))) + platform,
  }
}

/** The commission, tax included, on what is left of the goods. */
const feeCents = (
  order: Pick<SoldOrder, 'lines'>,
  terms: CommissionTerms,
  refunded: readonly RefundedLine[],
): number => {
  const goodsCents = sumCents(order.lines.map(line => lineLeft(line, refunded).soldCents))
  return merchantMoney({ goodsCents, merchantPromotionCents: 0 }, terms).platformFeesCents
}

/** What is the merchant's once refunds that it pays for are taken off. */
function merchantAmounts(
  order: Pick<SoldOrder, 'lines'>,
  terms: CommissionTerms,
  refunded: readonly RefundedLine[],
): MerchantAmounts {
  const left = order.lines.map(line => lineLeft(line, refunded))
  const money = merchantMoney(
    { goodsCents: sumCents(left.map(line => line.soldCents)), merchantPromotionCents: 0 },
    terms,
  )
  const net = splitCents(money.merchantNetCents, left.length === 0 ? [0] : left.map(line => line.soldCents))
  const byRate = new Map<number, number>()
  for (const [i, { percentage }] of left.entries()) {
    byRate.set(percentage, (byRate.get(percentage) ?? 0) + net[i]!)
  }
  const vat = new Map([...byRate].map(([percentage, cents]) => [percentage, vatCents(cents, percentage)]))
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
  order: Pick<SoldOrder, 'channel' | 'merchantId'>,
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
    .map(([debit, credit, amountCents, memo]) => turned({ debit, credit, amountCents, memo }))
}

/** The same with an amount above zero. */
function turned({ debit, credit, amountCents, memo }: Posting): Posting {
  return amountCents > 0
    ? { debit, credit, amountCents, memo }
    : { debit: credit, credit: debit, amountCents: -amountCents, memo }
}

/** What these bring to an account that credits raise. */
const netOf = (postings: readonly Posting[], code: string): number =>
  sumCents(
    postings.map(({ debit, credit, amountCents }) =>
      credit === code ? amountCents : debit === code ? -amountCents : 0,
    ),
  )

/** What brings an account back to nothing, whence it came. */
const takenBack = (postings: readonly Posting[], code: string): Posting[] =>
  postingsBetween(
    postings
      .filter(({ debit, credit }) => debit === code || credit === code)
      .map(posting => ({ ...posting, memo: 'netRemoved' })),
    [],
  )

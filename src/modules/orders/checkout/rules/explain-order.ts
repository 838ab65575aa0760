import { sumCents } from '../../../../core/rules/money/cents'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { baseCents } from '../../../money/ledger/rules/vat'
import { type PaymentParts, type PaymentPlan, paymentPlan } from '../../../money/ledger/rules/waterfall'
import { type CommissionTerms, merchantMoney } from '../../../stores/stores/rules/commission'

/** What the person could spend when the order was reserved; frozen with it. */
export interface Means {
  kindCents: number
  flexCents: number
  balanceCents: number
  unlocksAtUserSpentCents: number
  paidByUserAtDateCents: number
  /** Whether the company's money could pay the delivery. Earlier orders did not keep it. */
  entitlementsPayDelivery?: boolean
}

/** How an order is paid with these means: what the checkout decided, worked out once more. */
export const planWith = (
  { kindCents, flexCents, balanceCents, entitlementsPayDelivery = true, ...company }: Means,
  order: { totalCents: number; deliveryFeeCents: number; payByTransfer: boolean },
): PaymentPlan =>
  paymentPlan({
    ...order,
    ...company,
    entitlementsPayDelivery,
    availableKindCents: kindCents,
    availableFlexCents: flexCents,
    availableBalanceCents: balanceCents,
  })

export interface ExplainedDiscount {
  name: string
  target: string
  amountCents: number
  /** The part of it that the merchant pays for. Null: not recorded. */
  merchantCents: number | null
}

/** An order as it was frozen: nothing in here is looked up or priced again. */
export interface OrderToExplain {
  channel: Channel
  isPickup: boolean
  lines: readonly { name: string; quantity: number; unitCents: number; totalCents: number }[]
  goodsCents: number
  /** Null: which promotions they were is not recorded. */
  discounts: readonly ExplainedDiscount[] | null
  discountCents: number
  /** Before promotions. */
  deliveryFeeCents: number
  deliveryCents: number
  distanceMeters: number | null
  totalCents: number
  vat: readonly { percent: number; grossCents: number; baseCents: number; vatCents: number }[]
  parts: PaymentParts
  /** Null: not recorded when the order was placed. */
  means: Means | null
  terms: CommissionTerms
  merchantPromotionCents: number
  merchantListingCents: number
  platformFeeCents: number
  merchantNetCents: number
  /** What has been taken off that since: refunds and lost disputes that the merchant bears, or all of it. */
  merchantLiabilityCents: number
  /** What the merchant gets of it now, worked out once more. */
  merchantLeftCents: number
  isNetRemoved: boolean
  refunds: readonly { amountCents: number; parts: PaymentParts }[]
}

/** An amount, the rule that it follows from, and what went into it. */
export interface ExplainedStep {
  amount: string
  rule: string
  inputs: { name: string; label?: string; cents?: number; value?: number }[]
  resultCents: number
  /** The rule, applied once more, comes to the same. Null: there is not enough left to apply it again. */
  holds: boolean | null
}

/** Every amount of an order with where it comes from, in the order in which they follow from each other. */
export function explainOrder(order: OrderToExplain): ExplainedStep[] {
  return [
    ...priceSteps(order),
    ...order.vat.map(rate => vatStep(rate)),
    ...sourceSteps(order),
    ...merchantSteps(order),
    ...order.refunds.map(refundStep),
  ]
}

function priceSteps(order: OrderToExplain): ExplainedStep[] {
  const known = order.discounts ?? []
  const ofDelivery = sumOf(known.filter(({ target }) => target === 'delivery'))
  const ofGoods = known.filter(({ target }) => target !== 'delivery')
  const steps: ExplainedStep[] = [
    {
      amount: 'goods',
      rule: 'sumOfLines',
      inputs: order.lines.map(line => ({
        name: 'line',
        label: line.name,
        value: line.quantity,
        cents: line.totalCents,
      })),
      resultCents: order.goodsCents,
      holds: sumCents(order.lines.map(line => line.totalCents)) === order.goodsCents,
    },
  ]
  if (order.discountCents > 0)
    steps.push({
      amount: 'promotion',
      rule: 'promotions',
      inputs: ofGoods.map(({ name, amountCents }) => ({
        name: 'promotion',
        label: name,
        cents: amountCents,
      })),
      resultCents: -order.discountCents,
      holds: order.discounts && sumOf(ofGoods) === order.discountCents,
    })
  steps.push({
    amount: 'delivery',
    rule: order.isPickup ? 'pickup' : `delivery-${order.channel}`,
    inputs: [
      { name: 'goods', cents: order.goodsCents },
      ...(order.distanceMeters === null ? [] : [{ name: 'meters', value: order.distanceMeters }]),
      { name: 'deliveryFee', cents: order.deliveryFeeCents },
      ...(ofDelivery ? [{ name: 'promotion', cents: -ofDelivery }] : []),
    ],
    resultCents: order.deliveryCents,
    holds: order.discounts && order.deliveryFeeCents - ofDelivery === order.deliveryCents,
  })
  steps.push({
    amount: 'total',
    rule: 'goodsLessPromotionsPlusDelivery',
    inputs: [
      { name: 'goods', cents: order.goodsCents },
      ...(order.discountCents > 0 ? [{ name: 'promotion', cents: -order.discountCents }] : []),
      { name: 'delivery', cents: order.deliveryCents },
    ],
    resultCents: order.totalCents,
    holds: order.goodsCents - order.discountCents + order.deliveryCents === order.totalCents,
  })
  return steps
}

function vatStep({ percent, grossCents, vatCents }: OrderToExplain['vat'][number]): ExplainedStep {
  return {
    amount: 'vat',
    rule: 'vatContained',
    inputs: [
      { name: 'percent', value: percent },
      { name: 'gross', cents: grossCents },
      { name: 'base', cents: grossCents - vatCents },
    ],
    resultCents: vatCents,
    holds: grossCents - baseCents(grossCents, percent) === vatCents,
  }
}

const SOURCES = [
  ['inKind', 'kindCents'],
  ['flex', 'flexCents'],
  ['balance', 'balanceCents'],
  ['card', 'cardCents'],
  ['transfer', 'transferCents'],
] as const

/** Each source takes what is left, up to what there was of it. */
function sourceSteps({ totalCents, parts, means, deliveryCents }: OrderToExplain): ExplainedStep[] {
  const again =
    means &&
    planWith(means, {
      totalCents,
      deliveryFeeCents: deliveryCents,
      payByTransfer: parts.transferCents > 0,
    })
  const steps: ExplainedStep[] = []
  if (means && again && means.unlocksAtUserSpentCents > 0)
    steps.push({
      amount: 'subsidisable',
      rule: 'copayment',
      inputs: [
        { name: 'total', cents: totalCents },
        { name: 'unlocksAt', cents: means.unlocksAtUserSpentCents },
        { name: 'paidThatDay', cents: means.paidByUserAtDateCents },
      ],
      resultCents: again.subsidisableCents,
      holds: parts.kindCents + parts.flexCents <= again.subsidisableCents,
    })
  let left = totalCents
  for (const [amount, part] of SOURCES) {
    const had = means && part in means ? means[part as keyof PaymentParts & keyof Means] : null
    if (parts[part] > 0 || had)
      steps.push({
        amount,
        rule: 'waterfall',
        inputs: [{ name: 'left', cents: left }, ...(had === null ? [] : [{ name: 'available', cents: had }])],
        resultCents: parts[part],
        holds: again ? again[part] === parts[part] : null,
      })
    left -= parts[part]
  }
  return steps
}

function merchantSteps(order: OrderToExplain): ExplainedStep[] {
  const again = merchantMoney(
    { goodsCents: order.goodsCents, merchantPromotionCents: order.merchantPromotionCents },
    order.terms,
  )
  const funded = order.discounts?.filter(
    ({ amountCents, target }) => amountCents > 0 && target !== 'delivery',
  )
  const steps: ExplainedStep[] = [
    {
      amount: 'merchantListing',
      rule: 'menuPrice',
      inputs: [{ name: 'goods', cents: order.goodsCents }],
      resultCents: order.merchantListingCents,
      holds: again.merchantListingPriceCents === order.merchantListingCents,
    },
  ]
  if (order.discountCents > 0)
    steps.push({
      amount: 'merchantPromotion',
      rule: 'fundedByMerchant',
      inputs: (funded ?? []).flatMap(({ name, amountCents, merchantCents }) =>
        merchantCents === null
          ? []
          : [
              {
                name: 'share',
                label: name,
                value: Math.round((merchantCents * 10_000) / amountCents) / 100,
                cents: merchantCents,
              },
            ],
      ),
      resultCents: -order.merchantPromotionCents,
      holds: funded?.every(({ merchantCents }) => merchantCents !== null)
        ? sumCents(funded.map(({ merchantCents }) => merchantCents ?? 0)) === order.merchantPromotionCents
        : null,
    })
  steps.push(
    {
      amount: 'platformFee',
      rule: 'commission',
      inputs: [
        { name: 'sold', cents: order.goodsCents - order.merchantPromotionCents },
        { name: 'percent', value: order.terms.commissionBps / 100 },
      ],
      resultCents: order.platformFeeCents,
      holds: again.platformFeesCents === order.platformFeeCents,
    },
    {
      amount: 'merchantNet',
      rule: 'soldLessCommission',
      inputs: [
        { name: 'sold', cents: order.goodsCents - order.merchantPromotionCents },
        ...(order.platformFeeCents > 0 ? [{ name: 'platformFee', cents: -order.platformFeeCents }] : []),
      ],
      resultCents: order.merchantNetCents,
      holds: again.merchantNetCents === order.merchantNetCents,
    },
  )
  if (order.merchantLiabilityCents > 0)
    steps.push({
      amount: 'merchantLeft',
      rule: order.isNetRemoved ? 'netRemoved' : 'netLessLiability',
      inputs: [
        { name: 'merchantNet', cents: order.merchantNetCents },
        { name: 'liability', cents: -order.merchantLiabilityCents },
      ],
      resultCents: order.merchantNetCents - order.merchantLiabilityCents,
      holds: order.merchantNetCents - order.merchantLiabilityCents === order.merchantLeftCents,
    })
  return steps
}

/** Backwards through the sources: what the person gave comes back first. */
function refundStep({ amountCents, parts }: OrderToExplain['refunds'][number]): ExplainedStep {
  const back = [SOURCES[3], SOURCES[4], SOURCES[2], SOURCES[1], SOURCES[0]]
  return {
    amount: 'refund',
    rule: 'reverseWaterfall',
    inputs: back.flatMap(([name, part]) => (parts[part] > 0 ? [{ name, cents: parts[part] }] : [])),
    resultCents: -amountCents,
    holds: sumCents(back.map(([, part]) => parts[part])) === amountCents,
  }
}

const sumOf = (discounts: readonly { amountCents: number }[]) =>
  sumCents(discounts.map(({ amountCents }) => amountCents))

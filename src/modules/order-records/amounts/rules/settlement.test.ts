import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { paymentPlan } from '../../../money/ledger/rules/waterfall'
import { type Discount, priceOrder } from '../../../offers/promotions/rules/pricing'
import { merchantMoney } from '../../../stores/stores/rules/commission'
import { type OrderForPostings, type Posting, placementPostings, refundPostings } from './order-postings'
import { balances, totalOf } from './postings.make'
import {
  addParts,
  NO_PARTS,
  planRefund,
  REFUND_BEARERS,
  type RefundBearer,
  type RefundFacts,
  type RefundRequest,
  refundableCents,
  sumRefundedLines,
} from './refunds'
import {
  merchantLeftCents,
  postingsBetween,
  type Settlement,
  settlementEffects,
  settlementPostings,
} from './settlement'

const NOTHING_TO_BEAR: Settlement = { refunds: [], disputeCents: 0, isNetRemoved: false }

const base = {
  channel: 'canteen',
  userId: 'u',
  merchantId: 'm',
  transferOwnerId: 'u',
  kindOn: '2026-03-11',
  flexPeriod: '2026-03',
  deliveryVatPercentage: 21,
} as const
const terms = { commissionBps: 2000 }

/** 22.00 and 1.21 € of goods, 11.00 € of them given by a promotion, and 12.10 € for bringing them. */
function makeOrder(merchantBps: number): OrderForPostings {
  const priced = priceOrder({
    lines: [
      { id: 'a', quantity: 2, goodsCents: 2200, vatPercentage: 10 },
      { id: 'b', quantity: 1, goodsCents: 121, vatPercentage: 21 },
    ],
    deliveryFeeCents: 1210,
    discounts: [{ promotionId: 'p', target: 'item', amountCents: 1100, lineIds: ['a'], merchantBps }],
  })
  return {
    ...base,
    lines: priced.lines,
    parts: { ...NO_PARTS, kindCents: 1000, flexCents: 500, balanceCents: 300, cardCents: 631 },
  }
}
const refundOf = (order: OrderForPostings, request: RefundRequest, bearer: RefundBearer) => {
  const plan = planRefund(
    { lines: order.lines, paid: order.parts, refundedLines: [], refunded: NO_PARTS },
    request,
  )
  if ('name' in plan) throw new Error(plan.name)
  return { plan, bearer, lines: plan.lines }
}
const settled = (order: OrderForPostings, settlement: Partial<Settlement> = {}) =>
  balances(settlementPostings(order, terms, { ...NOTHING_TO_BEAR, ...settlement }))

describe('a delivered order', () => {
  test.each([
    [0, 0, 2321],
    [10_000, 1100, 1221],
    [3_000, 330, 1991],
  ])('whose promotion the merchant pays %i bps of', (merchantBps, merchantPromotionCents, soldCents) => {
    const order = makeOrder(merchantBps)
    const after = balances([
      ...placementPostings(order),
      ...settlementPostings(order, terms, NOTHING_TO_BEAR),
    ])
    const money = merchantMoney({ goodsCents: 2321, merchantPromotionCents }, terms)
    expect(money.merchantNetCents + money.platformFeesCents).toBe(soldCents)
    expect(after['merchant:m']).toBe(money.merchantNetCents)
    expect(after.promo ?? 0).toBe(1100 - merchantPromotionCents)
    expect(after['sales:canteen']).toBeUndefined()
  })

  test('leaves the merchant alone when the platform bears a refund', () => {
    const order = makeOrder(0)
    const refund = refundOf(order, { kind: 'all' }, 'platform')
    const after = settled(order, { refunds: [refund] })
    expect(after['merchant:m']).toBe(settled(order)['merchant:m']!)
    expect(after.compensation).toBe(1100)
  })

  test('costs the merchant a lost dispute, and never more than it has earned', () => {
    const order = makeOrder(0)
    const earned = settled(order)['merchant:m']!
    expect(settled(order, { disputeCents: 631 })).toMatchObject({
      'merchant:m': earned - 631,
      compensation: -631,
    })
    const all = settled(order, { disputeCents: 99_999 })
    expect([all['merchant:m'], all.compensation]).toEqual([undefined, -earned] as never[])
    // What a refund has taken back already is not taken twice.
    const refund = refundOf(order, { kind: 'all' }, 'merchant')
    expect(settled(order, { disputeCents: 631, refunds: [refund] })['merchant:m']).toBeUndefined()
  })

  test('brings its merchant nothing once that is decided, and the same as before when it is taken back', () => {
    const order = makeOrder(5_000)
    const refunds = [refundOf(order, { kind: 'amount', amountCents: 400 }, 'merchant')]
    const before = settlementPostings(order, terms, { ...NOTHING_TO_BEAR, refunds })
    const removed = settlementPostings(order, terms, { ...NOTHING_TO_BEAR, refunds, isNetRemoved: true })
    expect(balances(removed)['merchant:m']).toBeUndefined()
    expect(balances(removed).fees).toBe(balances(before).fees!)
    const there = postingsBetween(before, removed)
    const andBack = postingsBetween(removed, before)
    expect(totalOf(there)).toBe(balances(before)['merchant:m']!)
    expect(balances([...there, ...andBack])).toEqual({})
    expect(postingsBetween(before, before)).toEqual([])
  })
})

const anyDiscount = fc.record({
  promotionId: fc.constantFrom('p1', 'p2', 'p3'),
  target: fc.constantFrom<Discount['target']>('item', 'order', 'delivery'),
  amountCents: fc.nat({ max: 25_000 }),
  lineIds: fc.constantFrom(['0'], ['0', '1'], ['2']),
  merchantBps: fc.constantFrom(0, 1, 3_333, 5_000, 9_999, 10_000),
})
const anyRequest = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), amountCents: fc.integer({ min: 1, max: 12_000 }) }),
  fc.record({
    kind: fc.constant('items' as const),
    items: fc.array(
      fc.record({ lineId: fc.constantFrom('0', '1', '2'), quantity: fc.integer({ min: 0, max: 3 }) }),
      { maxLength: 3 },
    ),
    keepDelivery: fc.boolean(),
  }),
)
const anyStep = fc.oneof(
  fc.record({ refund: anyRequest, bearer: fc.constantFrom(...REFUND_BEARERS) }),
  fc.record({ disputeCents: fc.nat({ max: 20_000 }) }),
  fc.record({ isNetRemoved: fc.boolean() }),
  fc.record({ isDelivered: fc.boolean() }),
)

test('after any refunds, whoever pays for them, disputes and withheld shares, every account is at zero', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 5 }),
          goodsCents: fc.nat({ max: 30_000 }),
          vatPercentage: fc.constantFrom(4, 10, 21),
        }),
        { minLength: 3, maxLength: 3 },
      ),
      fc.nat({ max: 5_000 }),
      fc.array(anyDiscount, { maxLength: 3 }),
      fc.array(fc.nat({ max: 12_000 }), { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      fc.nat({ max: 4_000 }),
      fc.array(anyStep, { maxLength: 10 }),
      (lines, deliveryFeeCents, discounts, [kind, flex, balance], payByTransfer, commissionBps, steps) => {
        const priced = priceOrder({
          lines: lines.map((l, i) => ({ ...l, id: String(i) })),
          deliveryFeeCents,
          discounts,
        })
        const parts = paymentPlan({
          totalCents: priced.totalCents,
          availableKindCents: kind!,
          availableFlexCents: flex!,
          availableBalanceCents: balance!,
          payByTransfer,
        })
        const order: OrderForPostings = { ...base, lines: priced.lines, parts }
        const its = { commissionBps, fixedCents: 30 }
        const books: Posting[] = placementPostings(order)
        let posted: Posting[] = []
        let settlement = NOTHING_TO_BEAR
        let isDelivered = true
        let facts: RefundFacts = {
          lines: order.lines,
          paid: parts,
          refundedLines: [],
          refunded: NO_PARTS,
        }

        const settle = () => {
          const wanted = isDelivered ? settlementPostings(order, its, settlement) : []
          const change = postingsBetween(posted, wanted)
          books.push(...change)
          posted = [...posted, ...change]
          const merchant = balances(books)['merchant:m'] ?? 0
          expect(merchant).toBe(isDelivered ? merchantLeftCents(order, its, settlement) : 0)
          expect(merchant).toBeGreaterThanOrEqual(0)
        }
        const refund = (request: RefundRequest, bearer: RefundBearer) => {
          const plan = planRefund(facts, request)
          if ('name' in plan) return
          const back = refundPostings(order, plan)
          expect(totalOf(back)).toBe(plan.amountCents)
          books.push(...back)
          settlement = { ...settlement, refunds: [...settlement.refunds, { bearer, lines: plan.lines }] }
          facts = {
            ...facts,
            refundedLines: sumRefundedLines([facts.refundedLines, plan.lines]),
            refunded: addParts(facts.refunded, plan.parts),
          }
          for (const source of Object.keys(NO_PARTS) as (keyof typeof NO_PARTS)[])
            expect(facts.refunded[source]).toBeLessThanOrEqual(parts[source])
        }

        settle()
        for (const step of steps) {
          if ('refund' in step) refund(step.refund, step.bearer)
          else if ('isDelivered' in step) isDelivered = step.isDelivered
          else settlement = { ...settlement, ...step }
          settle()
        }
        refund({ kind: 'all' }, 'merchant')
        settle()
        expect(refundableCents(facts)).toBe(0)
        for (const line of order.lines) {
          const back = facts.refundedLines.find(({ id }) => id === line.id)
          if (priced.totalCents > 0 && line.goodsCents > 0)
            expect(back).toMatchObject({
              promotionCents: line.promotionCents,
              platformPromotionCents: line.platformPromotionCents,
              goodsVatCents: line.goodsVatCents,
              deliveryVatCents: line.deliveryVatCents,
            })
        }
        const isMerchantLiable = settlement.refunds.every(({ bearer }) => bearer === 'merchant')
        // What promotions made free in all was never paid, so nothing of it can be given back.
        if (isMerchantLiable && isDelivered && priced.totalCents > 0) expect(balances(books)).toEqual({})
        isDelivered = false
        settle()
        expect(balances(books)).toEqual({})
      },
    ),
    { numRuns: 400 },
  )
})

describe('what a refund changes of each share', () => {
  /** Two dishes for 10.00 €, a fifth of it given by the platform. */
  const sold = (deliveryFeeCents: number): OrderForPostings => {
    const { lines } = priceOrder({
      lines: [{ id: 'a', quantity: 2, goodsCents: 1000, vatPercentage: 10 }],
      deliveryFeeCents,
      discounts: [{ promotionId: 'p', target: 'item', amountCents: 200, lineIds: ['a'], merchantBps: 0 }],
    })
    return { ...base, lines, parts: { ...NO_PARTS, cardCents: 800 + deliveryFeeCents } }
  }
  const half: RefundRequest = { kind: 'items', items: [{ lineId: 'a', quantity: 1 }] }

  test('one of two dishes, at the cost of the merchant', () => {
    const refund = refundOf(sold(0), half, 'merchant')
    expect(refund.plan.amountCents).toBe(400)
    expect(settlementEffects(sold(0), terms, { ...NOTHING_TO_BEAR, refunds: [refund] })).toEqual({
      merchantCents: -400,
      commissionCents: -100,
      deliveryCents: 0,
      promotionCents: 100,
      withheldCents: 0,
    })
  })

  test('at the cost of the platform it changes the delivery at most', () => {
    const refund = refundOf(sold(200), { kind: 'all' }, 'platform')
    expect(settlementEffects(sold(200), terms, { ...NOTHING_TO_BEAR, refunds: [refund] })).toEqual({
      merchantCents: 0,
      commissionCents: 0,
      deliveryCents: -200,
      promotionCents: 0,
      withheldCents: 0,
    })
  })

  test('earnings that were removed are withheld beside the refund', () => {
    const refund = refundOf(sold(0), half, 'merchant')
    const settlement = { ...NOTHING_TO_BEAR, refunds: [refund], isNetRemoved: true }
    expect(settlementEffects(sold(0), terms, settlement)).toMatchObject({
      merchantCents: -800,
      commissionCents: -100,
      withheldCents: 400,
    })
  })

  test('effects at the cost of the merchant add up to what was given back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 10_000 }), (cents, bps) => {
        const refund = refundOf(makeOrder(bps), { kind: 'amount', amountCents: cents }, 'merchant')
        const effects = settlementEffects(makeOrder(bps), terms, { ...NOTHING_TO_BEAR, refunds: [refund] })
        expect(Object.values(effects).reduce((sum, one) => sum + one, 0)).toBe(-refund.plan.amountCents)
      }),
    )
  })
})

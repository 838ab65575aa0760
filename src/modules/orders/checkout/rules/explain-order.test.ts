import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { paymentPlan } from '../../../money/ledger/rules/waterfall'
import { merchantMoney } from '../../../stores/stores/rules/commission'
import { explainOrder, type OrderToExplain } from './explain-order'

const NO_PARTS = { kindCents: 0, flexCents: 0, balanceCents: 0, cardCents: 0, transferCents: 0 }

function makeOrder(changes: Partial<OrderToExplain> = {}): OrderToExplain {
  const merchant = merchantMoney({ goodsCents: 1420, merchantPromotionCents: 0 }, { commissionBps: 1200 })
  return {
    channel: 'canteen',
    isPickup: false,
    lines: [
      { name: 'Soup', quantity: 2, unitCents: 650, totalCents: 1300 },
      { name: 'Bread', quantity: 1, unitCents: 120, totalCents: 120 },
    ],
    goodsCents: 1420,
    discounts: [],
    discountCents: 0,
    deliveryFeeCents: 299,
    deliveryCents: 299,
    distanceMeters: 1200,
    totalCents: 1719,
    vat: [{ percent: 10, grossCents: 1300, baseCents: 1182, vatCents: 118 }],
    parts: { ...NO_PARTS, kindCents: 500, flexCents: 300, cardCents: 919 },
    means: {
      kindCents: 500,
      flexCents: 300,
      balanceCents: 0,
      unlocksAtUserSpentCents: 0,
      paidByUserAtDateCents: 0,
    },
    terms: { commissionBps: 1200 },
    merchantPromotionCents: 0,
    merchantListingCents: merchant.merchantListingPriceCents,
    platformFeeCents: merchant.platformFeesCents,
    merchantNetCents: merchant.merchantNetCents,
    merchantLiabilityCents: 0,
    merchantLeftCents: merchant.merchantNetCents,
    isNetRemoved: false,
    refunds: [],
    ...changes,
  }
}
const stepsOf = (order: OrderToExplain, amount: string) =>
  explainOrder(order).filter(step => step.amount === amount)

test('each amount says what it follows from', () => {
  const order = makeOrder({
    refunds: [{ amountCents: 1000, parts: { ...NO_PARTS, cardCents: 919, flexCents: 81 } }],
  })
  expect(explainOrder(order).every(({ holds }) => holds)).toBe(true)
  expect(stepsOf(order, 'flex')).toMatchObject([
    {
      rule: 'waterfall',
      inputs: [
        { name: 'left', cents: 1219 },
        { name: 'available', cents: 300 },
      ],
      resultCents: 300,
    },
  ])
  expect(stepsOf(order, 'refund')).toMatchObject([
    {
      inputs: [
        { name: 'card', cents: 919 },
        { name: 'flex', cents: 81 },
      ],
      resultCents: -1000,
    },
  ])
})

test.each<[string, Partial<OrderToExplain>, string]>([
  ['a total that is a cent off', { totalCents: 1720 }, 'total'],
  ['goods that are not their lines', { goodsCents: 1421 }, 'goods'],
  ['a discount that no promotion gave', { discountCents: 100 }, 'promotion'],
  ['a delivery that lost a cent', { deliveryCents: 298 }, 'delivery'],
  [
    'tax that is not contained',
    { vat: [{ percent: 10, grossCents: 1300, baseCents: 1183, vatCents: 117 }] },
    'vat',
  ],
  [
    'a source that gave less than it had',
    { parts: { ...NO_PARTS, kindCents: 499, flexCents: 300, cardCents: 920 } },
    'inKind',
  ],
  ['a commission at another rate', { terms: { commissionBps: 1300 } }, 'platformFee'],
  ['a refund whose parts are not its amount', { refunds: [{ amountCents: 5, parts: NO_PARTS }] }, 'refund'],
])('%s is shown not to hold', (_, changes, amount) => {
  expect(stepsOf(makeOrder(changes), amount)[0]?.holds).toBe(false)
})

test('a promotion that is paid in shares says who pays how much, and what the merchant bears comes after its net', () => {
  const merchant = merchantMoney({ goodsCents: 1420, merchantPromotionCents: 30 }, { commissionBps: 1200 })
  const order = makeOrder({
    discounts: [{ name: 'Spring', target: 'order', amountCents: 100, merchantCents: 30 }],
    discountCents: 100,
    totalCents: 1619,
    means: null,
    merchantPromotionCents: 30,
    platformFeeCents: merchant.platformFeesCents,
    merchantNetCents: merchant.merchantNetCents,
    merchantLiabilityCents: 200,
    merchantLeftCents: merchant.merchantNetCents - 200,
  })
  expect(stepsOf(order, 'merchantPromotion')).toMatchObject([
    { inputs: [{ label: 'Spring', value: 30, cents: 30 }], resultCents: -30, holds: true },
  ])
  expect(stepsOf({ ...order, merchantPromotionCents: 31 }, 'merchantPromotion')[0]?.holds).toBe(false)
  expect(stepsOf(order, 'merchantLeft')).toMatchObject([
    { rule: 'netLessLiability', resultCents: merchant.merchantNetCents - 200, holds: true },
  ])
  expect(stepsOf({ ...order, merchantLeftCents: 0 }, 'merchantLeft')[0]?.holds).toBe(false)
})

test('a copayment comes with what unlocks it', () => {
  const means = {
    kindCents: 800,
    flexCents: 0,
    balanceCents: 0,
    unlocksAtUserSpentCents: 500,
    paidByUserAtDateCents: 100,
  }
  const order = makeOrder({ means, parts: { ...NO_PARTS, kindCents: 800, cardCents: 919 } })
  expect(stepsOf(order, 'subsidisable')).toMatchObject([
    { rule: 'copayment', resultCents: 1719 - 400, holds: true },
  ])
})

test('without what there was to spend, nothing is claimed about the sources', () => {
  const steps = explainOrder(makeOrder({ means: null }))
  expect(steps.filter(({ rule }) => rule === 'waterfall').map(({ holds }) => holds)).toEqual([
    null,
    null,
    null,
  ])
})

test('whatever there was to spend, the sources are explained and add up to the total', () => {
  const cents = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (kind, flex, balance, unlocks, paid) => {
      const means = {
        kindCents: kind,
        flexCents: flex,
        balanceCents: balance,
        unlocksAtUserSpentCents: unlocks,
        paidByUserAtDateCents: paid,
      }
      const parts = paymentPlan({
        totalCents: 1719,
        availableKindCents: kind,
        availableFlexCents: flex,
        availableBalanceCents: balance,
        unlocksAtUserSpentCents: unlocks,
        paidByUserAtDateCents: paid,
      })
      const steps = explainOrder(makeOrder({ means, parts }))
      expect(steps.every(({ holds }) => holds)).toBe(true)
      const paidFrom = steps.filter(({ rule }) => rule === 'waterfall')
      expect(paidFrom.reduce((sum, { resultCents }) => sum + resultCents, 0)).toBe(1719)
    }),
  )
})

import { expect, test } from 'bun:test'
import { type Effects, type ExplainedStep, moneyFlow, sumOf } from './money-flow'

const step = (amount: string, cents: number): ExplainedStep => ({
  amount,
  rule: 'any',
  inputs: [],
  result: { amount: cents, currency: 'eur' },
  holds: true,
})
/** 12.35 € of food less a promotion of 2 €, of which the merchant pays half, with delivery at 3 €. */
const paid = [
  step('goods', 1235),
  step('promotion', -200),
  step('delivery', 300),
  step('total', 1335),
  step('vat', 112),
  step('inKind', 500),
  step('flex', 0),
  step('card', 835),
  step('merchantListing', 1235),
  step('merchantPromotion', -100),
  step('platformFee', 136),
  step('merchantNet', 999),
]
const effectsOf = (changed: Partial<Record<keyof Effects, number>> = {}): Effects => {
  const money = (amount = 0) => ({ amount, currency: 'eur' as const })
  const { merchant, commission, delivery, promotion, withheld } = changed
  return {
    merchant: money(merchant),
    commission: money(commission),
    delivery: money(delivery),
    promotion: money(promotion),
    withheld: money(withheld),
  }
}
const sums = (steps: ExplainedStep[], effects = effectsOf(), isFailed = false) => {
  const { bought, paid: by, gets } = moneyFlow(steps, effects, isFailed)
  return [bought, by, gets].map(sumOf)
}
const names = (steps: ExplainedStep[], effects = effectsOf(), isFailed = false) =>
  moneyFlow(steps, effects, isFailed).gets.map(({ name, cents }) => [name, cents])

test('what was bought, who paid and who gets it come to the same', () => {
  expect(sums(paid)).toEqual([1335, 1335, 1335])
  expect(names(paid)).toEqual([
    ['merchant', 999],
    ['commission', 136],
    ['delivered', 300],
    ['promotionPaid', -100],
  ])
})

test('what was given back is taken off the share of each one who bears it', () => {
  const byMerchant = [...paid, step('refund', -400), step('merchantLeft', 610)]
  const effects = effectsOf({ merchant: -389, commission: -61, promotion: 50 })
  expect(sums(byMerchant, effects)).toEqual([935, 935, 935])
  expect(names(byMerchant, effects)).toEqual([
    ['merchant', 610],
    ['commission', 75],
    ['delivered', 300],
    ['promotionPaid', -50],
  ])
  const byPlatform = [...paid, step('refund', -400)]
  expect(sums(byPlatform)).toEqual([935, 935, 935])
  expect(names(byPlatform).at(-1)).toEqual(['borne', -400])
})

test('of an order that failed only what was not given back goes to anyone', () => {
  expect(sums([...paid, step('refund', -1335)], effectsOf(), true)).toEqual([0, 0, 0])
  expect(names([...paid, step('refund', -1000)], effectsOf(), true)).toEqual([['kept', 335]])
})

test('a cent that is missing somewhere shows', () => {
  const wrong = paid.map(one => (one.amount === 'card' ? step('card', 834) : one))
  expect(sums(wrong)).toEqual([1335, 1334, 1335])
})

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { priceOrder } from '../ordering/pricing'
import {
  addParts,
  NO_PARTS,
  planRefund,
  type RefundedLine,
  type RefundFacts,
  refundableCents,
  sumRefundedLines,
} from '../ordering/refunds'
import { account, accountFacts, balanceOf } from './accounts'
import { sumCents } from './cents'
import { merchantMoney } from './fees'
import {
  bearerPostings,
  merchantPostings,
  type OrderForPostings,
  type Posting,
  placementPostings,
  promotionPostings,
  refundPostings,
} from './order-postings'
import { paymentPlan } from './waterfall'

const total = (postings: readonly Posting[]) => sumCents(postings.map(p => p.amountCents))

/** Each account's balance as its kind counts it, those at zero left out. */
function balances(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, [number, number]> = {}
  for (const { debit, credit, amountCents } of postings) {
    expect(amountCents).toBeGreaterThan(0)
    sums[debit] ??= [0, 0]
    sums[credit] ??= [0, 0]
    sums[debit][0] += amountCents
    sums[credit][1] += amountCents
  }
  const result: Record<string, number> = {}
  for (const [code, [debits, credits]] of Object.entries(sums)) {
    const balance = balanceOf(accountFacts(code).kind, debits, credits)
    if (balance !== 0) result[code] = balance
  }
  return result
}

const priced = priceOrder({
  lines: [
    { id: 'a', quantity: 2, goodsCents: 2200, vatPercentage: 10 },
    { id: 'b', quantity: 1, goodsCents: 121, vatPercentage: 21 },
  ],
  deliveryFeeCents: 1210,
  discounts: [{ promotionId: 'p', target: 'item', amountCents: 1100, lineIds: ['a'], fundedBy: 'platform' }],
})
const order: OrderForPostings = {
  channel: 'canteen',
  userId: 'u',
  merchantId: 'm',
  transferOwnerId: 'u',
  kindOn: '2026-03-11',
  flexPeriod: '2026-03',
  deliveryVatPercentage: 21,
  lines: priced.lines,
  parts: { ...NO_PARTS, kindCents: 1000, flexCents: 500, balanceCents: 300, cardCents: 631 },
}
const terms = { commissionBps: 2000 }

describe('an order of 24.31 €', () => {
  test('is placed: sources down, what it is made of up', () => {
    const postings = placementPostings(order)
    expect(total(postings)).toBe(2431)
    expect(balances(postings)).toEqual({
      'kind:u:2026-03-11': -1000,
      'flex:u:2026-03': -500,
      'balance:u': -300,
      stripe: 631,
      'sales:canteen': 1100,
      delivery: 1000,
      'vat:10': 100,
      'vat:21': 231,
    })
  })

  test('is delivered: the merchant has its share with tax, the platform its commission', () => {
    const postings = [
      ...placementPostings(order),
      ...promotionPostings(order),
      ...merchantPostings(order, terms),
    ]
    const after = balances(postings)
    expect(after['merchant:m']).toBe(
      merchantMoney({ goodsCents: 2321, merchantPromotionCents: 0 }, terms).merchantNetCents,
    )
    expect(after.promo).toBe(1100)
    expect(after['sales:canteen']).toBeUndefined()
    expect(after.fees).toBe(520)
  })
})

test.each([
  [10_000, 0, { commissionBps: 1500 }, [10_000, 1500, 8500]],
  [10_000, 1000, { commissionBps: 1500 }, [10_000, 1350, 7650]],
  [100, 0, { commissionBps: 1500, fixedCents: 200 }, [100, 100, 0]],
  [333, 0, { commissionBps: 1250 }, [333, 42, 291]],
  [0, 0, { commissionBps: 1500, fixedCents: 50 }, [0, 0, 0]],
])('commission of %i less %i with %p', (goodsCents, merchantPromotionCents, t, [listing, fees, net]) => {
  expect(merchantMoney({ goodsCents, merchantPromotionCents }, t)).toEqual({
    merchantListingPriceCents: listing!,
    platformFeesCents: fees!,
    merchantNetCents: net!,
  })
})

test('accounts', () => {
  expect(accountFacts(account.kind('u', '2026-03-11'))).toEqual({ kind: 'liability', kept: true, owner: 'u' })
  expect(accountFacts(account.sales('canteen'))).toEqual({ kind: 'income', kept: false, owner: null })
  expect(accountFacts(account.stripe)).toEqual({ kind: 'asset', kept: false, owner: null })
  expect(() => accountFacts('pocket:u')).toThrow()
})

test('placed, delivered and given back in any number of refunds: every account is at zero again', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 5 }),
          goodsCents: fc.nat({ max: 30_000 }),
          vatPercentage: fc.constantFrom(4, 10, 21),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.nat({ max: 5_000 }),
      fc.nat({ max: 9_000 }),
      fc.constantFrom('platform' as const, 'merchant' as const),
      fc.nat({ max: 20_000 }),
      fc.boolean(),
      fc.nat({ max: 4000 }),
      fc.array(fc.integer({ min: 1, max: 12_000 }), { maxLength: 5 }),
      (lines, deliveryFeeCents, promotion, fundedBy, funds, payByTransfer, commissionBps, refunds) => {
        const p = priceOrder({
          lines: lines.map((l, i) => ({ ...l, id: String(i) })),
          deliveryFeeCents,
          discounts: [{ promotionId: 'p', target: 'order', amountCents: promotion, fundedBy }],
        })
        const parts = paymentPlan({
          totalCents: p.totalCents,
          availableKindCents: Math.floor(funds / 2),
          availableFlexCents: Math.floor(funds / 3),
          availableBalanceCents: Math.floor(funds / 4),
          payByTransfer,
        })
        const o = { ...order, lines: p.lines, parts }
        const t = { commissionBps, fixedCents: 30 }
        const postings = placementPostings(o)
        expect(total(postings)).toBe(p.totalCents)
        postings.push(...promotionPostings(o), ...merchantPostings(o, t))
        const delivered = balances(postings)
        expect(delivered['sales:canteen']).toBeUndefined()

        let facts: RefundFacts = { lines: p.lines, paid: parts, refundedLines: [], refunded: NO_PARTS }
        let borne: RefundedLine[] = []
        const requests = refunds.map(amountCents => ({ kind: 'amount' as const, amountCents }))
        for (const request of [...requests, { kind: 'all' as const }]) {
          const plan = planRefund(facts, request)
          if ('name' in plan) continue
          const back = refundPostings(o, plan)
          expect(total(back)).toBe(plan.amountCents)
          postings.push(...back, ...bearerPostings(o, t, 'merchant', plan.lines, borne))
          borne = sumRefundedLines([borne, plan.lines])
          facts = {
            ...facts,
            refundedLines: sumRefundedLines([facts.refundedLines, plan.lines]),
            refunded: addParts(facts.refunded, plan.parts),
          }
        }
        // What a promotion made free was never paid, so nothing of it is given back.
        if (refundableCents(facts) === 0 && p.lines.every(l => l.goodsCents > l.promotionCents)) {
          expect(balances(postings)).toEqual({})
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a refund that the platform bears leaves the merchant alone', () => {
  const plan = planRefund(
    { lines: order.lines, paid: order.parts, refundedLines: [], refunded: NO_PARTS },
    { kind: 'all' },
  )
  if ('name' in plan) throw new Error(plan.name)
  const before = [...placementPostings(order), ...promotionPostings(order), ...merchantPostings(order, terms)]
  const after = balances([
    ...before,
    ...refundPostings(order, plan),
    ...bearerPostings(order, terms, 'platform', plan.lines, []),
  ])
  expect(after['merchant:m']).toBe(balances(before)['merchant:m']!)
  expect(after.compensation).toBe(1100)
  expect([after.stripe, after['balance:u'], after['kind:u:2026-03-11']]).toEqual([
    undefined,
    undefined,
    undefined,
  ] as never[])
})

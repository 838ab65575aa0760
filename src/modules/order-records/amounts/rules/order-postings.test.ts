import { describe, expect, test } from 'bun:test'
import { account, accountFacts } from '../../../money/ledger/rules/accounts'
import { priceOrder } from '../../../offers/promotions/rules/pricing'
import { merchantMoney } from '../../../stores/stores/rules/commission'
import { type OrderForPostings, placementPostings } from './order-postings'
import { balances, totalOf as total } from './postings.make'
import { NO_PARTS } from './refunds'

const priced = priceOrder({
  lines: [
    { id: 'a', quantity: 2, goodsCents: 2200, vatPercentage: 10 },
    { id: 'b', quantity: 1, goodsCents: 121, vatPercentage: 21 },
  ],
  deliveryFeeCents: 1210,
  discounts: [{ promotionId: 'p', target: 'item', amountCents: 1100, lineIds: ['a'], merchantBps: 0 }],
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

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  canPayByTransfer,
  type PaymentQuestion,
  paymentPlan,
  samePlan,
  sumOfParts,
  whyNotCharge,
} from './waterfall'

const question = (more: Partial<PaymentQuestion>): PaymentQuestion => ({
  totalCents: 1500,
  availableKindCents: 0,
  availableFlexCents: 0,
  availableBalanceCents: 0,
  ...more,
})

test.each([
  ['card alone', {}, [0, 0, 0, 1500, 0]],
  ['in kind pays all', { availableKindCents: 2000 }, [1500, 0, 0, 0, 0]],
  [
    'each in its turn',
    { availableKindCents: 500, availableFlexCents: 400, availableBalanceCents: 300 },
    [500, 400, 300, 300, 0],
  ],
  [
    'the company adds after 5 € of one’s own',
    { availableKindCents: 2000, unlocksAtUserSpentCents: 500 },
    [1000, 0, 0, 500, 0],
  ],
  [
    'of which 3 € are paid for that day already',
    { availableKindCents: 2000, unlocksAtUserSpentCents: 500, paidByUserAtDateCents: 300 },
    [1300, 0, 0, 200, 0],
  ],
  [
    'and more than enough',
    { availableKindCents: 2000, unlocksAtUserSpentCents: 500, paidByUserAtDateCents: 900 },
    [1500, 0, 0, 0, 0],
  ],
  [
    'a condition above the total',
    { availableKindCents: 2000, unlocksAtUserSpentCents: 9000 },
    [0, 0, 0, 1500, 0],
  ],
  [
    'the fee stays with the person',
    { availableFlexCents: 2000, deliveryFeeCents: 299, entitlementsPayDelivery: false },
    [0, 1201, 0, 299, 0],
  ],
  ['by transfer', { availableFlexCents: 500, payByTransfer: true }, [0, 500, 0, 0, 1000]],
  ['a cent by card takes 49 from the balance', { availableBalanceCents: 1499 }, [0, 0, 1450, 50, 0]],
  ['49 cents by card', { availableBalanceCents: 1451 }, [0, 0, 1450, 50, 0]],
  ['50 cents by card', { availableBalanceCents: 1450 }, [0, 0, 1450, 50, 0]],
  ['no balance: from flex', { availableFlexCents: 1480 }, [0, 1450, 0, 50, 0]],
  [
    'a little balance, then flex',
    { availableFlexCents: 1460, availableBalanceCents: 10 },
    [0, 1450, 0, 50, 0],
  ],
  [
    'a small rest by transfer is no matter',
    { availableBalanceCents: 1480, payByTransfer: true },
    [0, 0, 1480, 0, 20],
  ],
  ['nothing to pay', { totalCents: 0 }, [0, 0, 0, 0, 0]],
] as [string, Partial<PaymentQuestion>, number[]][])('%s', (_, more, parts) => {
  const plan = paymentPlan(question(more))
  expect([plan.kindCents, plan.flexCents, plan.balanceCents, plan.cardCents, plan.transferCents]).toEqual(
    parts,
  )
  expect(whyNotCharge(plan)).toBeNull()
})

test('a small rest beside in kind alone cannot be charged', () => {
  const plan = paymentPlan(question({ availableKindCents: 1480 }))
  expect(whyNotCharge(plan)).toEqual({
    name: 'CardAmountTooSmall',
    params: { minimumCents: 50, cardCents: 20 },
  })
})

test('no more than a card takes in one payment is charged', () => {
  expect(whyNotCharge({ cardCents: 99_999_999 })).toBeNull()
  expect(whyNotCharge({ cardCents: 100_000_000 })).toEqual({
    name: 'CardAmountTooLarge',
    params: { maximumCents: 99_999_999, cardCents: 100_000_000 },
  })
})

test('parts sum to the total, none is negative or above what there is', () => {
  const cents = fc.nat({ max: 20_000 })
  fc.assert(
    fc.property(
      fc.record({
        totalCents: cents,
        deliveryFeeCents: fc.constant(0),
        availableKindCents: cents,
        availableFlexCents: cents,
        availableBalanceCents: cents,
        unlocksAtUserSpentCents: cents,
        paidByUserAtDateCents: cents,
        payByTransfer: fc.boolean(),
      }),
      q => {
        const plan = paymentPlan(q)
        expect(sumOfParts(plan)).toBe(q.totalCents)
        for (const part of [
          plan.kindCents,
          plan.flexCents,
          plan.balanceCents,
          plan.cardCents,
          plan.transferCents,
        ]) {
          expect(part).toBeGreaterThanOrEqual(0)
        }
        expect(plan.kindCents).toBeLessThanOrEqual(q.availableKindCents)
        expect(plan.flexCents).toBeLessThanOrEqual(q.availableFlexCents)
        expect(plan.balanceCents).toBeLessThanOrEqual(q.availableBalanceCents)
        expect(plan.kindCents + plan.flexCents).toBeLessThanOrEqual(plan.subsidisableCents)
        const own = q.paidByUserAtDateCents + plan.balanceCents + plan.cardCents + plan.transferCents
        if (plan.kindCents + plan.flexCents > 0) expect(own).toBeGreaterThanOrEqual(q.unlocksAtUserSpentCents)
        expect(samePlan(plan, paymentPlan(q))).toBe(true)
      },
    ),
  )
})

test('who may pay by transfer', () => {
  const nobody = { pbta: false, isAdminContext: false, isDeveloper: false, isImpersonating: false }
  expect(canPayByTransfer(nobody)).toBe(false)
  for (const key of Object.keys(nobody)) expect(canPayByTransfer({ ...nobody, [key]: true })).toBe(true)
})

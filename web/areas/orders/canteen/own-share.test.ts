import { expect, test } from 'bun:test'
import { toMoney } from '../../../../src/core/contract/common'
import type { Lunch } from './lunches'
import { allowanceLeftCents, ownShareCents } from './own-share'

const day = (unlocks = 0) => ({
  available: {
    inKind: toMoney(500),
    flex: toMoney(700),
    unlocksAtUserSpent: toMoney(unlocks),
    paidByUserAtDate: toMoney(0),
  },
})
const terms = { deliveryCents: 299, balanceCents: 3500, allowancesPayDelivery: true }

test.each([
  ['allowances that reach over dish and delivery leave nothing', 901, day(), terms, 0],
  ['a cent more is the person’s own', 902, day(), terms, 1],
  ['without a wallet a card takes at least 50 cents', 902, day(), { ...terms, balanceCents: 0 }, 50],
  [
    'where allowances do not pay delivery, it is the person’s',
    800,
    day(),
    { ...terms, allowancesPayDelivery: false },
    299,
  ],
  ['what has to be spent first is spent first', 800, day(300), terms, 300],
] as const)('%s', (_, priceCents, of, rest, own) => {
  expect(ownShareCents(of, { priceCents, ...rest })).toBe(own)
})

test.each([
  ['dish and delivery', true, 1200 - 650 - 299],
  ['the dish alone where the person pays delivery', false, 1200 - 650],
])('a chosen lunch takes from the allowance: %s', (_, allowancesPayDelivery, left) => {
  const lunch = {
    storeId: 'brasa',
    entries: [{ unitCents: 650, quantity: 1, modifiers: [], perLine: false }],
  }
  const kitchens = [{ store: { id: 'brasa', deliveryFee: toMoney(299) } }]
  expect(
    allowanceLeftCents(day(), [lunch as unknown as Lunch], { kitchens, allowancesPayDelivery } as never),
  ).toBe(left)
})

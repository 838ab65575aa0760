import { toMoney } from '../../../../src/core/contract/common'
import type { ExplainedEntitlements } from '../../../../src/modules/companies/allowances/contract/entitlements'

/** A lunch of 5.60 € of which the company pays 4.30 €: one rule counts and is unlocked in part, one is for other days. */
export const explainedLunch: ExplainedEntitlements = {
  on: '2026-11-24',
  time: '13:30',
  channel: 'canteen',
  rules: [
    {
      id: '5f0000000000000000000001',
      level: 'location',
      name: 'Lunch',
      kind: 'in_kind',
      amountPerDay: toMoney(900),
      unlocksAtUserSpent: toMoney(200),
      maxPerMonth: null,
      reason: 'applies',
      granted: toMoney(900),
      usable: toMoney(900),
    },
    {
      id: '5f0000000000000000000002',
      level: 'organization',
      name: '',
      kind: 'flex',
      amountPerDay: toMoney(500),
      unlocksAtUserSpent: toMoney(0),
      maxPerMonth: null,
      reason: 'otherWeekday',
      granted: toMoney(0),
      usable: toMoney(0),
    },
  ],
  inKind: { granted: toMoney(900), usable: toMoney(900), spent: toMoney(120), available: toMoney(780) },
  flex: { granted: toMoney(0), usable: toMoney(0), spent: toMoney(0), available: toMoney(0) },
  copayment: { unlocksAt: toMoney(200), paid: toMoney(70), missing: toMoney(130) },
  order: {
    total: toMoney(560),
    subsidisable: toMoney(430),
    inKind: toMoney(430),
    flex: toMoney(0),
    byUser: toMoney(130),
  },
  paysDelivery: true,
  result: toMoney(430),
  changedSince: null,
}

import { euros } from '../../../../src/core/contract/common'
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
      amountPerDay: euros(900),
      unlocksAtUserSpent: euros(200),
      maxPerMonth: null,
      reason: 'applies',
      granted: euros(900),
      usable: euros(900),
    },
    {
      id: '5f0000000000000000000002',
      level: 'organization',
      name: '',
      kind: 'flex',
      amountPerDay: euros(500),
      unlocksAtUserSpent: euros(0),
      maxPerMonth: null,
      reason: 'otherWeekday',
      granted: euros(0),
      usable: euros(0),
    },
  ],
  inKind: { granted: euros(900), usable: euros(900), spent: euros(120), available: euros(780) },
  flex: { granted: euros(0), usable: euros(0), spent: euros(0), available: euros(0) },
  copayment: { unlocksAt: euros(200), paid: euros(70), missing: euros(130) },
  order: {
    total: euros(560),
    subsidisable: euros(430),
    inKind: euros(430),
    flex: euros(0),
    byUser: euros(130),
  },
  paysDelivery: true,
  result: euros(430),
  changedSince: null,
}

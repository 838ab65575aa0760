import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { euros } from '../../../src/contract/common'
import type { ExplainedEntitlements } from '../../../src/contract/entitlements'
import company from '../../i18n/en/company.json'
import { show } from '../../ui/testing'
import { Explanation } from './explanation'

afterEach(cleanup)

const explained: ExplainedEntitlements = {
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
}

test('the amount comes first, then every rule with its reason, then the sums that lead to it', () => {
  show(<Explanation explained={explained} />, { company })
  expect(screen.getByText('€4.30 on Tuesday 24 November')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'LunchCounts€9.00',
    'FlexibleNot on this day of the week€0.00',
  ])
  expect(screen.getByText('€9.00 of €9.00 fit this delivery, €1.20 are spent: €7.80 left')).toBeDefined()
  expect(screen.getByText('€0.70 of €2.00 are paid, €1.30 are missing')).toBeDefined()
  expect(
    screen.getByText('Of €5.60, €4.30 may be given: €4.30 in kind, €0.00 flexible, €1.30 by the person'),
  ).toBeDefined()
})

test('where nothing is given, it says so and shows no sums', () => {
  const none = { granted: euros(0), usable: euros(0), spent: euros(0), available: euros(0) }
  show(
    <Explanation
      explained={{
        ...explained,
        rules: [],
        inKind: none,
        copayment: { unlocksAt: euros(0), paid: euros(0), missing: euros(0) },
        order: null,
        result: euros(0),
      }}
    />,
    { company },
  )
  expect(screen.getByText('Nothing is given here yet')).toBeDefined()
  expect(screen.queryByRole('term')).toBeNull()
})

import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { toMoney } from '../../../../src/core/contract/common'
import { show } from '../../../ui/testing'
import { explainedLunch as explained } from './explained.make'
import { Explanation } from './explanation'

afterEach(cleanup)

test('the amount comes first, then every rule with its reason, then the sums that lead to it', () => {
  show(<Explanation explained={explained} />)
  expect(screen.getByText('€4.30 on Tuesday 24 November')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'LunchApplies€9.00',
    'Salary allowanceNot on this day of the week€0.00',
  ])
  expect(screen.getByText('€9.00 of €9.00 valid for this delivery, €1.20 spent, €7.80 left')).toBeDefined()
  expect(screen.getByText('€0.70 of €2.00 paid, €1.30 to go')).toBeDefined()
  expect(
    screen.getByText('Of €5.60, allowances can pay €4.30: company €4.30, salary €0.00, person €1.30'),
  ).toBeDefined()
})

test('where nothing is given, it says so and shows no sums', () => {
  const none = { granted: toMoney(0), usable: toMoney(0), spent: toMoney(0), available: toMoney(0) }
  show(
    <Explanation
      explained={{
        ...explained,
        rules: [],
        inKind: none,
        copayment: { unlocksAt: toMoney(0), paid: toMoney(0), missing: toMoney(0) },
        order: null,
        result: toMoney(0),
      }}
    />,
  )
  expect(screen.getByText('No allowances yet')).toBeDefined()
  expect(screen.queryByRole('term')).toBeNull()
})

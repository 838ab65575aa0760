import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { show } from '../../../ui/testing'
import type { Plan } from './checkout-problems'
import { planOf } from './plan.make'
import { PlanFigures } from './plan-figures'

afterEach(cleanup)
const draw = (plan: Plan) =>
  show(<PlanFigures plan={plan} isCurrent isPickup={false} people={null} perPerson={null} />)
const rows = (container: HTMLElement) =>
  [...container.querySelectorAll('dl > div')].map(row => [...row.children].map(cell => cell.textContent))

test('each promotion is a line of its own between the goods and the total, and they add up', () => {
  const { container } = draw(
    planOf({
      soupCents: 1000,
      discounts: [
        { promotionId: 'a', name: 'Soup week', code: null, target: 'item', amount: toMoney(200) },
        { promotionId: 'b', name: 'Welcome', code: 'HOLA5', target: 'order', amount: toMoney(500) },
      ],
    }),
  )
  expect(rows(container)).toEqual([
    ['Items', '€20.00'],
    ['Soup week', '-€2.00'],
    ['Welcome (HOLA5)', '-€5.00'],
    ['Delivery', '€2.99'],
    ['Total', '€15.99'],
  ])
})

test('the promotion that is nearest says what is missing to it', () => {
  draw(
    planOf({
      unusedPromotions: [
        { promotionId: 'far', name: 'Banquet', code: null, why: 'BelowMinimum', missing: toMoney(9000) },
        { promotionId: 'near', name: 'Lunch', code: null, why: 'BelowMinimum', missing: toMoney(230) },
      ],
    }),
  )
  expect(screen.getByText(/€2\.30/).textContent).toContain('Lunch')
})

test('what unlocks the company’s part is counted down with what one pays oneself', () => {
  const available = {
    inKind: toMoney(700),
    flex: toMoney(0),
    balance: toMoney(0),
    paidByUserAtDate: toMoney(0),
    unlocksAtUserSpent: toMoney(1829),
  }
  draw(planOf({ available }))
  expect(screen.getByText('Spend €2.30 more of your own money to unlock €7.00.')).toBeTruthy()
})

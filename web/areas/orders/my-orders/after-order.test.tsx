import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { toMoney } from '../../../../src/core/contract/common'
import { show } from '../../../ui/testing'
import { explainedLunch } from '../../companies/company/explained.make'
import type { Order } from './order-progress'
import { RefundLines } from './refund-lines'
import { Explained } from './why-company-pays'

afterEach(cleanup)

type Answer = Parameters<typeof Explained>[0]['answer']
const answer: Answer = { ...explainedLunch, paysDelivery: false }
test('why the company pays so much: each rule, what is spent, what unlocks it, and what that comes to', () => {
  show(<Explained answer={answer} />)
  const texts = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(texts).toEqual([
    'Lunch€9.00 a day€9.00',
    'Salary allowanceNot on this day of the week€0.00',
    'Company meal allowance€1.20 of €9.00 used for other orders€7.80 left',
  ])
  screen.getByText('Your company pays once you’ve spent €2.00 that day. You’ve spent €0.70 so far.')
  screen.getByText('You pay for delivery.')
  screen.getByText('Of €5.60, your company pays €4.30 and you pay €1.30.')
})

test('what comes of the salary allowance is the person’s own money, not the company’s', () => {
  const order = {
    ...explainedLunch.order!,
    total: toMoney(1879),
    inKind: toMoney(500),
    flex: toMoney(700),
    byUser: toMoney(679),
  }
  show(<Explained answer={{ ...answer, order }} />)
  screen.getByText('Of €18.79, your company pays €5.00, your salary allowance €7.00 and you €6.79.')
})

test.each([
  ['rules', /Your company’s rules have changed/],
  ['order', /This order was changed after it was placed/],
] as const)(
  'what has changed since it was ordered is said, beside what was paid: %s',
  (changedSince, text) => {
    show(<Explained answer={{ ...answer, changedSince }} />)
    screen.getByText(text)
    screen.getByText('Of €5.60, your company pays €4.30 and you pay €1.30.')
  },
)

test('what comes back after a change is told apart from what was refunded', () => {
  const refund = (id: string, cents: number, isChange: boolean): Order['refunds'][number] => ({
    id,
    amount: toMoney(cents),
    parts: {
      card: toMoney(cents),
      transfer: toMoney(0),
      balance: toMoney(0),
      flex: toMoney(0),
      inKind: toMoney(0),
    },
    state: 'completed',
    isNeverCharged: false,
    isChange,
    createdAt: new Date('2026-11-20T10:00:00Z'),
  })
  const refunds = [refund('a', 650, true), refund('b', 120, false), refund('c', 150, true)]
  show(<RefundLines order={{ refunds, refunded: toMoney(120) } as Order} />)
  expect(screen.getByText('Refunded after your change').parentElement?.textContent).toContain('€8.00')
  expect(screen.getByText('Refunded').parentElement?.textContent).toContain('€1.20')
})

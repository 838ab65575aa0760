import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { useTranslations } from 'use-intl'
import { toMoney } from '../../../../src/core/rules/money/cents'
import type { Outputs } from '../../../api'
import { show } from '../../../ui/testing'
import { MovementRow } from './movement-list'
import { type Movement, useMovementText } from './movement-text'
import { statementCsv } from './statement-csv'

afterEach(cleanup)
const gift: Movement = {
  id: 'a'.repeat(24),
  kind: 'gifted',
  amount: toMoney(500),
  balanceAfter: toMoney(1500),
  memo: '=Sorry; for the delay',
  order: null,
  byCard: null,
  spent: [],
  createdAt: new Date('2026-11-20T12:00:00Z'),
}
const STATEMENT: Outputs['customer']['wallet']['statement'] = {
  from: '2026-11-01',
  to: '2026-11-30',
  opening: toMoney(1000),
  closing: toMoney(1500),
  received: toMoney(500),
  paid: toMoney(0),
  movements: [gift],
}

const made: string[] = []
function File() {
  made.push(statementCsv(STATEMENT, useTranslations('wallet'), useMovementText()))
  return null
}

test('a file has a line for each movement between what there was and what there is, and no formulas', () => {
  show(<File />)
  expect(made.at(-1)!.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Date;Activity;Details;Order;Amount;Balance',
    '2026-11-01;Opening balance on 2026-11-01;;;;10.00',
    `2026-11-20T12:00:00.000Z;Gift;"'=Sorry; for the delay";;5.00;15.00`,
    '2026-11-30;Closing balance on 2026-11-30;;;;15.00',
  ])
})

test('what was spent of several credits is told one by one, of one only by its kind', () => {
  const paid: Movement = {
    ...gift,
    kind: 'redeem',
    memo: null,
    amount: toMoney(-1000),
    byCard: toMoney(719),
    spent: [
      { kind: 'gifted', comment: '', amount: toMoney(400) },
      { kind: 'topup', comment: '', amount: toMoney(600) },
    ],
  }
  show(<MovementRow movement={paid} />)
  expect(screen.getByText('Paid from Gift €4.00 and Top-up €6.00')).toBeTruthy()
  expect(screen.getByText('€7.19 of this order by card')).toBeTruthy()
  cleanup()
  show(<MovementRow movement={{ ...paid, spent: paid.spent.slice(1) }} />)
  expect(screen.getByText('Paid from: Top-up')).toBeTruthy()
})

test('a refund says what went back to the card beside it', () => {
  show(<MovementRow movement={{ ...gift, kind: 'refund', memo: null, byCard: toMoney(719) }} />)
  expect(screen.getByText('€7.19 more refunded to your card')).toBeTruthy()
})

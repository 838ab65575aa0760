import { expect, test } from 'bun:test'
import {
  actsIn,
  firstState,
  PAYABLE_ACTS,
  PAYABLE_STATES,
  type PayableAct,
  stateAfter,
} from './payable-state'

/** What each act makes of each state; what is not here is refused. */
const ALLOWED: Record<string, string> = {
  'approve open': 'approved',
  'approve returned': 'approved',
  'withdraw approved': 'open',
  'file approved': 'in_file',
  'pay in_file': 'paid',
  'return in_file': 'returned',
  'return paid': 'returned',
}

test.each(PAYABLE_ACTS.flatMap(act => PAYABLE_STATES.map(state => [act, state] as const)))(
  '%s of a payable that is %s',
  (act, state) => {
    expect(stateAfter(act, state)).toBe((ALLOWED[`${act} ${state}`] ?? null) as never)
  },
)

test('the acts of a state are those that it allows', () => {
  const of = (state: (typeof PAYABLE_STATES)[number]): PayableAct[] => actsIn(state)
  expect(of('open')).toEqual(['approve'])
  expect(of('approved')).toEqual(['withdraw', 'file'])
  expect(of('carried')).toEqual([])
})

test('only what is above zero is to be paid', () => {
  expect([1, 0, -1].map(firstState)).toEqual(['open', 'carried', 'carried'])
})

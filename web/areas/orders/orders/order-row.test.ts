import { expect, test } from 'bun:test'
import {
  allergensIn,
  commonNextState,
  isUnanswered,
  nextStateOf,
  possibleStates,
  urgencyOf,
} from './order-row'
import { makeRow } from './testing'

test.each([
  ['pending', ['accepted', 'rejected_by_store'], 'accepted'],
  ['accepted', ['pending_pickup', 'bag_check', 'canceled_by_store'], 'pending_pickup'],
  // a courier fetches it: the kitchen has nothing more to do
  ['pending_pickup', ['accepted', 'bag_check', 'canceled_by_store'], null],
  ['delivered', [], null],
] as const)('%s goes on to %s', (state, allowedStates, next) => {
  expect(nextStateOf({ ...makeRow(1, { state }), allowedStates: [...allowedStates] })).toBe(next)
})

test('an order that its customer collects is handed over by the kitchen', () => {
  const row = {
    ...makeRow(1, { state: 'pending_pickup', isPickup: true }),
    allowedStates: ['delivered' as const],
  }
  expect(nextStateOf(row)).toBe('delivered')
})

test('of a mixed selection the step counts that most are waiting for, and only for those', () => {
  const accepted = { ...makeRow(3, { state: 'accepted' }), allowedStates: ['pending_pickup' as const] }
  const rows = [makeRow(1), makeRow(2), accepted]
  expect(commonNextState(rows)).toEqual({ state: 'accepted', ids: [rows[0]!.id, rows[1]!.id] })
  // what is final comes last in the menu
  expect(possibleStates(rows).map(({ state }) => state)).toEqual([
    'accepted',
    'pending_pickup',
    'rejected_by_store',
  ])
})

test('urgency follows what was promised', () => {
  const row = makeRow(1)
  const due = row.purchase.pickupTime.getTime()
  expect(urgencyOf(row, due - 16 * 60_000)).toBe('calm')
  expect(urgencyOf(row, due - 14 * 60_000)).toBe('soon')
  expect(urgencyOf(row, due + 1)).toBe('late')
  const onItsWay = makeRow(1, { state: 'out_for_delivery' })
  const promised = onItsWay.purchase.deliveryWindowEnd.getTime()
  expect(urgencyOf(onItsWay, promised)).toBe('calm')
  expect(urgencyOf(onItsWay, promised + 1)).toBe('late')
})

test('an order is unanswered from the deadline of its store on', () => {
  const row = makeRow(1)
  const due = row.purchase.acceptBy!.getTime()
  expect(isUnanswered(row, due - 1)).toBe(false)
  expect(isUnanswered(row, due)).toBe(true)
  expect(isUnanswered(makeRow(1, { acceptBy: null }), due)).toBe(false)
  expect(isUnanswered(makeRow(1, { state: 'accepted' }), due)).toBe(false)
})

test('what the eater avoids stands apart from what else is in the order, under either name of it', () => {
  const row = makeRow(1, { avoidedAllergens: ['soya', 'dairies'] })
  expect(allergensIn(row)).toEqual({
    conflict: { contains: ['soya'], mayContain: [], isNotStated: false },
    others: ['fish'],
    otherTraces: [],
    isQuietlyUnstated: false,
    declared: ['soya', 'dairies'],
  })
  expect(allergensIn(makeRow(1)).conflict.contains).toEqual([])
})

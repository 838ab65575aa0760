import { describe, expect, test } from 'bun:test'
import {
  allowedMoves,
  canMove,
  isBehindTime,
  isLate,
  isTerminal,
  lateMinutes,
  type MoveFacts,
  ORDER_ACTORS,
  ORDER_MOVES,
  ORDER_STATES,
  type OrderActor,
  type OrderState,
  stepsBetween,
  undoTarget,
  whyNotMove,
} from './order-state'

const now = '2026-03-10T12:00:00Z'
const secondsAgo = (s: number) => new Date(Date.parse(now) - s * 1000).toISOString()

function facts(actors: OrderActor[], more: Partial<MoveFacts> = {}): MoveFacts {
  return {
    actors,
    now,
    isCrossDocking: false,
    isPickup: false,
    isRequestingQuote: false,
    stateHistory: [],
    ...more,
  }
}

describe('the table', () => {
  const edges = ORDER_STATES.flatMap(from =>
    Object.keys(ORDER_MOVES[from]).map(to => [from, to as OrderState]),
  )

  test('has 35 edges besides the undo of what failed', () => expect(edges.length).toBe(35))

  test('every state is reached and every open state has an end', () => {
    for (const state of ORDER_STATES) {
      expect(stepsBetween('pending', state, { isCrossDocking: true, isPickup: true })).not.toBeNull()
      if (!isTerminal(state)) {
        expect(stepsBetween(state, 'delivered', { isCrossDocking: true, isPickup: true })).not.toBeNull()
      }
    }
  })

  test.each<[OrderState, OrderState, OrderActor[]]>([
    ['pending', 'accepted', ['merchant', 'logistics', 'platform', 'system']],
    ['pending', 'rejected_by_store', ['merchant', 'platform']],
    ['pending', 'canceled_by_user', ['customer', 'platform']],
    ['pending', 'delivered', []],
    ['accepted', 'canceled_by_user', ['customer', 'platform']],
    ['accepted', 'picked_up', []],
    ['pending_pickup', 'accepted', ['merchant', 'logistics']],
    ['pending_pickup', 'picked_up', ['courier', 'logistics', 'platform']],
    ['pending_pickup', 'delivered', []],
    ['pending_pickup', 'at_warehouse', []],
    ['bag_check', 'canceled_by_user', ['platform']],
    ['picked_up', 'out_for_delivery', ['courier', 'logistics', 'system']],
    ['picked_up', 'canceled_by_store', ['logistics', 'platform']],
    ['at_warehouse', 'picked_up', ['courier', 'logistics', 'platform']],
    ['out_for_delivery', 'picked_up', ['courier', 'logistics']],
    ['out_for_delivery', 'delivered', ['courier', 'logistics', 'platform']],
    ['delivered', 'out_for_delivery', []],
    ['canceled_by_store', 'accepted', []],
  ])('%s → %s by %p', (from, to, who) => {
    expect(ORDER_ACTORS.filter(actor => canMove(from, to, facts([actor])))).toEqual(who)
  })
})

test.each<[OrderState, OrderState, Partial<MoveFacts>, OrderActor[]]>([
  ['pending_pickup', 'at_warehouse', { isCrossDocking: true }, ['logistics', 'platform']],
  ['picked_up', 'at_warehouse', { isCrossDocking: true }, ['courier', 'logistics', 'platform']],
  ['bag_check', 'out_for_delivery', { isCrossDocking: true }, []],
  [
    'bag_check',
    'out_for_delivery',
    { isCrossDocking: true, stateHistory: [{ state: 'at_warehouse', at: now }] },
    ['logistics', 'platform'],
  ],
  ['pending_pickup', 'delivered', { isPickup: true }, ['merchant', 'platform']],
])('%s → %s when %p', (from, to, more, who) => {
  expect(ORDER_ACTORS.filter(actor => canMove(from, to, facts([actor], more)))).toEqual(who)
})

test('a wrong pickup code is not handed over', () => {
  const refusal = whyNotMove(
    'pending_pickup',
    'delivered',
    facts(['merchant'], { isPickup: true, pickupCodeMatches: false }),
  )
  expect(refusal?.name).toBe('WrongPickupCode')
})

test('a refusal tells what is allowed', () => {
  expect(whyNotMove('pending', 'delivered', facts(['merchant']))).toEqual({
    name: 'InvalidStateTransition',
    params: {
      from: 'pending',
      to: 'delivered',
      allowed: ['accepted', 'rejected_by_store', 'canceled_by_store'],
    },
  })
})

describe('force', () => {
  const forced = (actors: OrderActor[], more: Partial<MoveFacts> = {}) =>
    facts(actors, { force: true, reason: 'the tablet was off', ...more })

  test('skips the graph for logistics and the platform', () => {
    expect(canMove('pending', 'delivered', forced(['logistics']))).toBe(true)
    expect(canMove('pending', 'delivered', forced(['platform']))).toBe(true)
  })
  test('is for nobody else', () => {
    expect(whyNotMove('pending', 'delivered', forced(['merchant']))?.name).toBe('ForceNotAllowed')
  })
  test('asks for a reason', () => {
    expect(whyNotMove('pending', 'delivered', forced(['platform'], { reason: ' ' }))?.name).toBe(
      'ForceNeedsReason',
    )
  })
  test('never leaves a state that is over', () => {
    expect(canMove('canceled_by_user', 'accepted', forced(['platform']))).toBe(false)
  })
  test.each([
    [23 * 3600, ['logistics'], true],
    [24 * 3600, ['super'], true],
    [24 * 3600 + 1, ['super'], false],
    [60, ['platform'], false],
  ] as [number, OrderActor[], boolean][])('delivered %i s ago, by %p', (ago, actors, allowed) => {
    const stateHistory = [{ state: 'delivered' as const, at: secondsAgo(ago) }]
    expect(canMove('delivered', 'out_for_delivery', forced(actors, { stateHistory }))).toBe(allowed)
  })
})

describe('undo', () => {
  const history = (ago: number) => [
    { state: 'pending' as const, at: secondsAgo(900) },
    { state: 'accepted' as const, at: secondsAgo(600) },
    { state: 'canceled_by_store' as const, at: secondsAgo(ago) },
  ]
  test.each([
    [0, 'accepted'],
    [60, 'accepted'],
    [61, null],
  ] as [number, OrderState | null][])('%i s after it', (ago, target) => {
    expect(undoTarget(history(ago), now)).toBe(target)
    expect(
      canMove('canceled_by_store', 'accepted', facts(['platform'], { stateHistory: history(ago) })),
    ).toBe(target !== null)
  })
  test('leads to no other state and is for the platform alone', () => {
    expect(allowedMoves('canceled_by_store', facts(['platform'], { stateHistory: history(5) }))).toEqual([
      'accepted',
    ])
    expect(allowedMoves('canceled_by_store', facts(['merchant'], { stateHistory: history(5) }))).toEqual([])
  })
})

test.each([
  ['direct', { isCrossDocking: false, isPickup: false }, 'accepted pending_pickup picked_up delivered'],
  ['collected', { isCrossDocking: false, isPickup: true }, 'accepted pending_pickup delivered'],
])('the shortest way, %s', (_, order, path) => {
  expect(stepsBetween('accepted', 'delivered', order)).toEqual(path.split(' ') as OrderState[])
})

test.each<[string, OrderState, string, string | null, number]>([
  ['not yet due', 'accepted', '2026-03-10T12:00:00Z', null, 0],
  ['due and not there', 'out_for_delivery', '2026-03-10T11:44:30Z', null, 15],
  ['delivered in time', 'delivered', '2026-03-10T11:00:00Z', '2026-03-10T10:59:00Z', 0],
  ['delivered late', 'delivered', '2026-03-10T11:00:00Z', '2026-03-10T11:07:00Z', 7],
  ['canceled', 'canceled_by_user', '2026-03-09T11:00:00Z', null, 0],
])('late: %s', (_, state, deliveryWindowEnd, deliveredAt, minutes) => {
  const stateHistory = deliveredAt ? [{ state: 'delivered' as const, at: deliveredAt }] : []
  expect(lateMinutes({ state, stateHistory, deliveryWindowEnd }, now)).toBe(minutes)
  expect(isLate({ state, stateHistory, deliveryWindowEnd }, now)).toBe(minutes > 0 && state !== 'delivered')
})

test.each<[OrderState, string, boolean]>([
  ['pending', '2026-03-10T11:59:00Z', true],
  ['accepted', '2026-03-10T11:59:00Z', true],
  ['accepted', '2026-03-10T12:00:00Z', false],
  ['out_for_delivery', '2026-03-10T11:59:00Z', false],
  ['canceled_by_user', '2026-03-10T11:59:00Z', false],
])('before the end of its window, %s with a pickup at %s: behind is %p', (state, pickupTime, behind) => {
  const order = { state, stateHistory: [], deliveryWindowEnd: '2026-03-10T13:00:00Z', pickupTime }
  expect(isBehindTime(order, now)).toBe(behind)
})

test('a quote that is not answered can only be turned down', () => {
  const asked = facts(['merchant', 'logistics', 'platform', 'super'], { isRequestingQuote: true })
  expect(allowedMoves('pending', asked)).toEqual([
    'rejected_by_store',
    'canceled_by_user',
    'canceled_by_store',
  ])
  const forced = { ...asked, force: true, reason: 'They are waiting' }
  expect(whyNotMove('pending', 'delivered', forced)?.name).toBe('InvalidStateTransition')
  expect(whyNotMove('pending', 'canceled_by_store', forced)).toBeNull()
})

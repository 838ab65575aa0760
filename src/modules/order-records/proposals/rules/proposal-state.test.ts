import { expect, test } from 'bun:test'
import {
  canAccept,
  canChangeProposal,
  missingOf,
  PROPOSAL_STATES,
  type ProposalState,
  standingOf,
  statesBefore,
  whyNotMoveProposal,
} from './proposal-state'

const ALLOWED: Record<ProposalState, ProposalState[]> = {
  draft: ['sent', 'withdrawn'],
  sent: ['opened', 'accepted', 'expired', 'withdrawn'],
  opened: ['accepted', 'expired', 'withdrawn'],
  accepted: [],
  expired: ['accepted'],
  withdrawn: [],
}

test.each(PROPOSAL_STATES.flatMap(from => PROPOSAL_STATES.map(to => [from, to] as const)))(
  'from %s to %s',
  (from, to) => {
    const refusal = whyNotMoveProposal(from, to)
    expect(refusal === null).toBe(ALLOWED[from].includes(to))
    if (refusal) expect(refusal).toEqual({ name: 'ProposalClosed', params: { state: from } })
  },
)

test('what is known to end, ends by the clock', () => {
  const expiresAt = new Date('2026-12-01T17:00:00Z')
  const before = new Date(expiresAt.getTime() - 1)
  for (const state of PROPOSAL_STATES) {
    expect(standingOf({ state, expiresAt }, before)).toBe(state)
    const isOpen = state === 'sent' || state === 'opened'
    expect(standingOf({ state, expiresAt }, expiresAt)).toBe(isOpen ? 'expired' : state)
    expect(canAccept({ state, expiresAt }, before)).toBe(isOpen)
    expect(canAccept({ state, expiresAt }, expiresAt)).toBe(false)
    expect(canChangeProposal({ state, expiresAt }, before)).toBe(isOpen || state === 'draft')
    expect(canChangeProposal({ state, expiresAt }, expiresAt)).toBe(state === 'draft')
  }
  expect(statesBefore('accepted')).toEqual(['sent', 'opened', 'expired'])
})

test('what is missing before it is sent', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  const whole = {
    name: 'Results lunch',
    lineCount: 1,
    windowStart: new Date('2026-12-03T12:00:00Z'),
    isPickup: false,
    hasAddress: true,
    email: 'montse@aurea.test',
  }
  expect(missingOf(whole, now)).toEqual([])
  expect(missingOf({ ...whole, isPickup: true, hasAddress: false }, now)).toEqual([])
  expect(missingOf({ ...whole, windowStart: now }, now)).toEqual(['window'])
  expect(
    missingOf(
      { name: ' ', lineCount: 0, windowStart: null, isPickup: false, hasAddress: false, email: null },
      now,
    ),
  ).toEqual(['name', 'cart', 'window', 'address', 'email'])
})

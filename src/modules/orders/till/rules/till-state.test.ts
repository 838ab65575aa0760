import { expect, test } from 'bun:test'
import { type TillState, tillState } from './till-state'

const now = new Date('2026-11-17T10:00:00Z')
const later = new Date('2026-11-17T10:01:00Z')

test.each<[string, string | null, Date, TillState]>([
  ['reserved', null, later, 'waiting'],
  ['reserved', null, now, 'expired'],
  ['placed', null, now, 'paid'],
  ['released', 'expired', later, 'expired'],
  ['released', 'closed', later, 'canceled'],
  ['released', 'refused', later, 'failed'],
])(
  'a checkout that is %s, for the reason %p, is to the till what it should be',
  (state, releasedReason, expiresAt, expected) => {
    expect(tillState({ state, releasedReason, expiresAt }, now)).toBe(expected)
  },
)

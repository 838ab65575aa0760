import { describe, expect, test } from 'bun:test'
import {
  codeOf,
  plainReferralCode,
  programState,
  type ReferralProgram,
  releaseAt,
  type Shared,
  whyNotClaim,
  whyNotPay,
} from './referral'

const NOW = new Date('2026-11-17T10:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const PROGRAM: ReferralProgram = {
  isActive: true,
  validFrom: null,
  validUntil: null,
  referrerCents: 500,
  friendCents: 500,
  minTotalCents: 1500,
  holdDays: 14,
  maxPerReferrer: null,
  budgetCents: null,
  spentCents: 0,
}
const STRANGERS: Shared = {
  person: false,
  card: false,
  phone: false,
  email: false,
  device: false,
  address: false,
}
const ORDER = { isDelivered: true, totalCents: 2000, refundedCents: 0, isFirst: true }

test.each([
  [{}, 'LIVE'],
  [{ isActive: false }, 'PAUSED'],
  [{ validFrom: day(1) }, 'NOT_STARTED'],
  [{ validUntil: day(-1) }, 'EXPIRED'],
  [{ validFrom: day(-1), validUntil: day(1) }, 'LIVE'],
  [{ budgetCents: 1000, spentCents: 0 }, 'LIVE'],
  [{ budgetCents: 1000, spentCents: 1 }, 'EXPIRED'],
] as const)('a programme with %p is %s', (part, state) =>
  expect(programState({ ...PROGRAM, ...part }, NOW)).toBe(state),
)

describe('a friend', () => {
  const claim = (
    { shared, ...facts }: { shared?: Partial<Shared>; hasOrdered?: boolean; paidOfReferrer?: number } = {},
    program: Partial<ReferralProgram> = {},
  ) =>
    whyNotClaim(
      { ...PROGRAM, ...program },
      { hasOrdered: false, paidOfReferrer: 0, ...facts, shared: { ...STRANGERS, ...shared } },
      NOW,
    )
  test('who is new is brought', () => expect(claim()).toBeNull())
  test.each([
    [{ shared: { person: true, card: true } }, {}, 'self'],
    [{ shared: { card: true } }, {}, 'sameCard'],
    [{ shared: { phone: true } }, {}, 'samePhone'],
    [{ shared: { email: true } }, {}, 'sameEmail'],
    [{ shared: { device: true } }, {}, 'sameDevice'],
    [{ shared: { address: true } }, {}, 'sameAddress'],
    [{ hasOrdered: true }, {}, 'notNew'],
    [{}, { isActive: false }, 'programOver'],
    [{}, { validUntil: day(-1) }, 'programOver'],
    [{ paidOfReferrer: 3 }, { maxPerReferrer: 3 }, 'referrerCap'],
    [{ paidOfReferrer: 2 }, { maxPerReferrer: 3 }, null],
  ] as const)('with %p, of %p: %p', (facts, program, why) => expect(claim(facts, program)).toBe(why))
})

describe('what is paid for a delivered order', () => {
  const pay = (
    facts: {
      shared?: Partial<Shared>
      areOpen?: boolean
      paidOfReferrer?: number
      order?: Partial<typeof ORDER>
    } = {},
    program: Partial<ReferralProgram> = {},
  ) =>
    whyNotPay(
      { ...PROGRAM, ...program },
      {
        areOpen: facts.areOpen ?? true,
        paidOfReferrer: facts.paidOfReferrer ?? 0,
        shared: { ...STRANGERS, ...facts.shared },
        order: { ...ORDER, ...facts.order },
      },
    )
  test('is paid when nothing stands against it', () => expect(pay()).toBeNull())
  test('is paid by a programme that was ended meanwhile', () =>
    expect(pay({}, { isActive: false, validUntil: day(-1) })).toBeNull())
  test.each([
    [{ areOpen: false }, {}, 'accountClosed'],
    [{ shared: { card: true } }, {}, 'sameCard'],
    [{ shared: { address: true } }, {}, 'sameAddress'],
    [{ order: { isDelivered: false } }, {}, 'orderFailed'],
    [{ order: { isFirst: false } }, {}, 'notNew'],
    [{ order: { refundedCents: 2000 } }, { minTotalCents: 0 }, 'refunded'],
    [{ order: { refundedCents: 501 } }, {}, 'refunded'],
    [{ order: { refundedCents: 500 } }, {}, null],
    [{ order: { totalCents: 1499 } }, {}, 'belowMinimum'],
    [{ paidOfReferrer: 1 }, { maxPerReferrer: 1 }, 'referrerCap'],
    [{}, { budgetCents: 1500, spentCents: 501 }, 'budget'],
    [{}, { budgetCents: 1500, spentCents: 500 }, null],
  ] as const)('with %p, of %p: %p', (facts, program, why) => expect(pay(facts, program)).toBe(why))
})

test('it is released so many days after the delivery', () =>
  expect(releaseAt({ holdDays: 14 }, NOW)).toEqual(day(14)))

test('a code is told over the phone', () => {
  expect(codeOf('LUNCH', new Uint8Array([0, 1, 2, 29, 30, 255, 7]))).toBe('LUNCHABC9ASH')
  expect(plainReferralCode(' lunch-abc 9ar ')).toBe('LUNCHABC9AR')
})

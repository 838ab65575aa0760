import { DAY_MS } from '../../../../core/rules/instant'

export const REFERRAL_STATES = ['claimed', 'waiting', 'paid', 'refused'] as const

/** Why a referral pays nothing. */
export const REFERRAL_REFUSALS = [
  'self',
  'notNew',
  'programOver',
  'accountClosed',
  'sameCard',
  'samePhone',
  'sameEmail',
  'sameDevice',
  'sameAddress',
  'orderFailed',
  'refunded',
  'belowMinimum',
  'referrerCap',
  'budget',
] as const
export type ReferralRefusal = (typeof REFERRAL_REFUSALS)[number]

export const PROGRAM_STATES = ['LIVE', 'PAUSED', 'NOT_STARTED', 'EXPIRED'] as const
export type ProgramState = (typeof PROGRAM_STATES)[number]

export type ReferralProgram = {
  isActive: boolean
  validFrom: Date | null
  validUntil: Date | null
  referrerCents: number
  friendCents: number
  minTotalCents: number
  holdDays: number
  /** So many friends pay, for each who brings some; null: as many as come. */
  maxPerReferrer: number | null
  budgetCents: number | null
  spentCents: number
}

const costOf = ({ referrerCents, friendCents }: ReferralProgram) => referrerCents + friendCents

/** What is spent counts against the budget: a programme that cannot pay one more is over. */
export function programState(program: ReferralProgram, now: Date): ProgramState {
  const { isActive, validFrom, validUntil, budgetCents, spentCents } = program
  if (validUntil && now > validUntil) return 'EXPIRED'
  if (budgetCents !== null && spentCents + costOf(program) > budgetCents) return 'EXPIRED'
  if (!isActive) return 'PAUSED'
  return validFrom && now < validFrom ? 'NOT_STARTED' : 'LIVE'
}

/** What two accounts have in common. */
export type Shared = {
  person: boolean
  card: boolean
  phone: boolean
  email: boolean
  device: boolean
  /** A private address; an office is shared by many. */
  address: boolean
}

const SIGNS: [keyof Shared, ReferralRefusal][] = [
  ['person', 'self'],
  ['card', 'sameCard'],
  ['phone', 'samePhone'],
  ['email', 'sameEmail'],
  ['device', 'sameDevice'],
  ['address', 'sameAddress'],
]
const sameness = (shared: Shared): ReferralRefusal | null => SIGNS.find(([sign]) => shared[sign])?.[1] ?? null

/** Why somebody is not brought by the one whose code they give; null when they are. */
export function whyNotClaim(
  program: ReferralProgram,
  facts: { shared: Shared; hasOrdered: boolean; paidOfReferrer: number },
  now: Date,
): ReferralRefusal | null {
  if (facts.shared.person) return 'self'
  if (programState(program, now) !== 'LIVE') return 'programOver'
  if (facts.hasOrdered) return 'notNew'
  return sameness(facts.shared) ?? (isOverCap(program, facts.paidOfReferrer) ? 'referrerCap' : null)
}

export type QualifyingOrder = {
  isDelivered: boolean
  totalCents: number
  refundedCents: number
  /** Delivered to the same person before. */
  isFirst: boolean
}

/** Why nothing is paid for a friend's order; null when it is paid for. What was promised when it was claimed is kept. */
export function whyNotPay(
  program: ReferralProgram,
  facts: { shared: Shared; areOpen: boolean; paidOfReferrer: number; order: QualifyingOrder },
): ReferralRefusal | null {
  const { shared, areOpen, paidOfReferrer, order } = facts
  if (!areOpen) return 'accountClosed'
  const same = sameness(shared)
  if (same) return same
  if (!order.isDelivered) return 'orderFailed'
  if (!order.isFirst) return 'notNew'
  const keptCents = order.totalCents - order.refundedCents
  if (order.refundedCents > 0 && (keptCents <= 0 || keptCents < program.minTotalCents)) return 'refunded'
  if (keptCents < program.minTotalCents) return 'belowMinimum'
  if (isOverCap(program, paidOfReferrer)) return 'referrerCap'
  if (program.budgetCents !== null && program.spentCents + costOf(program) > program.budgetCents)
    return 'budget'
  return null
}

const isOverCap = ({ maxPerReferrer }: ReferralProgram, paid: number) =>
  maxPerReferrer !== null && paid >= maxPerReferrer

export const releaseAt = ({ holdDays }: Pick<ReferralProgram, 'holdDays'>, deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + holdDays * DAY_MS)

/** Codes are told over the phone: no letter that looks like a digit, and capitals do not matter. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const CODE_LENGTH = 7

export const codeOf = (prefix: string, bytes: Uint8Array): string =>
  prefix + [...bytes].map(byte => ALPHABET[byte % ALPHABET.length]).join('')

export const plainReferralCode = (code: string): string => code.trim().toUpperCase().replace(/[\s-]/g, '')

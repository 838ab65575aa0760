import { DAY_MS } from '../../../../core/rules/instant'

export const CREDIT_KINDS = ['gifted', 'topup', 'refund', 'promotion', 'referral', 'compensation'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** A sum in a wallet of which something is left. `expiresAt` null: it stays for good. */
export type OpenCredit = { id: string; remainingCents: number; expiresAt: Date | null }
/** What is taken of one credit. */
export type CreditPart = { creditId: string; cents: number }
/** What an order took of a credit and has not got back yet. */
export type CreditUse = CreditPart & { expiresAt: Date | null; cameFrom: string }
/** What becomes a credit again. */
export type ReturnedCredit = { cents: number; expiresAt: Date | null; cameFrom: string }

const lastsUntil = ({ expiresAt }: { expiresAt: Date | null }) =>
  expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

/** What expires first is spent first; of two that last equally long, the older. Ids begin with their time. */
export const soonestFirst = <Credit extends { id: string; expiresAt: Date | null }>(
  credits: readonly Credit[],
): Credit[] =>
  credits.toSorted((a, b) =>
    lastsUntil(a) === lastsUntil(b) ? (a.id < b.id ? -1 : 1) : lastsUntil(a) - lastsUntil(b),
  )

const isOver = ({ expiresAt }: OpenCredit, at: Date) => expiresAt !== null && expiresAt <= at

/**
 * Of which credits a sum is taken: no more of each than it has, and together the sum as far as they reach. What was
 * over at `asOf` is left to those who set it aside in time.
 */
export const spendCredits = (credits: readonly OpenCredit[], cents: number, asOf?: Date): CreditPart[] =>
  takeInTurn(
    last(soonestFirst(credits), credit => asOf !== undefined && isOver(credit, asOf)),
    cents,
  )

/** Money of a wallet that a checkout has set aside, and when. `id` of the checkout. */
export type WalletHold = { id: string; cents: number; at: Date }

/** Whether a checkout set aside nothing of it. Ids begin with their time, and it gets its own when it has read the wallet. */
const cameAfter = (credit: OpenCredit, { id }: WalletHold) => credit.id > id

/** The same for what a checkout has set aside: of what there was then, as long as it is there. */
export const spendSetAside = (credits: readonly OpenCredit[], hold: WalletHold): CreditPart[] =>
  takeInTurn(
    last(
      last(soonestFirst(credits), credit => cameAfter(credit, hold)),
      credit => isOver(credit, hold.at),
    ),
    hold.cents,
  )

/** Those come last, and the order stays otherwise. */
const last = (credits: readonly OpenCredit[], isLast: (credit: OpenCredit) => boolean) => [
  ...credits.filter(credit => !isLast(credit)),
  ...credits.filter(isLast),
]

function takeInTurn(credits: readonly OpenCredit[], cents: number): CreditPart[] {
  let left = cents
  const parts: CreditPart[] = []
  for (const { id, remainingCents } of credits) {
    const taken = Math.min(left, remainingCents)
    if (taken > 0) parts.push({ creditId: id, cents: taken })
    left -= taken
  }
  return parts
}

/**
 * What expires now. What a checkout has set aside in time stays for it, the soonest first, however late it is: nobody
 * loses money while they pay with it. What is set aside after its day, or before it came, is other money.
 * @param freeCents of the wallet: more is never taken
 */
export function expiredCredits(
  credits: readonly OpenCredit[],
  holds: readonly WalletHold[],
  freeCents: number,
  now: Date,
): CreditPart[] {
  const held = holds.map(hold => ({ ...hold }))
  let free = freeCents
  const parts: CreditPart[] = []
  for (const credit of soonestFirst(credits)) {
    if (!isOver(credit, now)) continue
    let late = credit.remainingCents
    for (const hold of held) {
      const kept = cameAfter(credit, hold) || isOver(credit, hold.at) ? 0 : Math.min(hold.cents, late)
      hold.cents -= kept
      late -= kept
    }
    const cents = Math.min(late, Math.max(0, free))
    free -= cents
    if (cents > 0) parts.push({ creditId: credit.id, cents })
  }
  return parts
}

/** Money that comes back after its day lasts this long, or it would be gone as it arrives. */
export const RETURNED_LASTS_DAYS = 14

/**
 * What a refund gives back: first what lasts longest, each with the day it had. What no credit is known for comes
 * from `otherwise` and stays for good.
 */
export function returnCredits(
  uses: readonly CreditUse[],
  cents: number,
  now: Date,
  otherwise: string,
): { parts: CreditPart[]; credits: ReturnedCredit[] } {
  const longestFirst = soonestFirst(uses.map(use => ({ ...use, id: use.creditId }))).reverse()
  const atLeast = new Date(now.getTime() + RETURNED_LASTS_DAYS * DAY_MS)
  let left = cents
  const parts: CreditPart[] = []
  const credits = new Map<string, ReturnedCredit>()
  const add = (credit: ReturnedCredit) => {
    const key = `${credit.cameFrom} ${lastsUntil(credit)}`
    credits.set(key, { ...credit, cents: credit.cents + (credits.get(key)?.cents ?? 0) })
  }
  for (const { creditId, cents: used, expiresAt, cameFrom } of longestFirst) {
    const back = Math.min(left, used)
    if (back <= 0) continue
    parts.push({ creditId, cents: back })
    add({ cents: back, expiresAt: expiresAt && (expiresAt < atLeast ? atLeast : expiresAt), cameFrom })
    left -= back
  }
  if (left > 0) add({ cents: left, expiresAt: null, cameFrom: otherwise })
  return { parts, credits: [...credits.values()] }
}

const KIND_OF_SOURCE: Readonly<Record<string, CreditKind>> = {
  stripe: 'topup',
  // A disputed top-up that the bank has left to us.
  disputes: 'topup',
  promo: 'promotion',
  gifted: 'gifted',
}

/** What kind of credit an entry brings, by what happened and where the money comes from. */
export const creditKindOf = (entryKind: string, cameFrom: string): CreditKind =>
  // An order that was changed to cost less gives back like a refund.
  entryKind.startsWith('refund') || entryKind === 'order'
    ? 'refund'
    : entryKind === 'referral'
      ? 'referral'
      : (KIND_OF_SOURCE[cameFrom] ?? 'compensation')

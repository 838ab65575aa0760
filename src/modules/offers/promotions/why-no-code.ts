import type { Context } from '../../../core/context'
import type { FailureName } from '../../../core/contract/failures'
import { callerKey, requireTry, takeTry } from '../../../core/rate-limit'
import { CODE_REDEMPTIONS } from './limits'
import type { WhyNotPromotion } from './rules/applies'

/** What is told about a code that does not count; nothing when the order is cheaper without it. */
export const CODE_FAILURES: Record<WhyNotPromotion['name'], FailureName | null> = {
  Paused: 'CodeCreditIsNotAvailable',
  NotStarted: 'CodeCreditIsNotAvailable',
  OtherPerson: 'CodeCreditIsNotAvailable',
  Expired: 'CodeCreditExpired',
  UsedUp: 'CodeCreditTimesRedeemableReached',
  UsedByPerson: 'CodeCreditAlreadyRedeemedByUser',
  OtherStore: 'CodeNotForThisOrder',
  OtherChannel: 'CodeNotForThisOrder',
  OtherPlace: 'CodeNotForThisOrder',
  OtherTime: 'CodeNotAtThisTime',
  NotFirstOrder: 'CodeFirstOrderOnly',
  BelowMinimum: 'CodeMinimumNotReached',
  NothingInCart: 'CodeNotForThisCart',
  NoDelivery: 'CodeNotForThisCart',
  OtherIsBetter: null,
}

/** Codes are worth money: who tries one that is none has few tries, and then none for the right one either. */
export async function countGuess(ctx: Context, isKnown: boolean): Promise<void> {
  const count = isKnown ? requireTry : takeTry
  await count(CODE_REDEMPTIONS, callerKey(ctx), ctx)
}

/** All that may be told about a code, for what takes one. */
export const CODE_FAILURE_NAMES = [
  'TooManyRequests',
  'CodeCreditDoesNotExist',
  'CodeCreditIsNotAvailable',
  'CodeCreditExpired',
  'CodeCreditTimesRedeemableReached',
  'CodeCreditAlreadyRedeemedByUser',
  'CodeNotForThisOrder',
  'CodeNotAtThisTime',
  'CodeFirstOrderOnly',
  'CodeMinimumNotReached',
  'CodeNotForThisCart',
] as const satisfies FailureName[]

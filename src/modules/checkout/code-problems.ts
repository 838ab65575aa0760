import type { UnusedPromotion } from '../promotions/rules/discounts'
import type { Promotion } from '../promotions/rules/promotion'
import { CODE_FAILURES } from '../promotions/why-no-code'
import type { OrderPayload } from './contract/checkout'
import type { Problem } from './problems'

/** Why the code that was given does not count. Whoever gave one wants it to, so nothing is placed without it. */
export function codeProblems(
  { couponCode, isRequestingQuote }: Pick<OrderPayload, 'couponCode' | 'isRequestingQuote'>,
  offered: readonly Promotion[],
  unused: readonly UnusedPromotion[],
): Problem[] {
  if (!couponCode || isRequestingQuote) return []
  if (!offered.some(({ code }) => code !== null)) return [{ name: 'CodeCreditDoesNotExist', params: {} }]
  const why = unused.find(({ promotion }) => promotion.code !== null)?.why
  const name = why && CODE_FAILURES[why.name]
  return name ? [{ name, params: { ...why.params } }] : []
}

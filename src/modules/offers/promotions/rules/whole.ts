import type { Promotion, PromotionKind } from './promotion'

/** What must fit together in a promotion. */
export type PromotionParts = Pick<
  Promotion,
  | 'code'
  | 'discountType'
  | 'scope'
  | 'percentBps'
  | 'amountCents'
  | 'productIds'
  | 'categories'
  | 'bundle'
  | 'fundedBy'
  | 'merchantShareBps'
  | 'merchantId'
  | 'validFrom'
  | 'validUntil'
  | 'timeFrom'
  | 'timeUntil'
> & { kind: PromotionKind }

export interface Misfit {
  path:
    | 'code'
    | 'percentBps'
    | 'amount'
    | 'scope'
    | 'productIds'
    | 'categories'
    | 'bundle'
    | 'fundedBy'
    | 'merchantShareBps'
    | 'merchantId'
    | 'validUntil'
    | 'timeUntil'
  rule: 'required' | 'invalid'
}

/** What does not fit together, field by field; nothing when it can be given to people. */
export function misfitsOf(p: PromotionParts): Misfit[] {
  const misfits: Misfit[] = []
  const need = (isThere: boolean, path: Misfit['path']) => {
    if (!isThere) misfits.push({ path, rule: 'required' })
  }
  const refuse = (isWrong: boolean, path: Misfit['path']) => {
    if (isWrong) misfits.push({ path, rule: 'invalid' })
  }
  refuse(Boolean(p.validFrom && p.validUntil && p.validUntil <= p.validFrom), 'validUntil')
  refuse(p.timeFrom !== null && p.timeFrom === p.timeUntil, 'timeUntil')
  if (p.fundedBy === 'shared') need(p.merchantShareBps !== null, 'merchantShareBps')
  if (p.kind === 'credit') {
    need(p.code !== null, 'code')
    need(p.amountCents !== null, 'amount')
    refuse(p.fundedBy !== 'platform', 'fundedBy')
    return misfits
  }
  const isOfItems = p.scope === 'products' || p.scope === 'categories'
  if (p.discountType === 'percent') need(p.percentBps !== null, 'percentBps')
  if (p.discountType === 'fixed') need(p.amountCents !== null, 'amount')
  refuse(p.discountType === 'free_delivery' && p.scope !== 'delivery', 'scope')
  if (p.scope === 'products') need(p.productIds.length > 0, 'productIds')
  if (p.scope === 'categories') need(p.categories.length > 0, 'categories')
  if (p.bundle)
    refuse(!isOfItems || p.discountType !== 'percent' || p.bundle.discounted >= p.bundle.of, 'bundle')
  // What bringing it costs is the platform's to give away.
  refuse(p.scope === 'delivery' && p.fundedBy !== 'platform', 'fundedBy')
  if (p.fundedBy !== 'platform') need(p.merchantId !== null, 'merchantId')
  return misfits
}

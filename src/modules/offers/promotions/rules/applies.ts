import type { Instant } from '../../../../core/rules/instant'
import { addDays, localDateOf, localTimeOf, WEEKDAYS, weekdayOf } from '../../../../core/rules/local-time'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { ProductCategory } from '../../../stores/stores/rules/categories'
import { type Promotion, promotionState, targetOf } from './promotion'

/** A line of the cart as promotions see it. */
export interface PromotableLine {
  id: string
  productId: string
  categories: readonly ProductCategory[]
  quantity: number
  /** Of the whole line with its modifiers. */
  goodsCents: number
}

/** What an order says that promotions ask for. */
export interface PromotableOrder {
  lines: readonly PromotableLine[]
  deliveryFeeCents: number
  channel: Channel
  storeId: string
  merchantId: string
  tz: string
  locationId: string | null
  organizationId: string | null
  /** Who it is for; null while nobody has signed in. */
  person: {
    id: string
    isFirstOrder: boolean
    /** How often each promotion was used: in its period, or ever. */
    uses: ReadonlyMap<string, number>
  } | null
}

export const PROMOTION_REASONS = [
  'Paused',
  'NotStarted',
  'Expired',
  'UsedUp',
  'OtherPerson',
  'OtherStore',
  'OtherChannel',
  'OtherPlace',
  'UsedByPerson',
  'NotFirstOrder',
  'OtherTime',
  'BelowMinimum',
  'NoDelivery',
  'NothingInCart',
  'OtherIsBetter',
] as const
type Reason = (typeof PROMOTION_REASONS)[number]

export type WhyNotPromotion =
  | Refusal<'BelowMinimum', { amountCents: number; missingCents: number }>
  | Refusal<Exclude<Reason, 'BelowMinimum'>, object>

const asks = <T>(list: readonly T[], value: T | null): boolean =>
  list.length > 0 && (value === null || !list.includes(value))

/** The first reason why a promotion does not count for an order, the most lasting first. */
export function whyNotPromotion(
  promotion: Promotion,
  order: PromotableOrder,
  now: Instant,
): WhyNotPromotion | null {
  const { person } = order
  const state = promotionState(promotion, now)
  if (state === 'PAUSED') return refuse('Paused', {})
  if (state === 'NOT_STARTED') return refuse('NotStarted', {})
  if (state === 'EXPIRED') return refuse(isOver(promotion, now) ? 'Expired' : 'UsedUp', {})
  if (asks(promotion.personIds, person?.id ?? null)) return refuse('OtherPerson', {})
  if (promotion.merchantId !== null && promotion.merchantId !== order.merchantId)
    return refuse('OtherStore', {})
  if (asks(promotion.storeIds, order.storeId)) return refuse('OtherStore', {})
  if (asks(promotion.channels, order.channel)) return refuse('OtherChannel', {})
  if (asks(promotion.locationIds, order.locationId)) return refuse('OtherPlace', {})
  if (asks(promotion.organizationIds, order.organizationId)) return refuse('OtherPlace', {})
  const uses = person?.uses.get(promotion.id) ?? 0
  if (promotion.perUser !== null && uses >= promotion.perUser) return refuse('UsedByPerson', {})
  if (promotion.firstOrderOnly && !(person?.isFirstOrder ?? true)) return refuse('NotFirstOrder', {})
  if (!isItsTime(promotion, order.tz, now)) return refuse('OtherTime', {})

  const goodsCents = order.lines.reduce((sum, line) => sum + line.goodsCents, 0)
  if (goodsCents < promotion.minTotalCents)
    return refuse('BelowMinimum', {
      amountCents: promotion.minTotalCents,
      missingCents: promotion.minTotalCents - goodsCents,
    })
  if (targetOf(promotion) === 'delivery') return order.deliveryFeeCents > 0 ? null : refuse('NoDelivery', {})
  const units = eligibleLines(promotion, order.lines).reduce((sum, line) => sum + line.quantity, 0)
  return units >= (promotion.bundle?.of ?? 1) ? null : refuse('NothingInCart', {})
}

const isOver = ({ validUntil }: Promotion, now: Instant) =>
  validUntil !== null && new Date(now).getTime() > validUntil.getTime()

/** Whether a product is among those that a promotion is for. */
export function isFor(
  promotion: Pick<Promotion, 'scope' | 'productIds' | 'categories'>,
  product: { id: string; categories: readonly ProductCategory[] },
): boolean {
  if (promotion.scope === 'products') return promotion.productIds.includes(product.id)
  if (promotion.scope === 'categories') return product.categories.some(c => promotion.categories.includes(c))
  return promotion.scope === 'cart'
}

/** The lines that it takes something off. */
export const eligibleLines = <Line extends PromotableLine>(
  promotion: Pick<Promotion, 'scope' | 'productIds' | 'categories'>,
  lines: readonly Line[],
): Line[] => lines.filter(line => isFor(promotion, { id: line.productId, categories: line.categories }))

/** Its days of the week and its hours, as the clock at the store shows them. */
export function isItsTime(
  { weekdays, timeFrom, timeUntil }: Pick<Promotion, 'weekdays' | 'timeFrom' | 'timeUntil'>,
  tz: string,
  now: Instant,
): boolean {
  const today = localDateOf(now, tz)
  const time = localTimeOf(now, tz)
  const from = timeFrom ?? '00:00'
  const until = timeUntil ?? '24:00'
  const isOvernight = from > until
  if (isOvernight ? time < from && time >= until : time < from || time >= until) return false
  const began = isOvernight && time < until ? addDays(today, -1) : today
  return weekdays.length === 0 || weekdays.includes(WEEKDAYS.indexOf(weekdayOf(began)) + 1)
}

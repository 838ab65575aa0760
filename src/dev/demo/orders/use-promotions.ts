import { multiplyCents } from '../../../core/rules/money/cents'
import type { Discount, PricedOrder } from '../../../modules/offers/promotions/rules/pricing'
import { isFailed } from '../../../modules/order-records/states/rules/order-state'
import type { Random } from '../random'
import type { Rows } from '../rows'
import type { PlannedOrder } from './planned-order'

type Promotion = NonNullable<Rows['promotion']>[number]
type Use = NonNullable<Rows['promotion_use']>[number]

/** Of the orders that could use a code, so many do. */
const WITH_CODE = 0.22
/** A new customer's code counts once. */
const WELCOME = 'BENVINGUDA'

/** Codes that people typed in while the world is made, and how often each was used. */
export class PromotionUses {
  private readonly uses: Use[] = []

  constructor(
    private readonly random: Random,
    private readonly promotions: readonly Promotion[],
  ) {}

  /** What comes off an order: at most one code, if it counted when the order was placed. */
  discountsFor(order: PlannedOrder, goodsCents: number, deliveryFeeCents: number): Discount[] {
    if (order.store.channel === 'catering' || !this.random.is(WITH_CODE)) return []
    const promotion = this.random.pick(this.promotions)
    const amountCents = this.amountOf(promotion, order, goodsCents, deliveryFeeCents)
    if (amountCents === 0) return []
    const target = promotion.scope === 'delivery' ? 'delivery' : 'order'
    return [{ promotionId: promotion.id, target, amountCents, merchantBps: 0 }]
  }

  private amountOf(promotion: Promotion, order: PlannedOrder, goodsCents: number, feeCents: number): number {
    const isOver = promotion.valid_until && order.placedAt > new Date(promotion.valid_until)
    const isToCome = order.placedAt < new Date(promotion.valid_from ?? promotion.created_at)
    if (!promotion.code || promotion.kind !== 'discount' || isOver || isToCome) return 0
    if (goodsCents < (promotion.min_total_cents ?? 0)) return 0
    const isUsed = this.uses.some(
      use => use.promotion_id === promotion.id && use.person_id === order.person.id,
    )
    if (promotion.code === WELCOME && (isUsed || isSignedInAs(order.person))) return 0
    if (promotion.scope === 'delivery') return feeCents
    const cents = multiplyCents(goodsCents, promotion.percent_bps ?? 0, 10_000)
    return Math.min(cents, promotion.max_amount_cents ?? cents)
  }

  /** Counts what an order has used; one that failed has given it back. */
  use(order: PlannedOrder, { discounts }: PricedOrder): void {
    const last = order.moves.at(-1)!
    for (const { promotionId, amountCents } of discounts)
      this.uses.push({
        id: this.random.id(order.placedAt),
        promotion_id: promotionId,
        person_id: order.person.id,
        amount_cents: amountCents,
        used_at: order.placedAt,
        returned_at: isFailed(last.state) ? last.at : null,
      })
  }

  /** A discount under the name that it has. */
  named(price: PricedOrder): PricedOrder {
    const discounts = price.discounts.map(discount => {
      const promotion = this.promotions.find(({ id }) => id === discount.promotionId)
      return { ...discount, name: promotion?.display_name ?? '', code: promotion?.code ?? null }
    })
    return { ...price, discounts }
  }

  rows(): Rows {
    return {
      promotion_use: this.uses,
      promotion: this.promotions.map(promotion => {
        const kept = this.uses.filter(use => use.promotion_id === promotion.id && !use.returned_at)
        const isLimited = promotion.times_redeemable || promotion.budget_cents
        return isLimited
          ? {
              ...promotion,
              used_count: kept.length,
              used_cents: kept.reduce((sum, use) => sum + use.amount_cents, 0),
            }
          : promotion
      }),
    }
  }
}

/** Visitors sign in as these, and find the code still theirs to try. */
const isSignedInAs = ({ email }: PlannedOrder['person']) => email.endsWith('@comanda.test')

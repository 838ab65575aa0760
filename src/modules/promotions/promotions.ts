import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../core/db/open'
import { prepared } from '../../core/db/prepared'
import type { PromotionTable } from '../../core/db/tables'
import {
  addDays,
  dayBounds,
  type LocalDate,
  localDateOf,
  WEEKDAYS,
  weekdayOf,
} from '../../core/rules/local-time'
import type { Channel } from '../../core/rules/ordering/channels'
import { FAILED_ORDER_STATES } from '../../core/rules/ordering/order-states'
import type { ProductCategory } from '../stores/rules/categories'
import {
  type DiscountType,
  type Promotion,
  type PromotionFunder,
  type PromotionPeriod,
  type PromotionScope,
  plainCode,
} from './rules/promotion'

export type PromotionRow = Selectable<PromotionTable>

/** A row as the rules see it. What is archived does not count any more. */
export function toPromotion(row: PromotionRow): Promotion {
  return {
    id: row.id,
    name: row.display_name,
    code: row.code,
    discountType: row.discount_type as DiscountType,
    scope: row.scope as PromotionScope,
    percentBps: row.percent_bps,
    amountCents: row.amount_cents,
    maxAmountCents: row.max_amount_cents,
    productIds: row.product_ids,
    categories: row.categories as ProductCategory[],
    bundle:
      row.of_quantity && row.discounted_quantity
        ? { of: row.of_quantity, discounted: row.discounted_quantity }
        : null,
    minTotalCents: row.min_total_cents,
    channels: row.channels as Channel[],
    storeIds: row.store_ids,
    merchantId: row.merchant_id,
    locationIds: row.location_ids,
    organizationIds: row.organization_ids,
    personIds: row.person_ids,
    firstOrderOnly: row.first_order_only,
    weekdays: row.weekdays,
    timeFrom: row.time_from,
    timeUntil: row.time_until,
    timesRedeemable: row.times_redeemable,
    // A first order is one order, also while it is not paid yet.
    perUser: row.per_user ?? (row.first_order_only ? 1 : null),
    perUserPeriod: row.per_user_period as PromotionPeriod | null,
    budgetCents: row.budget_cents,
    usedCount: row.used_count,
    usedCents: row.used_cents,
    isStackable: row.is_stackable,
    fundedBy: row.funded_by as PromotionFunder,
    merchantShareBps: row.merchant_share_bps,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    isActive: row.is_active && row.archived_at === null && row.kind === 'discount',
  }
}

/** What might take something off an order of this store: what applies by itself there, and the code that was given, wherever it is for. */
export async function findPromotions(
  db: Database,
  { storeId, code }: { storeId: string; code?: string | null },
): Promise<Promotion[]> {
  const rows = await mightCount(db, { storeId, code: code ? plainCode(code) : '' })
  return rows.map(toPromotion)
}

const mightCount = prepared((db, given: { storeId: string; code: string }) =>
  db
    .selectFrom('promotion')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(
      (code is null and kind = 'discount' and is_active and archived_at is null
        and (merchant_id is null or merchant_id = (select merchant_id from store where store.id = ${given.storeId}))
        and (store_ids = '{}' or ${given.storeId} = any(store_ids)))
      or code = ${given.code})`)
    .orderBy('id'),
)

const isLimited = ({ timesRedeemable, budgetCents }: Promotion) =>
  timesRedeemable !== null || budgetCents !== null

/**
 * The same promotions with their counts as they are now; those that can run out are held until the transaction ends,
 * in the order of their ids. Behind the lock of the wallet, and before any stock.
 */
export async function lockPromotions(tx: Tx, promotions: readonly Promotion[]): Promise<Promotion[]> {
  const limited = promotions.filter(isLimited).map(({ id }) => id)
  if (!limited.length) return [...promotions]
  const rows = await tx
    .selectFrom('promotion')
    .selectAll()
    .where('id', 'in', limited)
    .orderBy('id')
    .forUpdate()
    .execute()
  const fresh = new Map(rows.map(row => [row.id, toPromotion(row)]))
  return promotions.map(promotion => fresh.get(promotion.id) ?? promotion)
}

export type PromotionHistory = { isFirstOrder: boolean; uses: ReadonlyMap<string, number> }

/** How often somebody has used these promotions, each in its own period, and whether they have ordered before. */
export async function historyWith(
  db: Database,
  promotions: readonly Promotion[],
  who: { personId: string; now: Date; tz: string; exceptOrderId?: string },
): Promise<PromotionHistory> {
  const counted = promotions.filter(({ perUser }) => perUser !== null)
  const asksForFirst = promotions.some(({ firstOrderOnly }) => firstOrderOnly)
  const [uses, orders] = await Promise.all([
    counted.length
      ? db
          .selectFrom('promotion_use')
          .select(['promotion_id', 'used_at'])
          .where('person_id', '=', who.personId)
          .where(
            'promotion_id',
            'in',
            counted.map(({ id }) => id),
          )
          .where('returned_at', 'is', null)
          .execute()
      : [],
    asksForFirst
      ? db
          .selectFrom('purchase_order')
          .select('id')
          .where('person_id', '=', who.personId)
          .where('state', 'not in', [...FAILED_ORDER_STATES])
          .$if(who.exceptOrderId !== undefined, query => query.where('id', '!=', who.exceptOrderId!))
          .limit(1)
          .execute()
      : [],
  ])
  return {
    isFirstOrder: orders.length === 0,
    uses: new Map(
      counted.map(({ id, perUserPeriod }) => {
        const since = perUserPeriod ? beginningOf(perUserPeriod, localDateOf(who.now, who.tz), who.tz) : null
        const its = uses.filter(use => use.promotion_id === id && (!since || use.used_at >= since))
        return [id, its.length]
      }),
    ),
  }
}

/** When the day, the week from Monday on, or the month of a local day began. */
export function beginningOf(period: PromotionPeriod, today: LocalDate, tz: string): Date {
  const first =
    period === 'day'
      ? today
      : period === 'week'
        ? addDays(today, -WEEKDAYS.indexOf(weekdayOf(today)))
        : `${today.slice(0, 8)}01`
  return dayBounds(first, tz).start
}

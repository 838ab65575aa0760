import { type RawBuilder, type Selectable, sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { PromotionTable } from '../../../core/db/tables'
import {
  addDays,
  dayBounds,
  type LocalDate,
  localDateOf,
  WEEKDAYS,
  weekdayOf,
} from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import type { ProductCategory } from '../../stores/stores/rules/categories'
import {
  type DiscountType,
  type Promotion,
  type PromotionFunder,
  type PromotionPeriod,
  type PromotionScope,
  plainCode,
} from './rules/promotion'

export type PromotionRow = Selectable<PromotionTable>

/** Within another row instants come as text. */
type Instant = Date | string | null
type ReadRow = Omit<PromotionRow, 'created_at' | 'updated_at' | 'deleted_at' | WrittenInstant> &
  Record<WrittenInstant, Instant>
type WrittenInstant = 'archived_at' | 'valid_from' | 'valid_until'

const instantOf = (instant: Instant) => (typeof instant === 'string' ? new Date(instant) : instant)

/** A row as the rules see it. What is archived does not count any more. */
export function toPromotion(row: ReadRow): Promotion {
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
    validFrom: instantOf(row.valid_from),
    validUntil: instantOf(row.valid_until),
    isActive: row.is_active && row.archived_at === null && row.kind === 'discount',
  }
}

type Offered = { storeId: string; code: string }

/**
 * What might take something off an order of this store: what applies by itself there, and the code that was given,
 * wherever it is for.
 */
export async function findPromotions(
  db: Database,
  { storeId, code }: { storeId: string; code?: string | null },
): Promise<Promotion[]> {
  const rows = await mightCount(db, { storeId, code: givenCode(code) })
  return rows.map(toPromotion)
}

/** A code as it is looked for; the empty text is nobody's. */
export const givenCode = (code: string | null | undefined): string => (code ? plainCode(code) : '')

/** As a query: the rows of what might take something off. */
export const promotionsOffered = (db: Database, { storeId, code }: Offered) =>
  db
    .selectFrom('promotion')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(
      (code is null and kind = 'discount' and is_active and archived_at is null
        and (merchant_id is null or merchant_id = (select merchant_id from store where store.id = ${storeId}))
        and (store_ids = '{}' or ${storeId} = any(store_ids)))
      or code = ${code})`)
    .orderBy('id')

const mightCount = prepared((db, given: Offered) => promotionsOffered(db, given))

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

/** When somebody used promotions, and whether they have ordered anything that was not called off. */
export type PromotionFacts = {
  uses: readonly { promotion_id: string; used_at: Date }[]
  hasOrdered: boolean
}

type Who = { personId: string; now: Date; tz: string; exceptOrderId?: string }

/** How often somebody has used these promotions, each in its own period, and whether they have ordered before. */
export async function historyWith(
  db: Database,
  promotions: readonly Promotion[],
  who: Who,
): Promise<PromotionHistory> {
  const asksForUses = promotions.some(({ perUser }) => perUser !== null)
  const asksForFirst = promotions.some(({ firstOrderOnly }) => firstOrderOnly)
  const promotionIds = promotions.map(({ id }) => id)
  const [uses, orders] = await Promise.all([
    asksForUses ? usesOf(db, { ...who, promotionIds }).execute() : [],
    asksForFirst ? ordersThatStand(db, who).execute() : [],
  ])
  return historyFrom(promotions, { uses, hasOrdered: orders.length > 0 }, who)
}

/** As a query: when somebody used these promotions, without what came back. */
export const usesOf = (
  db: Database,
  { personId, promotionIds }: { personId: string; promotionIds: readonly string[] | RawBuilder<string[]> },
) =>
  db
    .selectFrom('promotion_use')
    .select(['promotion_id', 'used_at'])
    .where('person_id', '=', personId)
    .where('promotion_id', '=', sql<string>`any(${promotionIds})`)
    .where('returned_at', 'is', null)

/** As a query: one order of theirs that was not called off, when there is one. */
export const ordersThatStand = (
  db: Database,
  { personId, exceptOrderId }: { personId: string; exceptOrderId?: string },
) =>
  db
    .selectFrom('purchase_order')
    .select('id')
    .where('person_id', '=', personId)
    .where(sql<boolean>`state not in ${literalList(FAILED_ORDER_STATES)}`)
    .$if(exceptOrderId !== undefined, query => query.where('id', '!=', exceptOrderId!))
    .limit(1)

/** The same of facts that were read before. */
export function historyFrom(
  promotions: readonly Promotion[],
  { uses, hasOrdered }: PromotionFacts,
  { now, tz }: Pick<Who, 'now' | 'tz'>,
): PromotionHistory {
  const counted = promotions.filter(({ perUser }) => perUser !== null)
  return {
    isFirstOrder: !hasOrdered,
    uses: new Map(
      counted.map(({ id, perUserPeriod }) => {
        const since = perUserPeriod ? beginningOf(perUserPeriod, localDateOf(now, tz), tz) : null
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

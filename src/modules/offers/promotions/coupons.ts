import { sql } from 'kysely'
import { z } from 'zod'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { signedIn } from '../../../core/procedures'
import { DEFAULT_TZ } from '../../../core/rules/local-time'
import { Coupon } from './contract/promotions'
import { historyWith, type PromotionRow, toPromotion } from './promotions'
import { type PromotionState, promotionState } from './rules/promotion'

type CouponRow = PromotionRow & { claimed_at: Date | null; store_names: string[] }

const MOST_COUPONS = 100

/** The discounts that somebody has kept, those meant for them, and those that are live for everybody. */
export const listCoupons = signedIn.output(z.array(Coupon)).query(async ({ ctx: { db, caller, now } }) => {
  const rows = await coupons(db, caller.id)
    .where(
      sql<boolean>`(c.claimed_at is not null or ${caller.id} = any(p.person_ids)
          or (p.code is null and p.person_ids = '{}' and p.is_active and p.archived_at is null
            and (p.valid_until is null or p.valid_until >= ${now}) and (p.valid_from is null or p.valid_from <= ${now})))`,
    )
    .orderBy(sql`c.claimed_at desc nulls last`)
    .orderBy('p.id', 'desc')
    .limit(MOST_COUPONS)
    .execute()
  return presentCoupons(db, rows, caller.id, now)
})

export async function showCoupon(
  db: Database,
  id: string,
  personId: string,
  now: Date,
): Promise<Coupon | null> {
  const rows = await coupons(db, personId).where('p.id', '=', id).execute()
  return (await presentCoupons(db, rows, personId, now))[0] ?? null
}

const coupons = (db: Database, personId: string) =>
  db
    .selectFrom('promotion as p')
    .leftJoin('promotion_claim as c', join =>
      join.onRef('c.promotion_id', '=', 'p.id').on('c.person_id', '=', personId),
    )
    .selectAll('p')
    .select('c.claimed_at')
    .select(
      sql<string[]>`array(select s.name from store s where s.id = any(p.store_ids) order by s.name)`.as(
        'store_names',
      ),
    )
    .where('p.kind', '=', 'discount')
    .where('p.deleted_at', 'is', null)

const STATES: Record<PromotionState, Coupon['state']> = {
  LIVE: 'available',
  PAUSED: 'unavailable',
  NOT_STARTED: 'notStarted',
  EXPIRED: 'expired',
}

async function presentCoupons(
  db: Database,
  rows: CouponRow[],
  personId: string,
  now: Date,
): Promise<Coupon[]> {
  const promotions = rows.map(toPromotion)
  const history = await historyWith(db, promotions, { personId, now, tz: DEFAULT_TZ })
  return rows.map((row, i) => {
    const promotion = promotions[i]!
    const lefts = [
      promotion.perUser === null ? null : promotion.perUser - (history.uses.get(row.id) ?? 0),
      promotion.timesRedeemable === null ? null : promotion.timesRedeemable - promotion.usedCount,
    ].filter(left => left !== null)
    const timesLeft = lefts.length ? Math.max(0, Math.min(...lefts)) : null
    const isUsed =
      (promotion.perUser !== null && promotion.perUser <= (history.uses.get(row.id) ?? 0)) ||
      (promotion.firstOrderOnly && !history.isFirstOrder)
    const state = STATES[promotionState(promotion, now)]
    return {
      id: row.id,
      code: row.code,
      name: row.display_name,
      state: state === 'available' && isUsed ? 'used' : state,
      discountType: promotion.discountType,
      scope: promotion.scope,
      percentBps: promotion.percentBps,
      amount: promotion.amountCents === null ? null : toMoney(promotion.amountCents),
      maxAmount: promotion.maxAmountCents === null ? null : toMoney(promotion.maxAmountCents),
      minTotal: promotion.minTotalCents === 0 ? null : toMoney(promotion.minTotalCents),
      firstOrderOnly: promotion.firstOrderOnly,
      validFrom: promotion.validFrom,
      validUntil: promotion.validUntil,
      timesLeft,
      storeNames: row.store_names,
      claimedAt: row.claimed_at,
    }
  })
}

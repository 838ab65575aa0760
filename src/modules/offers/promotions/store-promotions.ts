import type { Database } from '../../../core/db/open'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { StorePromotion } from './contract/promotions'
import { toPromotion } from './promotions'
import { isItsTime } from './rules/applies'
import { type Promotion, promotionState } from './rules/promotion'

type StoreOfPromotions = { id: string; merchant_id: string; tz: string }

/** What applies by itself in each of these stores now, to whoever comes: the reason to come. */
export async function promotionsOfStores(
  db: Database,
  stores: readonly StoreOfPromotions[],
  { channel, now }: { channel: Channel; now: Date },
): Promise<(store: StoreOfPromotions) => StorePromotion[]> {
  const rows = stores.length
    ? await db
        .selectFrom('promotion')
        .selectAll()
        .where('code', 'is', null)
        .where('kind', '=', 'discount')
        .where('is_active', '=', true)
        .where('archived_at', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
    : []
  const open = rows.map(toPromotion).filter(p => promotionState(p, now) === 'LIVE' && isPublic(p, channel))
  return store =>
    open
      .filter(
        p =>
          (p.merchantId === null || p.merchantId === store.merchant_id) &&
          (p.storeIds.length === 0 || p.storeIds.includes(store.id)) &&
          isItsTime(p, store.tz, now),
      )
      .map(presentStorePromotion)
}

const isPublic = (p: Promotion, channel: Channel) =>
  p.personIds.length === 0 &&
  p.locationIds.length === 0 &&
  p.organizationIds.length === 0 &&
  (p.channels.length === 0 || p.channels.includes(channel))

const presentStorePromotion = (p: Promotion): StorePromotion => ({
  id: p.id,
  name: p.name,
  discountType: p.discountType,
  scope: p.scope,
  percentBps: p.percentBps,
  amountCents: p.amountCents,
  minTotalCents: p.minTotalCents,
  productIds: [...p.productIds],
  categories: [...p.categories],
  bundle: p.bundle,
  // A limit for each, or in all, may be reached before this order is placed; a maximum may be before its end.
  isForEverybody: !p.firstOrderOnly && p.isStackable && p.perUser === null && p.maxAmountCents === null,
  firstOrderOnly: p.firstOrderOnly,
})

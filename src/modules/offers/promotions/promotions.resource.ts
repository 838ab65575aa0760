import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import { resource } from '../../../core/resource'
import { CouponFields, Promotion, PromotionFields } from './contract/promotions'
import { mayPutPromotion, presentPromotions, promotionColumns, promotionReached } from './promotion-rows'

export const PROMOTION_KEEPERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']

const column = columnsOf('promotion')

const listing = {
  filters: {
    displayName: { column: column('display_name'), kind: 'text' },
    code: { column: column('code'), kind: 'text' },
    discountType: { column: column('discount_type'), kind: 'text' },
    scope: { column: column('scope'), kind: 'text' },
    fundedBy: { column: column('funded_by'), kind: 'text' },
    merchant: { column: column('merchant_id'), kind: 'id' },
    merchantId: { column: column('merchant_id'), kind: 'id' },
    channel: { column: column('channels'), kind: 'array' },
    active: { column: column('is_active'), kind: 'boolean' },
  },
  sorts: {
    displayName: column('display_name'),
    code: column('code'),
    validFrom: column('valid_from'),
    validUntil: column('valid_until'),
  },
  search: sql<string>`(promotion.display_name || ' ' || coalesce(promotion.code, ''))`,
  defaultSort: '-createdAt',
  byId: 'createdAt',
} as const

/** What takes something off an order or puts credit into a wallet, by itself or by a code. */
export const promotions = resource({
  table: 'promotion',
  found: { as: 'promotion', label: 'display_name', detail: 'code' },
  record: Promotion,
  fields: PromotionFields,
  access: { read: PROMOTION_KEEPERS, write: PROMOTION_KEEPERS },
  scope: (rows, caller) => rows.where(promotionReached(caller)),
  authorize: mayPutPromotion,
  listing: {
    ...listing,
    filters: {
      ...listing.filters,
      kind: { column: column('kind'), kind: 'text' },
      isAutomatic: { column: sql`(promotion.code is null)`, kind: 'boolean' },
    },
  },
  present: presentPromotions,
  toColumns: (fields, { caller }, before) => promotionColumns(fields, caller, before),
})

/** Those of them that take something off an order by a code. */
export const coupons = resource({
  table: 'promotion',
  record: Promotion,
  fields: CouponFields,
  access: { read: PROMOTION_KEEPERS, write: PROMOTION_KEEPERS },
  scope: (rows, caller) =>
    rows
      .where(promotionReached(caller))
      .where('promotion.code', 'is not', null)
      .where('promotion.kind', '=', 'discount'),
  authorize: mayPutPromotion,
  listing,
  present: presentPromotions,
  toColumns: (fields, { caller }, before) => promotionColumns(fields, caller, before),
})

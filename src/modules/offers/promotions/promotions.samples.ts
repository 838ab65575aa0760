import type { CollectionSamples } from '../../../dev/access/collections'

const offer = {
  displayName: 'Tardor',
  fundedBy: 'merchant',
  discountType: 'percent',
  scope: 'cart',
  percentBps: 1500,
  channels: ['canteen'],
  validUntil: '2026-12-21T23:00:00.000Z',
}
const offerFilters = (merchantId: string) => ({
  displayName: 'Tardor',
  discountType: 'percent',
  scope: 'cart',
  fundedBy: 'merchant',
  merchant: merchantId,
  merchantId,
  channel: 'canteen',
  active: true,
})
const merchants = {
  type: 'MerchantAdminPermission',
  own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
  other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
  change: { active: false },
  forbidden: { fundedBy: 'platform' },
} satisfies CollectionSamples['tenant']
const withAllIds: CollectionSamples['create'] = t => ({
  ...offer,
  merchantId: t.merchantId,
  productIds: [t.productId],
  storeIds: [t.storeId],
  locationIds: [t.locationId],
  organizationIds: [t.organizationId],
  userIds: [t.customerId],
})

export const samples: CollectionSamples[] = [
  {
    of: 'admin.promotions',
    measured: { filter: { fundedBy: 'merchant' }, search: 'paella' },
    row: 'promotionId',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId }, nth) => ({ ...offer, merchantId, code: `tardor ${nth}x`, kind: 'discount' }),
    change: { displayName: 'Tardor, últims dies' },
    filters: ({ merchantId }, made) => ({
      ...offerFilters(merchantId),
      code: made.code,
      kind: 'discount',
      isAutomatic: false,
    }),
    search: 'tardor',
    tenant: merchants,
    withIds: { create: withAllIds, update: t => withAllIds(t, 0) },
    untouched: {
      why: 'what the platform or a merchant offers',
      columns: `kind display_name internal_notes code discount_type scope categories channels time_from time_until
        per_user_period funded_by`,
    },
  },
  {
    of: 'admin.coupons',
    measured: { filter: { code: 'L777' }, search: 'paella' },
    row: 'couponId',
    admin: 'HelloAdminPermission',
    stranger: 'LocationAdminPermission',
    create: ({ merchantId }, nth) => ({ ...offer, merchantId, code: `hivern ${nth}x` }),
    change: { perUser: 2 },
    filters: ({ merchantId }, made) => ({ ...offerFilters(merchantId), code: made.code }),
    search: 'tardor',
    tenant: merchants,
    withIds: {
      create: (t, nth) => ({ ...withAllIds(t, nth), code: `TARDOR${nth}` }),
      update: t => withAllIds(t, 0),
    },
  },
]

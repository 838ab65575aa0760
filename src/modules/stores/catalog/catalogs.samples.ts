import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.catalogs',
  measured: { filter: { channel: 'canteen' } },
  row: 'catalogId',
  admin: 'HelloAdminPermission',
  stranger: 'LocationAdminPermission',
  create: ({ merchantId, storeId, productId }) => ({
    merchantId,
    name: 'Tardor',
    channel: 'canteen',
    storeIds: [storeId],
    sections: [{ id: 's1', name: 'Plats', productIds: [productId] }],
    prices: { [productId]: 700 },
  }),
  change: { name: 'Hivern' },
  filters: ({ merchantId, storeId }, made) => ({
    name: 'Tardor',
    slug: made.slug,
    channel: 'canteen',
    merchant: merchantId,
    merchantId,
    isPublished: false,
    'activeStores.storeId': storeId,
  }),
  search: 'tard',
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { sections: [] },
    forbidden: { storeIds: ['ffffffffffffffffffffffff'] },
  },
  withIds: {
    update: t => ({
      storeIds: [t.storeId],
      sections: [{ id: 's1', name: 'Plats', productIds: [t.productId] }],
    }),
  },
  untouched: { why: 'what a merchant sells', columns: 'name slug channel sections prices publish_note' },
}

import type { CollectionSamples } from '../../../dev/access/collections'

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }
const geo = { lat: 41.38, lon: 2.15 }

export const samples: CollectionSamples = {
  of: 'admin.stores',
  measured: { filter: { city: 'mad' } },
  row: 'storeId',
  admin: 'HelloAdminPermission',
  stranger: 'LocationAdminPermission',
  create: ({ merchantId, brandId, warehouseId }) => ({
    merchantId,
    brandId,
    warehouseId,
    name: 'Arrels Gràcia',
    city: 'bcn',
    address,
    geo,
    description: 'Vegetables first',
    translations: { ca: { description: 'Primer, la verdura' } },
    channels: ['canteen'],
    cuisines: ['healthy'],
    eventTypes: ['teamLunch'],
    schedule: { mon: [{ start: '09:00', end: '16:00' }] },
    specialHours: [
      {
        from: '2026-12-24',
        until: '2026-12-24',
        name: 'Nochebuena',
        hours: [{ start: '09:00', end: '15:00' }],
      },
      { from: '2026-12-25', until: '2026-12-26', name: 'Nadal', hours: [] },
    ],
    minimumOrderRestrictions: [{ channels: ['canteen'], minPriceAmount: 900 }],
    cutoff: { kind: 'previousDay', at: '18:00' },
    fixedDeliveryPrice: { amount: 250, currency: 'eur' },
    isCrossDocking: true,
  }),
  change: { capacityPerSlot: 12 },
  filters: ({ merchantId, brandId, warehouseId, catalogId }, made) => ({
    name: 'Arrels Gràcia',
    slug: made.slug,
    city: 'bcn',
    merchant: merchantId,
    merchantId,
    brandId,
    warehouseId,
    channel: 'canteen',
    cuisines: 'healthy',
    eventTypes: 'teamLunch',
    allowsPickup: false,
    isCrossDocking: true,
    autoAccept: true,
    hasRating: false,
    hasDescription: true,
    'activeCatalogs.catalogId': { $nin: [catalogId] },
  }),
  search: 'grà',
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { description: 'Leaves first' },
    forbidden: { merchantId: 'ffffffffffffffffffffffff' },
  },
  withIds: {
    create: t => ({
      merchantId: t.merchantId,
      brandId: t.brandId,
      warehouseId: t.warehouseId,
      name: 'Arrels',
      city: t.city,
      address,
      geo,
      channels: ['canteen'],
      picture: t.pictureId,
    }),
    update: t => ({
      merchantId: t.merchantId,
      brandId: t.brandId,
      warehouseId: t.warehouseId,
      picture: t.pictureId,
    }),
  },
  untouched: {
    why: 'a shop',
    columns: `name slug description city tz address channels schedule special_hours cutoff minimum_order_restrictions
      accent_color picture pictured_dishes cuisines event_types proof_requirement prints_tickets settings phone
      translations`,
  },
}

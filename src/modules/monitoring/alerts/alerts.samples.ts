import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.alerts',
  measured: { filter: { state: 'open' }, isShort: 'tens: staff name each figure that is watched' },
  admin: 'HelloAdminPermission',
  stranger: 'LogisticsAdminPermission',
  create: (_, nth) => ({
    name: `Late orders ${nth}`,
    figure: 'lateOrders',
    threshold: 5,
    city: 'mad',
  }),
  change: { threshold: 8 },
  filters: () => ({
    state: 'calm',
    figure: 'lateOrders',
    city: 'mad',
    storeId: null,
    isActive: true,
    isAcknowledged: false,
  }),
  search: 'late',
  withIds: {
    create: t => ({ name: 'Late orders', figure: 'lateOrders', threshold: 5, storeId: t.storeId }),
    update: t => ({ city: null, storeId: t.storeId }),
  },
}

import type { CollectionSamples } from '../../../dev/access/collections'

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }
const geo = { lat: 41.38, lon: 2.15 }

export const samples: CollectionSamples = {
  of: 'admin.warehouses',
  measured: { filter: { city: 'mad' }, isShort: 'tens: some in each city' },
  row: 'warehouseId',
  admin: 'LogisticsAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: () => ({ name: 'Hub Sants', city: 'bcn', address, geo }),
  change: { note: 'Dock 3' },
  filters: () => ({ name: 'Hub Sants', city: 'bcn' }),
  search: 'sants',
  tenant: {
    type: 'FleetAdminPermission',
    own: (_, made) => ({ warehouseIds: [made.id] }),
    other: ({ warehouseId }) => ({ warehouseIds: [warehouseId] }),
    change: { note: 'Dock 4' },
  },
  untouched: { why: 'a place', columns: 'name city address note' },
}

import type { CollectionSamples } from '../../../dev/access/collections'
import type { Tenant } from '../../../dev/access/tenant'

const windowStart = '2026-11-20T09:00:00.000Z'
const times = {
  windowStart,
  windowEnd: '2026-11-20T09:30:00.000Z',
  deliverBy: '2026-11-20T11:00:00.000Z',
}
const request = (own: Tenant) => ({
  city: own.city,
  storeId: own.storeId,
  fleetId: own.fleetId,
  ...times,
  stops: [{ locationId: own.locationId }],
  packages: 3,
  note: 'Fragile glasses',
})

export const samples: CollectionSamples = {
  of: 'logistics.requests',
  measured: { filter: { status: 'open' }, search: 'garcía' },
  admin: 'LogisticsAdminPermission',
  stranger: 'CourierPermission',
  create: request,
  change: { packages: 5 },
  filters: own => ({
    status: 'open',
    city: own.city,
    storeId: own.storeId,
    locationId: null,
    fleetId: own.fleetId,
    windowStart,
  }),
  search: 'fragile',
  tenant: {
    type: 'FleetAdminPermission',
    own: own => ({ fleetIds: [own.fleetId] }),
    other: ({ fleetId }) => ({ fleetIds: [fleetId] }),
    change: { note: 'Only mornings' },
  },
  withIds: {
    create: own => ({
      ...request(own),
      locationId: own.locationId,
      stops: [{ storeId: own.storeId, locationId: own.locationId }],
    }),
    update: own => ({
      storeId: own.storeId,
      locationId: own.locationId,
      fleetId: own.fleetId,
      stops: [{ storeId: own.storeId, locationId: own.locationId }],
    }),
  },
}

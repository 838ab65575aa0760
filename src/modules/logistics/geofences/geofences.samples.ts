import type { CollectionSamples } from '../../../dev/access/collections'

const area = { shape: 'circle', centre: { lat: 41.4036, lon: 2.1869 }, meters: 120 }

export const samples: CollectionSamples = {
  of: 'logistics.geofences',
  measured: { filter: { city: 'mad' }, isShort: 'hundreds: some for each store and office that is watched' },
  admin: 'LogisticsAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: own => ({
    city: own.city,
    name: 'Glòries',
    area,
    storeId: own.storeId,
    locationId: own.locationId,
    stayMinutes: 15,
    incidentOn: ['stayed'],
  }),
  change: { name: 'Glòries, north side' },
  filters: own => ({
    name: 'Glòries',
    city: own.city,
    storeId: own.storeId,
    locationId: own.locationId,
  }),
  search: 'glòries',
  withIds: { update: own => ({ storeId: own.storeId, locationId: own.locationId }) },
  untouched: { why: 'what a dispatcher has drawn', columns: 'city name area incident_on' },
}

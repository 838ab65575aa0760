import type { CollectionSamples } from '../../../dev/access/collections'

const times = { from: '08:00', until: '08:30' }

export const samples: CollectionSamples = {
  of: 'logistics.schedules',
  measured: { filter: { city: 'mad' }, isShort: 'hundreds: a few in each city' },
  admin: 'LogisticsAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: own => ({
    city: own.city,
    name: 'Morning milk',
    weekdays: ['mon', 'thu'],
    startsAt: '07:30',
    stops: [
      { storeId: own.storeId, shouldPickup: true, ...times },
      { locationId: own.locationId, shouldDeliver: true, ...times },
    ],
    vehicleType: 'van',
    fleetId: own.fleetId,
    driverId: own.courierId,
  }),
  change: { note: 'Ring twice' },
  filters: own => ({
    name: 'Morning milk',
    city: own.city,
    active: true,
    weekdays: 'mon',
    vehicleType: 'van',
    fleetId: own.fleetId,
    driverId: own.courierId,
  }),
  search: 'milk',
  tenant: {
    type: 'FleetAdminPermission',
    own: own => ({ fleetIds: [own.fleetId] }),
    other: ({ fleetId }) => ({ fleetIds: [fleetId] }),
    change: { note: 'Only mornings' },
  },
  withIds: {
    create: own => ({
      city: own.city,
      name: 'Morning milk',
      weekdays: ['mon'],
      startsAt: '07:30',
      stops: [
        {
          storeId: own.storeId,
          locationId: own.locationId,
          warehouseId: own.warehouseId,
          shouldPickup: true,
          ...times,
        },
      ],
      vehicleType: 'van',
      fleetId: own.fleetId,
      driverId: own.courierId,
      candidateDriverIds: [own.courierId],
    }),
    update: own => ({
      stops: [
        {
          storeId: own.storeId,
          locationId: own.locationId,
          warehouseId: own.warehouseId,
          shouldPickup: true,
          ...times,
        },
      ],
      fleetId: own.fleetId,
      driverId: own.courierId,
      candidateDriverIds: [own.courierId],
    }),
  },
  untouched: {
    why: 'what a dispatcher has planned',
    columns: `city name weekdays starts_at tz stops vehicle_type candidate_driver_ids courier_price note`,
  },
}

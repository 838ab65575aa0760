import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.users',
  row: 'customerId',
  admin: 'SuperAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: (_, nth) => ({
    email: `marta${nth}@example.test`,
    firstName: 'Marta',
    lastName: 'Vidal',
    language: 'ca',
    city: 'mad',
  }),
  change: { lastName: 'Soler' },
  shows: doc => (doc.profile as { lastName: string }).lastName,
  filters: ({ locationId }, made) => ({
    email: made.email,
    city: 'mad',
    language: 'ca',
    lastSeen: null,
    lastVisitedFridge: null,
    platform: null,
    appVersion: null,
    active: true,
    isSuspended: false,
    isUserVerified: false,
    permissions: { $nin: ['CourierPermission'] },
    isCourier: false,
    authMethod: { $nin: ['AppleAuthProvider'] },
    locationId: { $nin: [locationId] },
  }),
  search: 'marta vi',
}

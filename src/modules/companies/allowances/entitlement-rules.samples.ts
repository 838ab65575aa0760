import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.entitlementRules',
  measured: { filter: { kind: 'flex' }, isShort: 'thousands: a few for each office' },
  row: 'entitlementRuleId',
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: ({ locationId }) => ({
    level: 'location',
    ownerId: locationId,
    name: 'Dinar',
    kind: 'in_kind',
    amountPerDay: { amount: 1100 },
    weekdays: ['mon', 'fri'],
    channels: ['canteen'],
    window: { from: '12:00', to: '16:00' },
    validFrom: '2026-11-01',
  }),
  change: { name: 'Sopar' },
  filters: ({ locationId }) => ({
    countsAt: locationId,
    locationId,
    organizationId: null,
    name: 'Dinar',
    kind: 'in_kind',
    isPaused: false,
  }),
  search: 'dina',
  tenant: {
    type: 'LocationAdminPermission',
    own: ({ locationId }) => ({ locationIds: [locationId] }),
    other: ({ locationId }) => ({ locationIds: [locationId] }),
  },
  withIds: { update: t => ({ ownerId: t.locationId }) },
  untouched: { why: 'what a company gives', columns: 'kind channels name window_start window_end' },
}

import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.fleets',
  measured: { filter: { city: 'mad' }, isShort: 'tens: some in each city' },
  row: 'fleetId',
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: () => ({ name: 'Rodes', city: 'sev' }),
  change: { note: 'Weekends too' },
  filters: () => ({ name: 'Rodes', city: 'sev' }),
  search: 'rod',
  tenant: {
    type: 'FleetAdminPermission',
    own: (_, made) => ({ fleetIds: [made.id] }),
    other: ({ fleetId }) => ({ fleetIds: [fleetId] }),
    change: { note: 'Only mornings' },
  },
  untouched: {
    why: 'a firm, and whom to call there',
    columns: 'name city contact_name contact_phone note',
  },
}

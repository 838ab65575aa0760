import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.incidences',
  measured: { filter: { status: 'OPEN' } },
  row: 'incidenceId',
  admin: 'HelloAdminPermission',
  stranger: 'FleetAdminPermission',
  create: ({ locationId }) => ({ city: 'bcn', type: 'late', comment: 'The lift was stuck', locationId }),
  change: { status: 'SOLVED' },
  filters: ({ locationId }) => ({
    status: 'OPEN',
    type: 'late',
    incidenceType: 'late',
    isAdminIncidence: true,
    locationId,
    city: 'bcn',
    priority: 2,
    purchaseId: null,
    routeId: null,
    storeId: null,
    assigneeId: null,
  }),
  search: 'lift',
  tenant: {
    type: 'LocationAdminPermission',
    own: ({ locationId }) => ({ locationIds: [locationId] }),
    other: ({ locationId }) => ({ locationIds: [locationId] }),
    forbidden: { resolution: 'Nothing to do' },
  },
  withIds: { update: t => ({ locationId: t.locationId }) },
}

import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.leads',
  measured: { filter: { state: 'new' } },
  admin: 'HelloAdminPermission',
  stranger: 'LogisticsAdminPermission',
  create: (_, nth) => ({
    kind: 'customer',
    firstName: 'Maria',
    lastName: 'Ferrer',
    email: `maria-${nth}@indigo.test`,
    phone: '+34612345678',
    role: 'Office manager',
    companyName: 'Indigo Labs',
    city: 'mad',
    peopleCount: 40,
    message: 'Lunch on Tuesdays',
  }),
  change: { note: 'Calls back on Monday' },
  filters: () => ({ kind: 'customer', state: 'new', city: 'mad', assigneeId: null }),
  search: 'indigo',
}

import type { CollectionSamples } from '../../../dev/access/collections'

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }

export const samples: CollectionSamples = {
  of: 'admin.billingDetails',
  measured: { filter: { vatNumber: 'B00000777' } },
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: ({ customerId }) => ({
    userId: customerId,
    name: 'Indigo Labs',
    vatNumber: 'ESB12345674',
    address,
    email: 'bills@indigo.test',
  }),
  change: { invoiceEmail: 'office@indigo.test' },
  filters: ({ customerId }, made) => ({
    userId: customerId,
    name: made.name,
    vatNumber: 'ESB12345674',
    email: 'bills@indigo.test',
    isDefault: false,
  }),
  search: 'indigo labs',
  withIds: { update: ({ customerId }) => ({ userId: customerId }) },
}

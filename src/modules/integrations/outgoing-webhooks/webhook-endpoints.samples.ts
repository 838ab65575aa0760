import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.webhookEndpoints',
  measured: { filter: { active: true }, isShort: 'hundreds: merchants with systems' },
  admin: 'HelloAdminPermission',
  stranger: 'LogisticsAdminPermission',
  create: ({ merchantId }, nth) => ({
    name: `Cash desk ${nth}`,
    url: `https://desk.example/hooks/${nth}`,
    merchantId,
    events: ['order.placed', 'order.moved'],
  }),
  change: { name: 'Cash desk of the evening' },
  filters: ({ merchantId }) => ({
    isActive: true,
    active: true,
    merchant: merchantId,
    merchantId,
    event: 'order.placed',
  }),
  search: 'cash',
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { name: 'Cash desk of the evening' },
    forbidden: { merchantId: 'ffffffffffffffffffffffff' },
  },
  withIds: { update: t => ({ merchantId: t.merchantId }) },
  made: ['name', 'url', 'secret_sealed'],
  untouched: {
    why: 'a machine of a merchant or of a partner listens there',
    columns: 'name url events secret_sealed old_secret_sealed',
  },
}

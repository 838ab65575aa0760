import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.integrations',
  measured: { filter: { kind: 'bank' }, isShort: 'hundreds: merchants with systems' },
  admin: 'HelloAdminPermission',
  stranger: 'LogisticsAdminPermission',
  create: ({ merchantId }, nth) => ({
    name: `Couriers ${nth}`,
    kind: 'paack',
    merchantId,
    baseUrl: 'https://couriers.example/api',
    apiKey: `key-of-the-tests-${nth}`,
    webhookSecret: `secret-of-the-tests-${nth}`,
  }),
  change: { name: 'Couriers of the evening' },
  filters: ({ merchantId }) => ({ kind: 'paack', status: 'untested', merchant: merchantId, merchantId }),
  search: 'couriers',
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { name: 'Couriers of the evening' },
    forbidden: { merchantId: 'ffffffffffffffffffffffff' },
  },
  withIds: { update: t => ({ merchantId: t.merchantId }) },
  made: ['name', 'credentials_sealed', 'api_key_last_four'],
  untouched: {
    why: 'a merchant or the platform reaches a service with it',
    columns: 'kind name base_url credentials_sealed api_key_last_four status errors',
  },
}

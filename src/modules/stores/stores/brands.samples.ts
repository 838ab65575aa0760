import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.brands',
  measured: { filter: { hasDescription: true }, isShort: 'hundreds: few merchants sell under another name' },
  row: 'brandId',
  admin: 'HelloAdminPermission',
  stranger: 'LocationAdminPermission',
  create: ({ merchantId }) => ({ merchantId, name: 'Arrels', description: 'Roots' }),
  change: { accentColor: '#2f7d4f' },
  filters: ({ merchantId }) => ({ name: 'Arrels', merchant: merchantId, merchantId, hasDescription: true }),
  search: 'arr',
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { description: 'Roots and leaves' },
    forbidden: { merchantId: 'ffffffffffffffffffffffff' },
  },
  withIds: { update: t => ({ merchantId: t.merchantId }) },
  untouched: { why: 'a merchant sells under it', columns: 'name description accent_color' },
}

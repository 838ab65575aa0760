import type { CollectionSamples } from '../../../dev/access/collections'

const euro = (amount: number) => ({ amount, currency: 'eur' })

export const samples: CollectionSamples = {
  of: 'admin.referralPrograms',
  measured: { filter: { active: true }, isShort: 'tens: staff and a few merchants make each' },
  admin: 'HelloAdminPermission',
  stranger: 'LocationAdminPermission',
  create: ({ merchantId }, nth) => ({
    name: `Porta un amic ${nth}`,
    codePrefix: 'AMIC',
    fundedBy: 'merchant',
    merchantId,
    referrerAmount: euro(500),
    friendAmount: euro(300),
    minTotal: euro(1500),
  }),
  change: { holdDays: 7 },
  filters: ({ merchantId }, made) => ({ name: made.name, fundedBy: 'merchant', merchantId, active: true }),
  search: 'porta',
  tenant: {
    type: 'MerchantAdminPermission',
    own: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { active: false },
    forbidden: { fundedBy: 'platform', merchantId: null },
  },
  withIds: { update: ({ merchantId }) => ({ merchantId, fundedBy: 'merchant' }) },
  untouched: {
    why: 'what the platform or a merchant pays for friends',
    columns: 'name code_prefix funded_by',
  },
}

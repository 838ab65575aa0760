import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.merchants',
  measured: { filter: { vatNumber: 'C00000777' } },
  row: 'merchantId',
  admin: 'HelloAdminPermission',
  stranger: 'LocationAdminPermission',
  create: () => ({ name: 'Forn Nou', vatNumber: 'ESA58818501', commissionBps: { catering: 1400 } }),
  change: { legalName: 'Forn Nou SL' },
  filters: () => ({ name: 'Forn Nou', vatNumber: 'ESA58818501' }),
  search: 'forn',
  tenant: {
    type: 'MerchantAdminPermission',
    own: (_, made) => ({ merchantIds: [made.id] }),
    other: ({ merchantId }) => ({ merchantIds: [merchantId] }),
    change: { contactEmail: 'hola@example.test' },
    forbidden: { commissionBps: { catering: 0 } },
  },
  untouched: {
    why: 'a firm, and whom to call there',
    columns:
      'name legal_name tax_id vat_number address billing_address contact_email contact_phone commission_bps language',
  },
}

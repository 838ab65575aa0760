import type { CollectionSamples } from '../../../dev/access/collections'

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }
const geo = { lat: 41.38, lon: 2.15 }

export const samples: CollectionSamples = {
  of: 'admin.locations',
  measured: { filter: { city: 'mad' } },
  row: 'locationId',
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: ({ organizationId }, nth) => ({
    organizationId,
    name: 'Torre Nord',
    city: 'bcn',
    address,
    geo,
    activationCode: `TORRE${nth}`,
  }),
  change: { floor: '4' },
  filters: ({ organizationId }, made) => ({
    name: 'Torre Nord',
    city: 'bcn',
    slug: made.slug,
    organizationId,
    active: true,
    distributionChannel: { $nin: ['ffffffffffffffffffffffff'] },
  }),
  search: 'torre',
  tenant: {
    type: 'LocationAdminPermission',
    own: (_, made) => ({ locationIds: [made.id] }),
    other: ({ locationId }) => ({ locationIds: [locationId] }),
    change: { wifiName: 'guests' },
    forbidden: { name: 'Torre Sud' },
  },
  withIds: {
    create: t => ({ organizationId: t.organizationId, name: 'Torre', city: t.city, address, geo }),
    update: t => ({ organizationId: t.organizationId }),
  },
  untouched: {
    why: 'a company, and whom to call there',
    columns: `name slug city address activation_code allowed_domains admitted_domains owner contact_name contact_phone floor
      access_instructions wifi_name wifi_password billing_details settings`,
  },
}

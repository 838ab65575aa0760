import type { CollectionSamples } from '../../../dev/access/collections'

const address = { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' }
const geo = { lat: 41.38, lon: 2.15 }

export const samples: CollectionSamples[] = [
  {
    of: 'admin.businesses',
    measured: { filter: { city: 'mad' } },
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: ({ merchantId, city }) => ({
      merchantId,
      name: 'Sabors',
      legalName: 'Sabors de Mercat SL',
      vatNumber: 'ESB12345674',
      city,
      address,
    }),
    change: { note: 'Invoices monthly' },
    filters: ({ merchantId, city }, made) => ({
      name: made.name,
      city,
      vatNumber: 'ESB12345674',
      merchant: merchantId,
      merchantId,
    }),
    search: 'de mercat',
    withIds: { update: ({ merchantId }) => ({ merchantId }) },
    untouched: {
      why: 'a firm, and whom to call there',
      columns: 'name legal_name tax_id vat_number city address contact_email contact_phone note',
    },
  },
  {
    of: 'admin.pointsOfSale',
    measured: { filter: { kind: 'fridge' } },
    admin: 'HelloAdminPermission',
    stranger: 'MerchantAdminPermission',
    create: own => ({
      businessId: own.records['admin.businesses'],
      storeId: own.storeId,
      locationId: own.locationId,
      name: 'Barra',
      kind: 'counter',
      city: own.city,
      address,
      geo,
    }),
    change: { isActive: false },
    filters: (own, made) => ({
      name: made.name,
      kind: 'counter',
      city: own.city,
      active: true,
      businessId: own.records['admin.businesses'],
      storeId: own.storeId,
      locationId: own.locationId,
    }),
    search: 'barra',
    withIds: {
      update: own => ({
        businessId: own.records['admin.businesses'],
        storeId: own.storeId,
        locationId: own.locationId,
      }),
    },
    untouched: { why: 'a place', columns: 'name kind city address contact_phone note' },
  },
]

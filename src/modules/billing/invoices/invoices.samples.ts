import type { CollectionSamples } from '../../../dev/access/collections'
import { at, city, insert, LIFE, last, other, own } from '../../../dev/million/row-columns'

const issuers: CollectionSamples = {
  of: 'admin.issuers',
  measured: {
    filter: { city: 'mad' },
    isShort: 'thousands: one for each merchant',
    rows: insert('issuer', {
      id: own('2b'),
      merchant_id: other('merchant'),
      name: `'Cuina ' || ${last} || ' SL'`,
      vat_number: `'ESB' || lpad(n::text, 8, '0')`,
      city: `case when n % 7 = 0 then 'mad' else 'bcn' end`,
      address: `'{"address":"Carrer de Mallorca 1"}'`,
      ...LIFE,
    }),
  },
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: ({ merchantId, city }) => ({
    merchantId,
    name: 'Cuines del Mercat SL',
    vatNumber: 'ESB12345674',
    city,
    address: { address: 'Carrer de Mallorca 1', postalCode: '08029', city: 'Barcelona' },
    mandateReference: 'M-2026-7',
    mandateSignedOn: '2026-01-07',
  }),
  change: { registryText: 'RM Barcelona, T 1, F 2' },
  filters: ({ merchantId, city }, made) => ({
    name: made.name,
    city,
    vatNumber: 'ESB12345674',
    merchantId,
  }),
  search: 'del mercat',
  withIds: { update: ({ merchantId }) => ({ merchantId }) },
  untouched: {
    why: 'a firm that sells',
    columns:
      'name vat_number city address registry_text email language series_full series_simplified series_rectifying iban mandate_reference',
  },
}

const invoices: CollectionSamples = {
  of: 'admin.invoices',
  measured: {
    filter: { status: 'created' },
    rows: insert('invoice', {
      id: own('2c'),
      issuer_id: `(select min(id) from issuer)`,
      city,
      kind: `'F1'`,
      source: `'hand'`,
      status: `'created'`,
      status_at: at('n'),
      language: `'es'`,
      recipient: `jsonb_build_object('name', ${last} || ' SL', 'vatNumber', 'ESB12345674', 'address', null, 'email', null)`,
      organization_id: other('organization'),
      base_cents: '1000',
      vat_cents: '100',
      total_cents: '1100',
      ...LIFE,
    }),
  },
  admin: 'HelloAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: own => ({
    issuerId: own.records['admin.issuers'],
    recipient: {
      name: 'Nimbus Software SL',
      vatNumber: 'ESB12345674',
      address: { address: 'Carrer de Pallars 193', postalCode: '08005', city: 'Barcelona' },
      email: 'comptes@nimbus.test',
    },
    organizationId: own.organizationId,
    locationId: own.locationId,
    lines: [{ name: 'Càtering', quantity: 2, price: 5500, taxPercentage: 10 }],
    notes: 'A first note',
  }),
  change: { notes: 'Another note' },
  filters: (own, made) => ({
    status: 'created',
    kind: 'F1',
    source: 'hand',
    city: made.city,
    issuerId: own.records['admin.issuers'],
    total: 11000,
    isOpen: false,
    isRectifying: false,
    organizationId: own.organizationId,
    locationId: own.locationId,
    userId: null,
    legalId: null,
    series: null,
    issuedOn: null,
    dueOn: null,
    rectifiesId: null,
  }),
  search: 'nimbus',
  withIds: {
    create: own => ({
      issuerId: own.records['admin.issuers'],
      organizationId: own.organizationId,
      locationId: own.locationId,
      recipient: null,
      lines: [],
    }),
    update: ({ organizationId, locationId }) => ({ organizationId, locationId }),
  },
  untouched: {
    why: 'the law keeps invoices as they were issued',
    columns:
      'kind source status status_note status_by status_before language series legal_id previous_hash hash seller recipient billing_meta notes vat rectification reason city',
  },
}

/** An invoice has an issuer, which is made before it. */
export const samples = [issuers, invoices]

import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { resource } from '../../../core/resource'
import { inScope } from '../../../core/scope'
import { runsMerchant } from '../stores/store-access'
import { inTheirCities, KEEPERS } from './business-access'
import { Business, BusinessFields } from './contract/businesses'

const column = columnsOf('business')

/** Who sells, by law: the companies that invoice. */
export const businesses = resource({
  table: 'business',
  found: { as: 'business', label: 'name', detail: 'legal_name' },
  record: Business,
  fields: BusinessFields,
  access: { read: KEEPERS, write: KEEPERS },
  scope: (rows, caller) => rows.where(inTheirCities(caller, 'business')),
  authorize: async (db, caller, fields) =>
    (!fields.city || inScope(caller, KEEPERS, { city: fields.city })) &&
    (!fields.merchantId || (await runsMerchant(db, caller, fields.merchantId))),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      vatNumber: { column: column('vat_number'), kind: 'text' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
    },
    sorts: { name: column('name'), city: column('city') },
    search: sql<string>`(business.name || ' ' || coalesce(business.legal_name, '') || ' ' || coalesce(business.vat_number, ''))`,
    defaultSort: 'name',
    neverNull: ['name'],
  },
  async present(rows, { db }) {
    const ids = rows.map(row => row.id)
    const merchantIds = [...new Set(rows.flatMap(row => row.merchant_id ?? []))]
    const [places, merchants] = await Promise.all([
      ids.length
        ? db
            .selectFrom('point_of_sale')
            .select(({ fn }) => ['business_id', fn.countAll<number>().as('count')])
            .where('business_id', 'in', ids)
            .where('deleted_at', 'is', null)
            .groupBy('business_id')
            .execute()
        : [],
      merchantIds.length
        ? db.selectFrom('merchant').select(['id', 'name']).where('id', 'in', merchantIds).execute()
        : [],
    ])
    return rows.map(row => ({
      id: row.id,
      merchantId: row.merchant_id,
      merchantName: merchants.find(({ id }) => id === row.merchant_id)?.name ?? null,
      name: row.name,
      legalName: row.legal_name,
      taxId: row.tax_id,
      vatNumber: row.vat_number,
      city: row.city,
      address: row.address,
      contactEmail: row.contact_email,
      contactPhone: row.contact_phone,
      note: row.note,
      pointsOfSale: places.find(({ business_id }) => business_id === row.id)?.count ?? 0,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: fields => ({
    merchant_id: fields.merchantId,
    name: fields.name,
    legal_name: fields.legalName,
    tax_id: fields.taxId,
    vat_number: fields.vatNumber,
    city: fields.city,
    address: fields.address,
    contact_email: fields.contactEmail,
    contact_phone: fields.contactPhone,
    note: fields.note,
  }),
})

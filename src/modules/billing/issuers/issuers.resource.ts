import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import type { Language } from '../../../core/contract/common'
import { resource } from '../../../core/resource'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { inScope, scopeFilter } from '../../../core/scope'
import { runsMerchant } from '../../stores/stores/store-access'
import { Issuer, IssuerFields } from './contract/issuers'
import { type IssuerRow, mayIssueOn } from './issuers'

const column = columnsOf('issuer')
const KEEPERS: PermissionType[] = ['HelloAdminPermission']

/** The legal entities that issue invoices. */
export const issuers = resource({
  table: 'issuer',
  found: { as: 'issuer', label: 'name', detail: 'vat_number' },
  record: Issuer,
  fields: IssuerFields,
  access: { read: KEEPERS, write: KEEPERS },
  scope: (rows, caller) => rows.where(scopeFilter(caller, KEEPERS, { city: column('city') })),
  authorize: async (db, caller, fields, before) => {
    // Its chain of invoices is that of one merchant for good.
    if (before && fields.merchantId !== undefined && fields.merchantId !== before.merchant_id) return false
    if (fields.city && !inScope(caller, KEEPERS, { city: fields.city })) return false
    return !fields.merchantId || runsMerchant(db, caller, fields.merchantId)
  },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      vatNumber: { column: column('vat_number'), kind: 'text' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
    },
    sorts: { name: column('name'), city: column('city') },
    search: sql<string>`(issuer.name || ' ' || issuer.vat_number)`,
    defaultSort: 'name',
    neverNull: ['name'],
  },
  async present(rows, { db, now }) {
    const merchantIds = [...new Set(rows.flatMap(row => row.merchant_id ?? []))]
    const merchants = merchantIds.length
      ? await db.selectFrom('merchant').select(['id', 'name']).where('id', 'in', merchantIds).execute()
      : []
    const on = localDateOf(now, DEFAULT_TZ)
    return rows.map(row => ({
      ...presentIssuer(row),
      merchantName: merchants.find(({ id }) => id === row.merchant_id)?.name ?? null,
      mayIssue: mayIssueOn(row, on),
    }))
  },
  toColumns: fields => ({
    merchant_id: fields.merchantId,
    name: fields.name,
    vat_number: fields.vatNumber,
    city: fields.city,
    address: fields.address,
    registry_text: fields.registryText,
    email: fields.email,
    language: fields.language,
    is_hospitality: fields.isHospitality,
    series_full: fields.seriesFull,
    series_simplified: fields.seriesSimplified,
    series_rectifying: fields.seriesRectifying,
    payment_days: fields.paymentDays,
    iban: fields.iban,
    mandate_reference: fields.mandateReference,
    mandate_signed_on: fields.mandateSignedOn,
    mandate_ends_on: fields.mandateEndsOn,
  }),
})

const presentIssuer = (row: IssuerRow) => ({
  id: row.id,
  merchantId: row.merchant_id,
  name: row.name,
  vatNumber: row.vat_number,
  city: row.city,
  address: row.address,
  registryText: row.registry_text,
  email: row.email,
  language: row.language as Language,
  isHospitality: row.is_hospitality,
  seriesFull: row.series_full,
  seriesSimplified: row.series_simplified,
  seriesRectifying: row.series_rectifying,
  paymentDays: row.payment_days,
  iban: row.iban,
  mandateReference: row.mandate_reference,
  mandateSignedOn: row.mandate_signed_on,
  mandateEndsOn: row.mandate_ends_on,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
})

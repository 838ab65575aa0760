import { columnsOf } from '../../../core/collections/columns-of'
import type { Language } from '../../../core/contract/common'
import { holdsAny } from '../../../core/procedures'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Merchant, MerchantFields } from './contract/stores'
import { MENU_KEEPERS, MENU_READERS, ofMerchant } from './store-access'

/** Who merchants are and what they earn is no matter of who looks for faults. */
const MERCHANT_READERS = MENU_READERS.filter(type => type !== 'DeveloperPermission')

const column = columnsOf('merchant')

/** How to reach them and what they write in is theirs to change; who they are and what we keep of their sales is not. */
const OWN_FIELDS = new Set(['contactEmail', 'contactPhone', 'language'])

/** Who owns stores. */
export const merchants = resource({
  table: 'merchant',
  found: { as: 'merchant', label: 'name' },
  record: Merchant,
  fields: MerchantFields,
  access: {
    read: MERCHANT_READERS,
    write: MENU_KEEPERS,
    create: ['HelloAdminPermission'],
    remove: ['HelloAdminPermission'],
  },
  // A merchant may have stores in other cities than those that somebody keeps.
  scope: (rows, caller, verb) =>
    rows.where(
      verb === 'read'
        ? ofMerchant(caller, verb, column('id'))
        : scopeFilter(caller, MENU_KEEPERS, { merchant: column('id') }),
    ),
  authorize: (_db, caller, fields, before) =>
    inScope(caller, ['HelloAdminPermission'], { merchantId: before?.id }) ||
    (before !== undefined && Object.keys(fields).every(field => OWN_FIELDS.has(field))),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      vatNumber: { column: column('vat_number'), kind: 'text' },
    },
    sorts: { name: column('name') },
    search: column('name'),
    defaultSort: 'name',
    neverNull: ['name'],
  },
  present: (rows, { caller }) =>
    rows.map(row => ({
      id: row.id,
      name: row.name,
      legalName: row.legal_name,
      taxId: row.tax_id,
      vatNumber: row.vat_number,
      address: row.address,
      billingAddress: row.billing_address,
      contactEmail: row.contact_email,
      contactPhone: row.contact_phone,
      language: row.language as Language | null,
      commissionBps: holdsAny(caller.permissions, ['HelloAdminPermission']) ? row.commission_bps : null,
      bearsLostDisputes: row.bears_lost_disputes,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    })),
  toColumns: fields => ({
    name: fields.name,
    legal_name: fields.legalName,
    tax_id: fields.taxId,
    vat_number: fields.vatNumber,
    address: fields.address,
    billing_address: fields.billingAddress,
    contact_email: fields.contactEmail,
    contact_phone: fields.contactPhone,
    language: fields.language,
    bears_lost_disputes: fields.bearsLostDisputes,
    commission_bps: fields.commissionBps as Record<string, number> | undefined,
  }),
})

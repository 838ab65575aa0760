import { KeptAddress, KeptAddressFields } from './contract/account'
import { ownRecords } from './own-records'

/** Where somebody has things brought to. */
export const addresses = ownRecords({
  table: 'address_entry',
  record: KeptAddress,
  fields: KeptAddressFields,
  present: row => ({
    id: row.id,
    label: row.label,
    address: row.address,
    isDefault: row.is_default,
    createdAt: row.created_at,
  }),
  toColumns: ({ label, address }) => ({
    label: label === undefined ? undefined : label || null,
    address,
  }),
})

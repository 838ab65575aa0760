import type { z } from 'zod'
import type { World } from '../../../core/context'
import type { BillingDetails } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { readVatNumber } from '../../../core/rules/fields/vat'
import { KeptBilling, KeptBillingFields } from './contract/account'
import { ownRecords } from './own-records'
import { ownRecordsOf } from './own-records.store'
import { sealedIban } from './sealed-iban'

/** To whom somebody's orders are billed. */
export const billingDetails = ownRecords({
  table: 'billing_details',
  record: KeptBilling,
  fields: KeptBillingFields,
  present: row => ({
    id: row.id,
    name: row.name,
    vatNumber: row.vat_number,
    address: row.address,
    email: row.email,
    invoiceEmail: row.invoice_email,
    duns: row.duns,
    ibanLastFour: row.iban_last_four,
    isDefault: row.is_default,
    updatedAt: row.updated_at,
  }),
  toColumns: billingColumns,
})

export function billingColumns(
  { name, vatNumber, address, email, invoiceEmail, duns, iban }: Partial<z.output<typeof KeptBillingFields>>,
  world: World,
) {
  return {
    name,
    vat_number: vatNumber === undefined ? undefined : readVatNumber(vatNumber)!,
    address,
    email,
    invoice_email: invoiceEmail,
    duns,
    ...sealedIban(world, iban),
  }
}

/** As a checkout takes them. */
export async function billingDetailsOf(db: Database, personId: string): Promise<BillingDetails[]> {
  return (await ownRecordsOf(db, 'billing_details', personId)).map(
    ({ name, vat_number, address, invoice_email, email }) => {
      const to = invoice_email ?? email
      return { name, vatNumber: vat_number, address, ...(to ? { email: to } : {}) }
    },
  )
}

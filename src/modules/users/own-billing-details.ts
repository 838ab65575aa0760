import type { World } from '../../core/context'
import type { BillingDetails } from '../../core/contract/common'
import type { Database } from '../../core/db/open'
import { normalIban } from '../../core/rules/fields/iban'
import { readVatNumber } from '../../core/rules/fields/vat'
import { deriveKey, openUnder, sealUnder } from '../sessions/tokens'
import { KeptBilling, KeptBillingFields } from './contract/account'
import { ownRecords } from './own-records'
import { ownRecordsOf } from './own-records.store'

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
  toColumns: ({ name, vatNumber, address, email, invoiceEmail, duns, iban }, world) => ({
    name,
    vat_number: vatNumber === undefined ? undefined : readVatNumber(vatNumber)!,
    address,
    email,
    invoice_email: invoiceEmail,
    duns,
    ...sealedIban(world, iban),
  }),
})

/** As a checkout takes them. */
export async function billingDetailsOf(db: Database, personId: string): Promise<BillingDetails[]> {
  return (await ownRecordsOf(db, 'billing_details', personId)).map(
    ({ name, vat_number, address, invoice_email, email }) => {
      const to = invoice_email ?? email
      return { name, vatNumber: vat_number, address, ...(to ? { email: to } : {}) }
    },
  )
}

/** The account number itself, for who may charge it. */
/** @internal Opened by nobody yet but the test that what is kept can be read. */
export const openIban = (world: World, sealed: Uint8Array): string => openUnder(ibanKey(world), sealed)

const ibanKey = ({ settings }: World) => Buffer.from(deriveKey(settings.secret, 'iban')).toString('base64url')

function sealedIban(world: World, iban: string | null | undefined) {
  if (iban === undefined) return {}
  if (!iban) return { iban_sealed: null, iban_last_four: null }
  const plain = normalIban(iban)
  return {
    iban_sealed: sealUnder(ibanKey(world), plain, world.randomBytes),
    iban_last_four: plain.slice(-4),
  }
}

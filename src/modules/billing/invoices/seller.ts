import type { IssuerRow } from '../issuers/issuers'
import type { InvoiceSeller } from './contract/invoice-parties'

/** An issuer as it is printed on an invoice that it issues now. */
export const sellerOf = (issuer: IssuerRow): InvoiceSeller => ({
  name: issuer.name,
  vatNumber: issuer.vat_number,
  address: issuer.address,
  registryText: issuer.registry_text,
  email: issuer.email,
  iban: issuer.iban,
  mandateReference: issuer.merchant_id === null ? null : issuer.mandate_reference,
})

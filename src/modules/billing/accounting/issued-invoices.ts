import { sql } from 'kysely'
import { inKeptCities } from '../invoices/invoice-access'
import type { AskedInvoices } from './accounting-columns'

type Asked = Pick<AskedInvoices, 'caller' | 'days' | 'issuer'>

const issuedIn = ({ caller, days }: Asked) => sql<boolean>`
  invoice.hash is not null and invoice.issued_on between ${days.from} and ${days.to} and ${inKeptCities(caller)}`

/** The condition of what an issuer issued in some days, of those invoices that the caller keeps. */
export const issuedBy = (asked: Asked) =>
  sql<boolean>`invoice.issuer_id = ${asked.issuer.id} and ${issuedIn(asked)}`

/** Of what the other issuers issued to this one. */
export const receivedBy = (asked: Asked) =>
  sql<boolean>`invoice.issuer_id <> ${asked.issuer.id}
    and invoice.recipient->>'vatNumber' = ${asked.issuer.vat_number} and ${issuedIn(asked)}`

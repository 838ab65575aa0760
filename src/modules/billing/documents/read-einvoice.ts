import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { filled } from '../../../core/rules/texts'
import type { InvoiceDocument } from '../invoices/contract/invoices'
import type { InvoiceRow } from '../invoices/invoices.store'
import { presentDocument } from '../invoices/present-invoices'
import { QR_PHRASE, QR_TITLE } from '../tax-records/rules/qr'
import { qrUrlOf } from './invoice-pdf'
import type { EInvoice, RectifiedInvoice } from './rules/einvoice'
import type { NamedParty } from './rules/einvoice-parties'
import { dayText } from './sheet-words'
import { documentTexts } from './texts'

/** All that is written of an invoice; null of a draft. */
export async function readEInvoice(
  db: Database,
  world: World,
  invoice: InvoiceRow,
  now: Date,
): Promise<EInvoice | null> {
  const { issued_on: issuedOn } = invoice
  if (invoice.hash === null || issuedOn === null) return null
  const [document, rectified, platform, url] = await Promise.all([
    presentDocument(db, invoice, now),
    invoice.rectifies_id ? rectifiedBy(db, invoice.rectifies_id) : null,
    invoice.seller?.mandateReference ? platformOf(db) : null,
    qrUrlOf(world, invoice),
  ])
  return {
    document,
    issuedOn,
    rectified,
    platform,
    code: url ? { title: QR_TITLE, url, phrase: world.taxAgency ? QR_PHRASE : '' } : null,
    words: wordsOf(document, issuedOn),
  }
}

function wordsOf({ language, seller, dueOn }: InvoiceDocument, issuedOn: string): EInvoice['words'] {
  const { rectified, mandate, facts } = documentTexts(language)
  return {
    replaces: rectified.substitution,
    mandate: filled(mandate, { reference: seller?.mandateReference ?? '' }),
    due: `${facts.dueOn}: ${dayText(language, dueOn ?? issuedOn)}`,
    costCenter: facts.costCenter,
    project: facts.projectCode,
    order: facts.poNumber,
  }
}

async function rectifiedBy(db: Database, id: string): Promise<RectifiedInvoice> {
  const row = await db
    .selectFrom('invoice')
    .select(['legal_id', 'issued_on', 'period_start', 'period_end', 'recipient', 'base_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    legalId: row.legal_id!,
    issuedOn: row.issued_on!,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    recipient: row.recipient,
    baseCents: row.base_cents,
  }
}

/** The platform, which issues in the name of merchants. */
async function platformOf(db: Database): Promise<NamedParty | null> {
  const row = await db
    .selectFrom('issuer')
    .select(['name', 'vat_number', 'address', 'email'])
    .where('merchant_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? { name: row.name, vatNumber: row.vat_number, address: row.address, email: row.email } : null
}

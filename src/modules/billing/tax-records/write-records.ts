import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { hasManyIssuers, registeredInvoice, type Said } from './registered-invoice'
import { type Correction, type InvoiceRef, momentText, type RecordLink } from './rules/record'
import { hashOfRecord } from './rules/record-hash'
import { annulmentXml, registrationXml, type TaxSystem } from './rules/record-xml'
import { insertRecord, lockTaxChain, type TaxRecordRow } from './tax-records.store'
import { type TaxSettings, taxSystem } from './tax-system'

/** Who writes a record, and when. */
export type Writer = { world: Pick<World, 'newId'> & { settings: TaxSettings }; now: Date }

/** The record that another one corrects, and why it has to be. */
export interface Corrected {
  id: string
  correction: Correction
  said?: Said
}

/**
 * Writes the record of an invoice that is being issued, in the transaction that issues it. None of an issuer that is no
 * taxpayer of the Spanish agency.
 */
export async function recordInvoice(
  tx: Tx,
  { world, now }: Writer,
  invoiceId: string,
  corrected: Corrected | null = null,
): Promise<TaxRecordRow | null> {
  const invoice = await registeredInvoice(tx, invoiceId, corrected?.said)
  if (!invoice) return null
  const place = await placeInChain(tx, world, invoice.issuerId, corrected ? now : invoice.issuedAt)
  const hash = hashOfRecord(invoice.ref, invoice, place.link)
  return insertRecord(
    tx,
    {
      ...columnsOf(invoice, place),
      invoice_id: invoiceId,
      kind: 'registration',
      corrects_id: corrected?.id ?? null,
      invoice_kind: invoice.type,
      vat_cents: invoice.vatCents,
      total_cents: invoice.totalCents,
      hash,
      xml: registrationXml(invoice, { ...place, hash, correction: corrected?.correction ?? null }),
    },
    now,
  )
}

type AnnulledInvoice = { id: string; issuerId: string; city: string; ref: InvoiceRef; reason: string | null }

/** Writes the record that annuls an invoice, or the one that corrects such a record after the agency refused it. */
export async function recordAnnulment(
  tx: Tx,
  { world, now }: Writer,
  invoice: AnnulledInvoice,
  correctsId: string | null = null,
): Promise<TaxRecordRow> {
  const place = await placeInChain(tx, world, invoice.issuerId, now)
  const hash = hashOfRecord(invoice.ref, null, place.link)
  return insertRecord(
    tx,
    {
      ...columnsOf(invoice, place),
      invoice_id: invoice.id,
      kind: 'annulment',
      corrects_id: correctsId,
      reason: invoice.reason,
      hash,
      xml: annulmentXml(invoice.ref, { ...place, hash, isAfterRejection: correctsId !== null }),
    },
    now,
  )
}

interface Place {
  id: string
  position: number
  generatedAt: Date
  link: RecordLink
  system: TaxSystem
}

/** The end of the chain, where the next record stands. It is never made before the one in front of it. */
async function placeInChain(tx: Tx, world: Writer['world'], issuerId: string, at: Date): Promise<Place> {
  const chain = await lockTaxChain(tx, issuerId)
  const { last, last_generated_at: lastAt } = chain
  const generatedAt = lastAt && lastAt > at ? lastAt : at
  return {
    id: world.newId(),
    position: chain.length + 1,
    generatedAt,
    link: {
      previous: last && {
        nif: last.issuer_nif,
        number: last.legal_id,
        issuedOn: last.issued_on,
        hash: last.hash,
      },
      generatedAt: momentText(generatedAt),
    },
    system: { ...taxSystem(world.settings), hasManyIssuers: await hasManyIssuers(tx) },
  }
}

const columnsOf = (
  { issuerId, city, ref }: { issuerId: string; city: string; ref: InvoiceRef },
  { id, position, generatedAt, link }: Place,
) => ({
  id,
  issuer_id: issuerId,
  city,
  position,
  issuer_nif: ref.nif,
  legal_id: ref.number,
  issued_on: ref.issuedOn,
  generated_at: generatedAt,
  previous_hash: link.previous?.hash ?? null,
})

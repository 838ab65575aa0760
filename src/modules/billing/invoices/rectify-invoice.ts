import type { Language } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { sumCents } from '../../../core/rules/money/cents'
import { write } from '../../../core/write'
import { InvoiceDetail, type InvoiceLineFields, RectifyInvoice } from './contract/invoices'
import { ordersOfDraft } from './draft-orders'
import { KEEP_INVOICES, lockKeptInvoice } from './invoice-access'
import {
  type InvoiceRow,
  insertDraft,
  type NewDraft,
  prepaidOf,
  setLines,
  setOrders,
  type TakenOrder,
} from './invoices.store'
import { issueInvoice } from './issue-invoice'
import { insertEvent } from './issued-invoices.store'
import { takenOf } from './orders-to-invoice'
import { detailOf } from './present-invoices'
import { type RateOfDocument, sumRates } from './rules/document-amounts'
import { type DraftLine, linesOfMonth, linesOfOrder } from './rules/draft-lines'
import { type InvoiceKind, rectifyingKindOf } from './rules/invoice-kinds'
import { invoiceTexts } from './texts'

/**
 * Corrects an issued invoice by another one of the series R: by what differs, or in its place. The difference of what is
 * owed is owed by the new one; what the first one owes it still owes.
 */
export const rectifyInvoice = holds(...KEEP_INVOICES)
  .meta({ summary: 'Issues a rectifying invoice, by differences or by substitution' })
  .input(RectifyInvoice)
  .output(InvoiceDetail)
  .concat(
    mayFail(
      'NotFound',
      'InvoiceNotIssued',
      'InvoiceAlreadyReplaced',
      'RectificationTooLarge',
      'InvoiceNotDraft',
      'InvoiceEmpty',
      'InvoiceDetailsMissing',
      'IssuerMandateMissing',
    ),
  )
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      const invoice = await lockKeptInvoice(db, caller, input.invoiceId)
      if (!invoice) throw fail('NotFound')
      if (invoice.hash === null) throw fail('InvoiceNotIssued')
      // A difference is part of what it corrects: that is corrected again instead.
      if (invoice.rectification === 'difference' || (await isSubstituted(db, invoice.id)))
        throw fail('InvoiceAlreadyReplaced')
      const said = await sayOfInvoice(db, invoice)
      const { lines, taken } =
        input.kind === 'difference'
          ? differenceOf(invoice, said, input.lines)
          : await substituteOf(db, invoice, input.lines)
      const left = leftOf(said, lines, input.kind)
      if (left.some(cents => cents < 0)) throw fail('RectificationTooLarge')

      const by = { world, now, personId: caller.id }
      const draft = await insertDraft(
        db,
        world,
        rectificationHead(invoice, {
          source: 'rectification',
          recipient: input.recipient,
          rectification: input.kind,
          reason: input.reason,
          refundId: null,
        }),
        now,
      )
      await setOrders(db, draft.id, taken, { isLive: false })
      await insertEvent(
        db,
        world,
        { invoiceId: draft.id, from: null, status: 'created', personId: caller.id },
        now,
      )
      const written = await setLines(
        db,
        world,
        draft.id,
        lines,
        input.kind === 'difference'
          ? { prepaidCents: 0, corrected: said }
          : { prepaidCents: sumCents(said.map(rate => rate.grossCents)) },
        now,
      )
      const issued = await issueInvoice(db, by, written)
      if ('params' in issued) throw fail(issued.name, issued.params)
      audit({
        type: 'invoice',
        id: issued.id,
        after: { legal_id: issued.legal_id, rectifies: invoice.legal_id, reason: input.reason },
      })
      return detailOf(db, issued, now)
    }),
  )

type Correction = { lines: DraftLine[]; taken: TakenOrder[] }

/** The lines that a person wrote; none: all that is left of each rate is taken back. */
function differenceOf(
  invoice: InvoiceRow,
  said: readonly RateOfDocument[],
  written: readonly InvoiceLineFields[] | undefined,
): Correction {
  if (written) return { lines: linesWritten(written), taken: [] }
  const name = invoiceTexts(invoice.language as Language).rectified.replace('{legalId}', invoice.legal_id!)
  const lines = said
    .filter(rate => rate.grossCents !== 0)
    .map(
      (rate): DraftLine => ({
        kind: 'other',
        name,
        quantity: 1,
        unitCents: -rate.grossCents,
        onDay: null,
        percent: rate.percent,
        grossCents: -rate.grossCents,
        sources: [],
      }),
    )
  return { lines, taken: [] }
}

/** Another version of an invoice: as a person wrote it, or as its orders are now, or as it was. */
async function substituteOf(
  tx: Tx,
  invoice: InvoiceRow,
  written: readonly InvoiceLineFields[] | undefined,
): Promise<Correction> {
  if (written) return { lines: linesWritten(written), taken: [] }
  const { payables, payers } = await ordersOfDraft(tx, invoice.id)
  if (payables.length === 0) return { lines: await linesAgain(tx, invoice.id), taken: [] }
  const names = invoiceTexts(invoice.language as Language).lines
  const taken = payables.flatMap(payable => takenOf(payable, payers.get(payable.order.id)!))
  const isMonth = payables.length > 1 || invoice.source === 'month'
  const lines = isMonth
    ? linesOfMonth(
        payables.map(({ order }) => order),
        names,
      )
    : payables.flatMap(({ order }) => linesOfOrder(order, payers.get(order.id)!, names))
  return { lines, taken: taken.map(part => ({ ...part, prepaidCents: prepaidOf([part]) })) }
}

async function linesAgain(tx: Tx, invoiceId: string): Promise<DraftLine[]> {
  const lines = await tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
  return lines.map(line => ({
    kind: line.kind as DraftLine['kind'],
    name: line.name,
    quantity: line.quantity,
    unitCents: line.unit_cents,
    onDay: line.on_day,
    percent: Number(line.tax_percentage),
    grossCents: line.payment_total_cents,
    sources: [],
  }))
}

export const linesWritten = (lines: readonly InvoiceLineFields[]): DraftLine[] =>
  lines.map(line => ({
    kind: 'other',
    name: line.name,
    quantity: line.quantity,
    unitCents: line.price,
    onDay: line.date ?? null,
    percent: line.taxPercentage,
    grossCents: line.quantity * line.price,
    sources: [],
  }))

/** What each rate says once it is corrected: never less than nothing. */
function leftOf(
  said: readonly RateOfDocument[],
  lines: readonly DraftLine[],
  kind: 'difference' | 'substitution',
): number[] {
  const percents = [...new Set([...said.map(rate => rate.percent), ...lines.map(line => line.percent)])]
  return percents.map(percent => {
    const before = said.find(rate => rate.percent === percent)?.grossCents ?? 0
    const written = sumCents(lines.filter(line => line.percent === percent).map(line => line.grossCents))
    return kind === 'difference' ? before + written : written
  })
}

type Corrected = Pick<NonNullable<NewDraft['rectifies']>, 'rectification' | 'reason' | 'refundId'>

/** The head of an invoice that corrects another: issuer, payer and period stay. */
export const rectificationHead = (
  invoice: InvoiceRow,
  by: { source: 'rectification' | 'refund'; recipient?: NewDraft['recipient'] | undefined } & Corrected,
) => ({
  issuerId: invoice.issuer_id,
  city: invoice.city,
  source: by.source,
  kind: rectifyingKindOf(invoice.kind as InvoiceKind),
  recipient: by.recipient ?? invoice.recipient,
  language: invoice.language as Language,
  notes: '',
  billingMeta: invoice.billing_meta,
  organizationId: invoice.organization_id,
  locationId: invoice.location_id,
  personId: invoice.person_id,
  periodStart: invoice.period_start,
  periodEnd: invoice.period_end,
  rectifies: {
    id: invoice.id,
    rectification: by.rectification,
    reason: by.reason,
    refundId: by.refundId,
  },
})

/** What an issued invoice says by rate, with all issued differences that correct it. */
export async function sayOfInvoice(db: Database, invoice: InvoiceRow): Promise<RateOfDocument[]> {
  const differences = await db
    .selectFrom('invoice')
    .select('vat')
    .where('rectifies_id', '=', invoice.id)
    .where('rectification', '=', 'difference')
    .where('hash', 'is not', null)
    .execute()
  return sumRates([invoice.vat, ...differences.map(({ vat }) => vat)])
}

/** Whether another invoice stands in its place. */
const isSubstituted = async (db: Database, id: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice')
    .select('id')
    .where('rectifies_id', '=', id)
    .where('rectification', '=', 'substitution')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

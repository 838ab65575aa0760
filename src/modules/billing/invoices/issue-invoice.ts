import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { type Refusal, refuse } from '../../../core/rules/refusal'
import { postTx, type Transfer } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { addOrderInvoice } from '../../order-records/orders/order-invoices.store'
import { type IssuerRow, mayIssueOn } from '../issuers/issuers'
import { recordInvoice, type Writer } from '../tax-records/write-records'
import { hashOfInvoice } from './hash-invoice'
import type { InvoiceRow } from './invoices.store'
import { insertEvent, lockChain, saveIssued, takeNumber } from './issued-invoices.store'
import { sellerOf } from './present-invoices'
import {
  type InvoiceKind,
  isRectifying,
  isSimplified,
  legalIdOf,
  seriesOf,
  simplifiedCeilingCents,
} from './rules/invoice-kinds'

export type IssueRefusal = Refusal<
  'InvoiceNotDraft' | 'InvoiceEmpty' | 'InvoiceDetailsMissing' | 'IssuerMandateMissing',
  Record<string, unknown>
>

/** Who acts, and when. */
export type Issuing = { world: Writer['world']; now: Date; personId: string | null }

/**
 * Gives a locked draft its number, date and hash, all in the transaction of the caller: either all of them stay, or none
 * was taken. One issuer issues one invoice at a time.
 */
export async function issueInvoice(
  tx: Tx,
  { world, now, personId }: Issuing,
  draft: InvoiceRow,
): Promise<InvoiceRow | IssueRefusal> {
  if (draft.hash !== null) return refuse('InvoiceNotDraft', {})
  const [issuer, lines] = await Promise.all([
    tx.selectFrom('issuer').selectAll().where('id', '=', draft.issuer_id).executeTakeFirstOrThrow(),
    tx
      .selectFrom('invoice_line')
      .selectAll()
      .where('invoice_id', '=', draft.id)
      .orderBy('position')
      .execute(),
  ])
  if (lines.length === 0) return refuse('InvoiceEmpty', {})
  const refusal = whyNotIssue(draft, issuer, localDateOf(now, DEFAULT_TZ))
  if (refusal) return refusal

  const kind = draft.kind as InvoiceKind
  const chain = await lockChain(tx, issuer.id)
  // Who waited for the chain may have looked at the clock before the one who had it.
  const issuedAt = chain.last_issued_at && chain.last_issued_at > now ? chain.last_issued_at : now
  const issuedOn = localDateOf(issuedAt, DEFAULT_TZ)
  const year = Number(issuedOn.slice(0, 4))
  const series = seriesOf(kind, {
    full: issuer.series_full,
    simplified: issuer.series_simplified,
    rectifying: issuer.series_rectifying,
  })
  const number = await takeNumber(tx, { issuerId: issuer.id, series, year })
  const isPaid = draft.total_cents === draft.prepaid_cents
  const identity = {
    series,
    year,
    number,
    legalId: legalIdOf(series, year, number),
    issuedAt,
    issuedOn,
    dueOn: isPaid ? issuedOn : addDays(issuedOn, issuer.payment_days),
    chainPosition: chain.length + 1,
    previousHash: chain.last_hash,
    seller: sellerOf(issuer),
  }
  const hash = hashOfInvoice(
    {
      ...draft,
      legal_id: identity.legalId,
      issued_at: issuedAt,
      issued_on: issuedOn,
      due_on: identity.dueOn,
      seller: identity.seller,
      previous_hash: identity.previousHash,
    },
    lines,
  )
  const issued = await saveIssued(
    tx,
    draft,
    {
      ...identity,
      hash,
      status: isPaid ? 'completed' : 'readyToCharge',
      statusBy: isPaid ? 'nothingDue' : 'staff',
    },
    now,
  )
  await recordInvoice(tx, { world, now }, issued.id)
  await insertEvent(
    tx,
    world,
    { invoiceId: draft.id, from: 'created', status: issued.status as 'completed', personId },
    now,
  )
  await bookRounding(tx, world, issued, personId, now)
  await addOrderInvoice(tx, await orderIdsOf(tx, draft.id), draft.id, now)
  return issued
}

function whyNotIssue(draft: InvoiceRow, issuer: IssuerRow, on: string): IssueRefusal | null {
  if (!mayIssueOn(issuer, on)) return refuse('IssuerMandateMissing', { issuer: issuer.name })
  const kind = draft.kind as InvoiceKind
  if (isRectifying(kind)) return null
  const ceilingCents = simplifiedCeilingCents(issuer.is_hospitality)
  const lacksRecipient = isSimplified(kind)
    ? draft.total_cents > ceilingCents
    : !draft.recipient?.name || !draft.recipient.vatNumber
  return lacksRecipient ? refuse('InvoiceDetailsMissing', { ceilingCents }) : null
}

async function orderIdsOf(tx: Tx, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice_order')
    .select('order_id')
    .distinct()
    .where('invoice_id', '=', invoiceId)
    .execute()
  return rows.map(row => row.order_id)
}

/**
 * Each order rounds its VAT for itself, and a document of many rounds it once. The cents between the two go from sales to
 * VAT or back, so that the books owe the VAT that was invoiced.
 */
async function bookRounding(
  tx: Tx,
  world: Pick<World, 'newId'>,
  invoice: InvoiceRow,
  personId: string | null,
  at: Date,
): Promise<void> {
  const parts = await tx
    .selectFrom('invoice_line_order as part')
    .innerJoin('invoice_line as line', 'line.id', 'part.line_id')
    .innerJoin('purchase_order as o', 'o.id', 'part.order_id')
    .select(({ fn }) => [
      'line.tax_percentage as percent',
      'o.channel',
      fn.sum<number>('part.gross_cents').as('gross_cents'),
      fn.sum<number>('part.booked_vat_cents').as('booked_cents'),
    ])
    .where('line.invoice_id', '=', invoice.id)
    .groupBy(['line.tax_percentage', 'o.channel'])
    .orderBy('line.tax_percentage')
    .orderBy('o.channel')
    .execute()
  const transfers = invoice.vat.flatMap((rate): Transfer[] => {
    const its = parts.filter(part => Number(part.percent) === rate.percent)
    // A line that a person wrote is no order's: the books know nothing of it.
    if (sumCents(its.map(part => Number(part.gross_cents))) !== rate.grossCents || its.length === 0) return []
    const missing = rate.vatCents - sumCents(its.map(part => Number(part.booked_cents)))
    const sales = account.sales(its[0]!.channel as 'canteen')
    const vat = account.vat(rate.percent)
    if (missing === 0) return []
    return [
      missing > 0
        ? { debit: sales, credit: vat, amountCents: missing, memo: 'rounding' }
        : { debit: vat, credit: sales, amountCents: -missing, memo: 'rounding' },
    ]
  })
  await postTx(
    tx,
    world,
    {
      key: `invoice:${invoice.id}`,
      kind: 'invoice',
      ref: { type: 'invoice', id: invoice.id },
      actorId: personId,
      at,
    },
    transfers,
  )
}

import type { World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { holds, inPerson, limited, mayFail } from '../../../core/procedures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { hashOf, type Writing, write } from '../../../core/write'
import { PAYMENTS } from '../../money/ledger/limits'
import { KEEP_INVOICES, keptInvoices, lockKeptInvoice } from '../invoices/invoice-access'
import { moveInvoice } from '../invoices/invoice-payments'
import { type InvoiceRow, lockInvoice } from '../invoices/invoices.store'
import { type InvoiceStatus, OPEN_STATUSES } from '../invoices/rules/invoice-state'
import { type AttemptRow, insertAttempt } from './attempts.store'
import { DebitedInvoices, DebitInvoices } from './contract/debits'
import { InvoiceAttempt, InvoiceOfPayment } from './contract/invoice-payments'
import { debitAccountOf } from './debit-accounts'
import { announceDebit } from './payment-mails'
import { presentAttempts } from './present-attempts'
import { collectionDay, type DebitOutcome, debitOutcome } from './rules/debits'

const keeps = holds(...KEEP_INVOICES).concat(inPerson)

/**
 * Debits an invoice of a location from the account that is chosen for it. The debit is announced to its holder first, and
 * sent to the bank on the announced day.
 */
export const chargeLocationInvoiceSepa = keeps
  .meta({ summary: 'Announces the direct debit of an invoice of a location, and collects it two days later' })
  .input(InvoiceOfPayment)
  .use(limited(PAYMENTS))
  .output(InvoiceAttempt)
  .concat(mayFail('NotFound', 'InvalidInvoiceTransition'))
  .mutation(
    write(async ({ input: { invoiceId }, ctx: { db, world, caller, now, fail, emit, audit } }) => {
      const invoice = await lockKeptInvoice(db, caller, invoiceId)
      if (!invoice?.location_id || invoice.hash === null) throw fail('NotFound')
      const { outcome, attempt } = await debit(db, { world, now, emit, personId: caller.id }, invoice)
      if (outcome === 'notChargeable')
        throw fail('InvalidInvoiceTransition', { from: invoice.status, to: 'processing' })
      audit({ type: 'invoice', id: invoice.id, after: { attemptId: attempt.id, outcome } })
      return (await presentAttempts(db, [attempt]))[0]!
    }),
  )

/** Debits the open invoices of locations together; a dry run says what would become of each. */
export const debitLocationInvoices = keeps
  .meta({ summary: 'Announces the direct debits of many invoices of locations, or says what would happen' })
  .input(DebitInvoices)
  .use(limited(PAYMENTS))
  .output(DebitedInvoices)
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, emit, audit } }) => {
      const rows = await keptInvoices(db, caller)
        .innerJoin('location', 'location.id', 'invoice.location_id')
        .selectAll('invoice')
        .select('location.name as location_name')
        .where('invoice.hash', 'is not', null)
        .where('invoice.archived_at', 'is', null)
        .where('invoice.status', 'in', [...OPEN_STATUSES])
        .$if(input.invoiceIds !== undefined, query => query.where('invoice.id', 'in', input.invoiceIds!))
        .$if(input.locationId !== undefined, query =>
          query.where('invoice.location_id', '=', input.locationId!),
        )
        .orderBy('invoice.due_on')
        .orderBy('invoice.id')
        .limit(MOST_DEBITED)
        .execute()
      const by = { world, now, emit, personId: caller.id }
      const answers = new Map<string, { outcome: DebitOutcome; lastFour: string | null }>()
      // In one order, so that two batches at once do not wait for each other.
      for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        const planned = await plan(db, row)
        answers.set(row.id, planned)
        if (input.dryRun || planned.outcome !== 'debit') continue
        const invoice = await lockInvoice(db, row.id)
        const { outcome } = await debit(db, by, invoice!)
        answers.set(row.id, { ...planned, outcome })
      }
      const invoices = rows.map(row => ({
        id: row.id,
        legalId: row.legal_id ?? '',
        locationId: row.location_id!,
        locationName: row.location_name,
        amount: toMoney(owedOf(row)),
        outcome: answers.get(row.id)!.outcome,
        lastFourDigits: answers.get(row.id)!.lastFour,
      }))
      const debited = invoices.filter(({ outcome }) => outcome === 'debit')
      if (!input.dryRun)
        for (const { id } of debited) audit({ type: 'invoice', id, after: { outcome: 'debit' } })
      return {
        collectOn: collectionDay(localDateOf(now, DEFAULT_TZ)),
        invoices,
        total: toMoney(sumCents(debited.map(({ amount }) => amount.amount))),
        count: debited.length,
      }
    }),
  )

const MOST_DEBITED = 500

const owedOf = (invoice: Pick<InvoiceRow, 'total_cents' | 'prepaid_cents' | 'received_cents'>) =>
  invoice.total_cents - invoice.prepaid_cents - invoice.received_cents

async function plan(tx: Tx, invoice: InvoiceRow) {
  const account = await debitAccountOf(tx, invoice.location_id!)
  const outcome = debitOutcome({
    status: invoice.status as InvoiceStatus,
    owedCents: owedOf(invoice),
    hasAccount: account !== undefined,
  })
  return { outcome, account, lastFour: account?.last_four ?? null }
}

type Debiting = { world: World; now: Date; emit: Writing['emit']; personId: string }

/** Notes the attempt on a locked invoice and announces it. One that cannot be sent is kept as rejected, with the reason. */
async function debit(
  tx: Tx,
  { world, now, emit, personId }: Debiting,
  invoice: InvoiceRow,
): Promise<{ outcome: DebitOutcome; attempt: AttemptRow }> {
  const { outcome, account } = await plan(tx, invoice)
  const isSent = outcome === 'debit' && account !== undefined
  const id = world.newId()
  const attempt = await insertAttempt(
    tx,
    {
      id,
      invoice_id: invoice.id,
      kind: 'payment',
      status: isSent ? 'RECEIVED' : 'REJECTED_UNPROCESSABLE',
      amount_cents: Math.max(0, owedOf(invoice)),
      person_id: account?.person_id ?? null,
      payment_method_id: account?.id ?? null,
      key: id,
      request_hash: hashOf('debit', { id }),
      error: isSent ? null : outcome,
      collect_on: isSent ? collectionDay(localDateOf(now, DEFAULT_TZ)) : null,
      created_by_id: personId,
    },
    now,
  )
  if (!isSent) return { outcome, attempt }
  const moved = await moveInvoice(tx, { world, now, personId }, invoice, { to: 'processing', by: 'provider' })
  if ('params' in moved) throw new Error(`an invoice that can be debited is not open: ${moved.name}`)
  await announceDebit(tx, { world, now, emit }, { attempt, invoice, lastFour: account.last_four })
  return { outcome, attempt }
}

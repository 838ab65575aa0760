import { z } from 'zod'
import { Id, Ok, ok } from '../../../core/contract/common'
import { mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { bankInScope, keepsBank, reachesBank } from './bank-scope'
import {
  AutoMatch,
  AutoMatched,
  BankSuggestions,
  ClearReconciliation,
  DeclineSuggestion,
  MatchBankLines,
  ReconcileInvoice,
} from './contract/bank-matches'
import { clearMatch, makeMatch } from './make-match'
import { matchCertain } from './match-certain'
import { addDeclined, learnPayers } from './matches.store'
import { openInvoices, suggestionsFor } from './open-invoices'

const matching = mayFail(
  'NotFound',
  'Forbidden',
  'BankLineDecided',
  'BankSumsDiffer',
  'InvalidInvoiceTransition',
  'ReasonMissing',
)

/** What a line may pay, with what speaks for and against it; of a matched one, what it has paid. */
export const suggestBankMatches = keepsBank
  .input(z.object({ id: Id }))
  .output(BankSuggestions)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id }, ctx: { db, caller, fail } }) => {
    const line = await db
      .selectFrom('bank_transaction')
      .selectAll()
      .where('id', '=', id)
      .where(bankInScope(caller))
      .executeTakeFirst()
    if (!line) throw fail('NotFound')
    if (line.match_id) {
      const paid = await db
        .selectFrom('bank_match_invoice')
        .innerJoin('invoice', 'invoice.id', 'bank_match_invoice.invoice_id')
        .select(['invoice.id', 'invoice.legal_id', 'bank_match_invoice.cents'])
        .where('match_id', '=', line.match_id)
        .orderBy('invoice.legal_id')
        .execute()
      return {
        suggestions: [],
        paid: paid.map(({ legal_id, ...rest }) => ({ ...rest, legalId: legal_id ?? '' })),
      }
    }
    if (line.state !== 'toDecide') return { suggestions: [], paid: [] }
    const suggest = await suggestionsFor(db, [line], await openInvoices(db))
    return { suggestions: suggest(line), paid: [] }
  })

/** Says which invoices bank lines pay: one line or many, one invoice or many, whole or in part. */
export const matchBankLines = keepsBank
  .input(MatchBankLines)
  .output(z.object({ id: Id }))
  .concat(matching)
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      if (!reachesBank(caller)) throw fail('NotFound')
      const match = await makeMatch(db, { world, now, personId: caller.id }, input)
      if ('params' in match) throw fail(match.name, match.params)
      audit({ type: 'bank_match', id: match.id, after: { ...input } })
      return match
    }),
  )

/** Takes back what a line was matched with; one that is not matched stays as it is. */
export const clearBankMatch = keepsBank
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(matching)
  .mutation(
    write(async ({ input: { id }, ctx: { db, world, caller, now, fail, audit } }) => {
      const line = await db
        .selectFrom('bank_transaction')
        .select('match_id')
        .where('id', '=', id)
        .where(bankInScope(caller))
        .forUpdate()
        .executeTakeFirst()
      if (!line) throw fail('NotFound')
      if (!line.match_id) return ok
      const cleared = await clearMatch(db, { world, now, personId: caller.id }, line.match_id)
      if ('params' in cleared) throw fail(cleared.name, cleared.params)
      audit({ type: 'bank_match', id: line.match_id, after: { cleared_at: now } })
      return ok
    }),
  )

/** Says that a line does not pay these invoices: they are not suggested for it again, and its account is trusted less. */
export const declineBankMatch = keepsBank
  .input(DeclineSuggestion)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { id, invoiceIds }, ctx: { db, caller, fail, audit } }) => {
      const line = await db
        .selectFrom('bank_transaction')
        .select(['id', 'iban'])
        .where('id', '=', id)
        .where(bankInScope(caller))
        .forUpdate()
        .executeTakeFirst()
      const invoices = (await openInvoices(db)).filter(invoice => invoiceIds.includes(invoice.id))
      if (!line) throw fail('NotFound')
      if (!invoices.length) return ok
      await addDeclined(
        db,
        id,
        invoices.map(invoice => invoice.id),
      )
      await learnPayers(
        db,
        line.iban,
        invoices.map(({ payer }) => payer),
        'declined',
      )
      audit({ type: 'bank_transaction', id, after: { declined: invoices.map(({ legalId }) => legalId) } })
      return ok
    }),
  )

/** Matches every line that is certain. */
export const autoMatchBankLines = keepsBank
  .input(AutoMatch)
  .output(AutoMatched)
  .concat(mayFail('Forbidden'))
  .mutation(({ input: { dryRun, ...days }, ctx: { world, caller, fail } }) => {
    if (!reachesBank(caller)) throw fail('Forbidden')
    return matchCertain(world, days, dryRun)
  })

/** Matches lines with one invoice, as far as they go. */
export const reconcileInvoice = keepsBank
  .input(ReconcileInvoice)
  .output(z.object({ id: Id }))
  .concat(matching)
  .mutation(
    write(async ({ input: { invoiceId, transactionIds }, ctx: { db, world, caller, now, fail, audit } }) => {
      if (!reachesBank(caller)) throw fail('NotFound')
      const lines = await db
        .selectFrom('bank_transaction')
        .select('amount_cents')
        .where('id', 'in', transactionIds)
        .execute()
      const cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
      if (cents <= 0) throw fail('BankSumsDiffer')
      const input = { transactionIds, invoices: [{ id: invoiceId, cents }] }
      const match = await makeMatch(db, { world, now, personId: caller.id }, input)
      if ('params' in match) throw fail(match.name, match.params)
      audit({ type: 'bank_match', id: match.id, after: input })
      return match
    }),
  )

/** Takes back all matches of an invoice. */
export const clearReconciliation = keepsBank
  .input(ClearReconciliation)
  .output(Ok)
  .concat(matching)
  .mutation(
    write(async ({ input: { invoiceId }, ctx: { db, world, caller, now, fail, audit } }) => {
      const invoice = await db
        .selectFrom('invoice')
        .select('id')
        .where('id', '=', invoiceId)
        .where('deleted_at', 'is', null)
        .where(bankInScope(caller))
        .executeTakeFirst()
      if (!invoice) throw fail('NotFound')
      const matches = await db
        .selectFrom('bank_match_invoice')
        .innerJoin('bank_match', 'bank_match.id', 'bank_match_invoice.match_id')
        .select('bank_match.id')
        .where('invoice_id', '=', invoiceId)
        .where('cleared_at', 'is', null)
        .where(bankInScope(caller))
        .orderBy('bank_match.id')
        .execute()
      for (const { id } of matches) {
        const cleared = await clearMatch(db, { world, now, personId: caller.id }, id)
        if ('params' in cleared) throw fail(cleared.name, cleared.params)
        audit({ type: 'bank_match', id, after: { cleared_at: now } })
      }
      return ok
    }),
  )

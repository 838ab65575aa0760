import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { MatchBankLines } from './contract/bank-matches'

type NewMatch = MatchBankLines & { id: string; madeBy: string | null }

/** Keeps a match of locked lines and invoices. */
export async function addMatch(
  tx: Tx,
  { id, madeBy, transactionIds, invoices, charge }: NewMatch,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('bank_match')
    .values({
      id,
      made_by: madeBy,
      charge_cents: charge?.cents ?? 0,
      charge_reason: charge?.reason ?? null,
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('bank_match_invoice')
    .values(invoices.map(({ id: invoiceId, cents }) => ({ match_id: id, invoice_id: invoiceId, cents })))
    .execute()
  await tx
    .updateTable('bank_transaction')
    .set({ state: 'matched', match_id: id, decided_by: madeBy, decided_at: now, updated_at: now })
    .where('id', 'in', transactionIds)
    .execute()
}

/** Lets go of the lines of a locked match. */
export async function endMatch(tx: Tx, id: string, clearedBy: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank_transaction')
    .set({ state: 'toDecide', match_id: null, decided_by: null, decided_at: null, updated_at: now })
    .where('match_id', '=', id)
    .execute()
  await tx
    .updateTable('bank_match')
    .set({ cleared_by: clearedBy, cleared_at: now })
    .where('id', '=', id)
    .execute()
}

/** Remembers whether an account was rightly, or wrongly, taken for that of a payer. */
export async function learnPayers(
  tx: Tx,
  iban: string,
  payers: readonly string[],
  what: 'accepted' | 'declined',
): Promise<void> {
  if (iban === '') return
  for (const payer of new Set(payers))
    await tx
      .insertInto('bank_payer')
      .values({ iban, payer, [what]: 1 })
      .onConflict(oc =>
        oc
          .columns(['iban', 'payer'])
          .doUpdateSet({ [what]: sql<number>`${sql.ref(`bank_payer.${what}`)} + 1` }),
      )
      .execute()
}

export const addDeclined = (tx: Tx, transactionId: string, invoiceIds: readonly string[]) =>
  tx
    .insertInto('bank_declined')
    .values(invoiceIds.map(invoice_id => ({ transaction_id: transactionId, invoice_id })))
    .onConflict(oc => oc.columns(['transaction_id', 'invoice_id']).doNothing())
    .execute()

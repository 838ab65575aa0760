import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import { type Refusal, refuse } from '../../../core/rules/refusal'
import { postTx, type Transfer } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { dueTransfers, payerOfRow, setReceived } from '../invoices/invoice-payments'
import { lockInvoice } from '../invoices/invoices.store'
import type { MatchBankLines } from './contract/bank-matches'
import { addMatch, endMatch, learnPayers } from './matches.store'

type By = { world: World; now: Date; personId: string | null }
type MatchRefusal = Refusal<
  'NotFound' | 'BankLineDecided' | 'BankSumsDiffer' | 'InvalidInvoiceTransition' | 'ReasonMissing',
  Record<string, unknown>
>
type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** Matches bank lines with the invoices that they pay: the sums are the same to the cent, or nothing happens. */
export async function makeMatch(
  tx: Tx,
  by: By,
  { transactionIds, invoices: wanted, charge }: MatchBankLines,
): Promise<{ id: string } | MatchRefusal> {
  const { world, now, personId } = by
  const ids = [...new Set(transactionIds)]
  const lines = await tx
    .selectFrom('bank_transaction')
    .select(['id', 'amount_cents', 'currency', 'state', 'iban'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (lines.length !== ids.length) return refuse('NotFound', {})
  if (lines.some(({ state }) => state !== 'toDecide')) return refuse('BankLineDecided', {})
  const came = sumCents(lines.map(line => line.amount_cents)) + (charge?.cents ?? 0)
  const isEuro = lines.every(({ currency }) => currency === 'EUR')
  if (!isEuro || came !== sumCents(wanted.map(({ cents }) => cents))) return refuse('BankSumsDiffer', {})

  const invoices: { invoice: Locked; cents: number }[] = []
  for (const { id, cents } of wanted.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const invoice = await lockInvoice(tx, id)
    if (!invoice || invoices.some(one => one.invoice.id === id)) return refuse('NotFound', {})
    const open = invoice.total_cents - invoice.prepaid_cents - invoice.received_cents
    if (cents > open) return refuse('BankSumsDiffer', {})
    const moved = await setReceived(tx, by, invoice, invoice.received_cents + cents)
    if ('params' in moved) return moved
    invoices.push({ invoice, cents })
  }
  const id = world.newId()
  await addMatch(tx, { id, madeBy: personId, transactionIds: ids, invoices: wanted, charge }, now)
  await post(tx, by, id, 'bank-match', await transfersOf(tx, invoices, charge?.cents ?? 0))
  if (personId)
    for (const { iban } of lines)
      await learnPayers(
        tx,
        iban,
        invoices.map(({ invoice }) => payerOfRow(invoice)),
        'accepted',
      )
  return { id }
}

/** Takes a match back: its lines are to be decided again, and its invoices are what they were. */
export async function clearMatch(
  tx: Tx,
  by: By & { personId: string },
  matchId: string,
): Promise<{ id: string } | MatchRefusal> {
  const match = await tx
    .selectFrom('bank_match')
    .selectAll()
    .where('id', '=', matchId)
    .where('cleared_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!match) return refuse('NotFound', {})
  const paid = await tx
    .selectFrom('bank_match_invoice')
    .select(['invoice_id', 'cents'])
    .where('match_id', '=', matchId)
    .orderBy('invoice_id')
    .execute()
  const invoices: { invoice: Locked; cents: number }[] = []
  for (const { invoice_id, cents } of paid) {
    const invoice = await lockInvoice(tx, invoice_id)
    if (!invoice) return refuse('NotFound', {})
    const moved = await setReceived(tx, by, invoice, invoice.received_cents - cents)
    if ('params' in moved) return moved
    invoices.push({ invoice, cents: -cents })
  }
  await endMatch(tx, matchId, by.personId, by.now)
  await post(tx, by, matchId, 'bank-match-cleared', await transfersOf(tx, invoices, -match.charge_cents))
  return { id: matchId }
}

/**
 * What came in at the bank is owed no more; what the bank has kept is a cost. Of a match that is taken back all of it is
 * less than nothing.
 */
async function transfersOf(
  tx: Tx,
  invoices: readonly { invoice: Locked; cents: number }[],
  chargeCents: number,
): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  for (const { invoice, cents } of invoices)
    transfers.push(
      ...(await dueTransfers(tx, invoice, {
        fromCents: invoice.received_cents,
        toCents: invoice.received_cents + cents,
        at: account.bank,
      })),
    )
  const memo = 'bank charge'
  if (chargeCents > 0)
    transfers.push({ debit: account.bankCharges, credit: account.bank, amountCents: chargeCents, memo })
  if (chargeCents < 0)
    transfers.push({ debit: account.bank, credit: account.bankCharges, amountCents: -chargeCents, memo })
  return transfers
}

const post = (tx: Tx, { world, now, personId }: By, id: string, kind: string, transfers: Transfer[]) =>
  postTx(
    tx,
    world,
    { key: `${kind}:${id}`, kind, ref: { type: 'bank_match', id }, actorId: personId, at: now },
    transfers,
  )

import { account, accountFacts } from '../../../modules/money/ledger/rules/accounts'
import {
  type CreditUse,
  creditKindOf,
  returnCredits,
  spendCredits,
} from '../../../modules/money/ledger/rules/credits'
import type { Random } from '../random'
import type { Rows } from '../rows'
import type { Entry, Transfer } from './books'

type CreditRow = NonNullable<Rows['credit']>[number]
type UseRow = NonNullable<Rows['credit_use']>[number]

/** The credits that follow from what was posted, as the product would have kept them: entries in the order of their time. */
export function walletCredits(
  random: Random,
  entries: readonly { txId: string; entry: Entry; transfers: readonly Transfer[] }[],
): { credit: CreditRow[]; credit_use: UseRow[] } {
  const wallets = new Map<string, CreditRow[]>()
  const uses: UseRow[] = []
  const usesOfOrders = new Map<string, { row: UseRow; use: CreditUse }[]>()

  for (const { txId, entry, transfers } of entries) {
    const codes = new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))
    for (const code of codes) {
      const personId = accountFacts(code).owner
      if (!personId || code !== account.balance(personId)) continue
      const credits = wallets.get(personId) ?? []
      wallets.set(personId, credits)
      const sum = (side: 'debit' | 'credit') =>
        transfers.reduce((cents, transfer) => cents + (transfer[side] === code ? transfer.amountCents : 0), 0)
      const cents = sum('credit') - sum('debit')
      if (cents < 0) spend(credits, -cents, txId, entry.ref.id)
      if (cents > 0)
        earn(credits, cents, personId, txId, entry, transfers.find(t => t.credit === code)!.debit)
    }
  }
  return { credit: [...wallets.values()].flat(), credit_use: uses }

  function spend(credits: CreditRow[], cents: number, txId: string, orderId: string) {
    const open = credits.map(row => ({
      id: row.id,
      remainingCents: row.remaining_cents,
      expiresAt: (row.expires_at as Date | null | undefined) ?? null,
    }))
    for (const part of spendCredits(open, cents)) {
      const credit = credits.find(({ id }) => id === part.creditId)!
      credit.remaining_cents -= part.cents
      const row: UseRow = { tx_id: txId, credit_id: credit.id, cents: part.cents, given_back_cents: 0 }
      uses.push(row)
      const use = { ...part, expiresAt: credit.expires_at as Date | null, cameFrom: credit.came_from }
      usesOfOrders.set(orderId, [...(usesOfOrders.get(orderId) ?? []), { row, use }])
    }
  }

  function earn(
    credits: CreditRow[],
    cents: number,
    personId: string,
    txId: string,
    entry: Entry,
    cameFrom: string,
  ) {
    const isRefund = entry.kind === 'refund'
    const taken = isRefund ? (usesOfOrders.get(entry.ref.id) ?? []) : []
    const returned = returnCredits(
      taken.map(({ row, use }) => ({ ...use, cents: row.cents - (row.given_back_cents ?? 0) })),
      cents,
      entry.at,
      cameFrom,
    )
    for (const part of returned.parts) {
      const row = taken.find(({ use }) => use.creditId === part.creditId)!.row
      row.given_back_cents = (row.given_back_cents ?? 0) + part.cents
    }
    for (const made of returned.credits)
      credits.push({
        id: random.id(entry.at),
        person_id: personId,
        kind: creditKindOf(entry.kind, made.cameFrom),
        tx_id: txId,
        came_from: made.cameFrom,
        amount_cents: made.cents,
        remaining_cents: made.cents,
        expires_at: isRefund ? made.expiresAt : (entry.expiresAt ?? null),
        comment: isRefund ? '' : (entry.memo ?? ''),
        created_at: entry.at,
      })
  }
}

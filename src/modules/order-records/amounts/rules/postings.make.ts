import { sumCents } from '../../../../core/rules/money/cents'
import { accountFacts, balanceOf } from '../../../money/ledger/rules/accounts'
import type { Posting } from './order-postings'

export const totalOf = (postings: readonly Posting[]) => sumCents(postings.map(p => p.amountCents))

/** Each account's balance as its kind counts it, those at zero left out. Throws on a posting of nothing or less. */
export function balances(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, [number, number]> = {}
  for (const { debit, credit, amountCents } of postings) {
    if (amountCents <= 0) throw new RangeError(`${debit} → ${credit}: ${amountCents}`)
    sums[debit] ??= [0, 0]
    sums[credit] ??= [0, 0]
    sums[debit][0] += amountCents
    sums[credit][1] += amountCents
  }
  const result: Record<string, number> = {}
  for (const [code, [debits, credits]] of Object.entries(sums)) {
    const balance = balanceOf(accountFacts(code).kind, debits, credits)
    if (balance !== 0) result[code] = balance
  }
  return result
}

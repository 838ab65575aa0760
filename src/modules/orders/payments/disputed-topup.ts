import type { Dispute } from '../../../adapters/payments/port-books'
import type { Tx } from '../../../core/db/open'
import { openCreditsOf } from '../../money/ledger/credits.store'
import { ensureAccounts, lockAccounts, postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { spendCredits } from '../../money/ledger/rules/credits'
import { noteMoneyIncidence } from '../../operations/incidents/incidences.store'
import type { Moving } from '../../order-records/orders/orders.store'

type DisputedTopup = { id: string; personId: string; city: string }

/** The top-up that a payment was for, if it was for one that came into a wallet. */
export async function topupOfIntent(tx: Tx, intentId: string | null): Promise<DisputedTopup | null> {
  if (!intentId) return null
  const row = await tx
    .selectFrom('topup')
    .innerJoin('person', 'person.id', 'topup.person_id')
    .select(['topup.id', 'topup.person_id', 'person.city'])
    .where('topup.payment_intent_id', '=', intentId)
    .where('topup.state', '=', 'succeeded')
    .executeTakeFirst()
  return row ? { id: row.id, personId: row.person_id, city: row.city } : null
}

/**
 * What the bank has taken back of a top-up cannot be spent as well: what is left of it leaves the wallet as long as the
 * bank decides, and comes back when it decides for us. Each happens once, however many events come.
 */
export async function followDispute(
  tx: Tx,
  ctx: Moving,
  dispute: Dispute,
  topup: DisputedTopup,
): Promise<void> {
  const atBankCents = -dispute.movements.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (atBankCents > 0) await takeFromWallet(tx, ctx, dispute, topup, atBankCents)
  if (dispute.status === 'won') await returnToWallet(tx, ctx, dispute, topup)
}

async function takeFromWallet(
  tx: Tx,
  ctx: Moving,
  dispute: Dispute,
  { id, personId }: DisputedTopup,
  atBankCents: number,
) {
  const code = account.balance(personId)
  await ensureAccounts(tx, ctx.world, [code], ctx.now)
  const { heldCents } = (await lockAccounts(tx, [code])).get(code)!
  const credit = await tx
    .selectFrom('credit')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'credit.tx_id')
    .select('credit.id')
    .where('ledger_tx.ref_type', '=', 'topup')
    .where('ledger_tx.ref_id', '=', id)
    .where('ledger_tx.kind', '=', 'topup')
    .executeTakeFirst()
  const open = await openCreditsOf(tx, personId)
  const held = spendCredits(open, heldCents).find(({ creditId }) => creditId === credit?.id)
  const left = open.find(({ id }) => id === credit?.id)?.remainingCents ?? 0
  const amountCents = Math.min(atBankCents, left - (held?.cents ?? 0))
  if (!credit || amountCents === 0) return
  // A top-up that we learned of only after it was written off makes up for that.
  const takenBy = (await isWrittenOff(tx, dispute.id)) ? account.compensation : account.disputes
  await postTx(tx, ctx.world, { ...entryOf(ctx, dispute, id, 'dispute-taken'), fromCreditId: credit.id }, [
    { debit: code, credit: takenBy, amountCents, memo: 'dispute' },
  ])
}

const isWrittenOff = async (tx: Tx, disputeId: string): Promise<boolean> =>
  (await tx
    .selectFrom('ledger_tx')
    .select('id')
    .where('key', '=', `dispute-lost:${disputeId}`)
    .executeTakeFirst()) !== undefined

async function returnToWallet(tx: Tx, ctx: Moving, dispute: Dispute, { id, personId }: DisputedTopup) {
  const amountCents = await takenFromWalletCents(tx, dispute.id)
  if (amountCents === 0) return
  await postTx(tx, ctx.world, entryOf(ctx, dispute, id, 'dispute-returned'), [
    { debit: account.disputes, credit: account.balance(personId), amountCents, memo: 'dispute' },
  ])
}

/** How much of a disputed top-up was taken from what was left in the payer's wallet. */
export async function takenFromWalletCents(tx: Tx, disputeId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('ledger_tx')
    .innerJoin('ledger_transfer', 'ledger_transfer.tx_id', 'ledger_tx.id')
    .select(({ fn }) => fn.sum<number | null>('ledger_transfer.amount_cents').as('cents'))
    .where('ledger_tx.key', '=', `dispute-taken:${disputeId}`)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

const entryOf = (
  { now }: Moving,
  dispute: Dispute,
  topupId: string,
  kind: 'dispute-taken' | 'dispute-returned',
) => ({
  key: `${kind}:${dispute.id}`,
  kind,
  ref: { type: 'topup', id: topupId },
  memo: dispute.reason,
  at: now,
})

/** Opens an incident for a person who disputes their own top-up. */
export const reportDisputedTopup = (
  tx: Tx,
  ctx: Moving,
  { id, city }: DisputedTopup,
  comment: string,
  key: string,
): Promise<void> => noteMoneyIncidence(tx, ctx, { city }, `${comment}. Top-up ${id}`, key)

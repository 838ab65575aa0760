import type { Refund } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { HOUR_MS } from '../../../core/rules/instant'
import { inTransaction, type Writing } from '../../../core/write'
import { noteMoneyIncidence } from '../../operations/incidents/incidences.store'
import { postTx } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import {
  type CardReturnState,
  OPEN_CARD_RETURN_STATES,
  REFUSED_CARD_RETURN_STATES,
} from '../ledger/rules/returning-money'
import {
  type CardReturnRow,
  findCardReturn,
  insertCardReturn,
  lockCardReturn,
  setCardReturnError,
  setCardReturnState,
} from './card-returns.store'

type Noting = { world: Pick<World, 'newId'>; now: Date; emit: Writing['emit'] }
type Owed = {
  personId: string
  reason: 'overpaid' | 'paid_without_order' | 'late_topup'
  intentId: string
  amountCents: number
  orderId?: string
  checkoutId?: string
}

/** Notes that a card has paid this for nothing, once for each payment; the money goes back after the commit. */
export async function oweCardReturn(tx: Tx, { world, now, emit }: Noting, owed: Owed): Promise<void> {
  const row = {
    id: world.newId(),
    person_id: owed.personId,
    reason: owed.reason,
    payment_intent_id: owed.intentId,
    order_id: owed.orderId ?? null,
    checkout_id: owed.checkoutId ?? null,
    amount_cents: owed.amountCents,
  }
  if (await insertCardReturn(tx, row, now)) emit('card-return.owed', { cardReturnId: row.id })
}

/** Job: sends the money back to the card. A provider that refuses is somebody's work, and is asked again later. */
export async function sendCardReturn(
  world: World,
  { cardReturnId }: { cardReturnId: string },
): Promise<void> {
  const owed = await findCardReturn(world.db, cardReturnId)
  if (isOver(owed)) return
  try {
    const refund = await refundOf(world, owed)
    world.checkpoint('return.afterProvider')
    await settle(world, owed.id, refund)
  } catch (error) {
    const problem = world.payments.problemOf(error)
    if (problem?.kind !== 'invalid') throw error
    await notifyOffice(world, owed.id, problem.message)
  }
}

const isOver = ({ state }: Pick<CardReturnRow, 'state'>) =>
  !OPEN_CARD_RETURN_STATES.includes(state as CardReturnState)

const refundOf = (world: World, owed: CardReturnRow): Promise<Refund> =>
  owed.provider_refund_id
    ? world.payments.retrieveRefund(owed.provider_refund_id)
    : world.payments.refund(
        {
          intentId: owed.payment_intent_id,
          amountCents: owed.amount_cents,
          reason: owed.reason === 'overpaid' ? 'duplicate' : 'requested_by_customer',
          metadata: { cardReturn: owed.id },
        },
        `return:${owed.id}`,
      )

/** What the provider says of a return is what counts, also when its bank says no days after it said yes. */
async function settle(world: World, id: string, refund: Refund): Promise<void> {
  const by = jobContext(world, 'card-return')
  await inTransaction(by, 'job.settleCardReturn', async writing => {
    const { db, audit } = writing
    const owed = await lockCardReturn(db, id)
    if (REFUSED_CARD_RETURN_STATES.includes(owed.state as CardReturnState)) return
    const isRefused = refund.status === 'failed' || refund.status === 'canceled'
    const error = isRefused ? (refund.failureReason ?? refund.status) : null
    const state = isRefused
      ? await payToWallet(world, writing, owed, error!)
      : refund.status === 'succeeded'
        ? 'done'
        : 'sent'
    await setCardReturnState(db, id, { state, provider_refund_id: refund.id, error }, by.now)
    audit({ type: 'card_return', id, before: { state: owed.state }, after: { state } })
    world.checkpoint('return.beforeCommit')
  })
}

/** The bank has not taken it: the money is its owner's all the same. Without a wallet it is the office's to settle. */
async function payToWallet(
  world: World,
  { db, emit }: Writing,
  owed: CardReturnRow,
  error: string,
): Promise<'to_wallet' | 'failed'> {
  const now = world.clock.now()
  const { city, deleted_at } = await ownerOf(db, owed)
  const hasWallet = deleted_at === null
  if (hasWallet)
    await postTx(
      db,
      world,
      {
        key: `return-failed:${owed.payment_intent_id}`,
        kind: 'refund-failed',
        ...(owed.order_id ? { ref: { type: 'order', id: owed.order_id } } : {}),
        memo: error,
        at: now,
      },
      [
        {
          debit: account.stripe,
          credit: account.balance(owed.person_id),
          amountCents: owed.amount_cents,
          memo: 'refund',
        },
      ],
    )
  if (hasWallet) emit('person.changed', { personId: owed.person_id, what: 'profile' })
  await noteMoneyIncidence(
    db,
    { world, now, emit },
    { city, orderId: owed.order_id },
    hasWallet
      ? `The bank refused money that was paid for nothing, it went to the wallet instead: ${error}`
      : `The bank refused money that was paid for nothing, and its owner has no account any more: ${error}`,
    `return-refused:${owed.id}`,
  )
  return hasWallet ? 'to_wallet' : 'failed'
}

const ownerOf = (db: Tx, owed: Pick<CardReturnRow, 'person_id'>) =>
  db
    .selectFrom('person')
    .select(['city', 'deleted_at'])
    .where('id', '=', owed.person_id)
    .executeTakeFirstOrThrow()

/** It does not go back by itself: noted once, for a person to look at. */
async function notifyOffice(world: World, id: string, error: string): Promise<void> {
  const by = jobContext(world, 'card-return')
  await inTransaction(by, 'job.reportCardReturn', async ({ db, emit }) => {
    const owed = await setCardReturnError(db, id, error, by.now)
    const { city } = await ownerOf(db, owed)
    await noteMoneyIncidence(
      db,
      { world, now: by.now, emit },
      { city, orderId: owed.order_id },
      `Money that was paid for nothing (${owed.payment_intent_id}) does not go back: ${error}`,
      `return-stuck:${owed.id}`,
    )
  })
}

/** The provider told of refunds of this payment: a return among them stands as it says now. */
export async function refreshCardReturnOf(world: World, intentId: string): Promise<void> {
  const known = await world.db
    .selectFrom('card_return')
    .select(['id', 'provider_refund_id'])
    .where('payment_intent_id', '=', intentId)
    .where('provider_refund_id', 'is not', null)
    .executeTakeFirst()
  if (known) await settle(world, known.id, await world.payments.retrieveRefund(known.provider_refund_id!))
}

/** The job tries for a quarter of an hour; what has not gone back by then is looked after each hour, and told. */
const SENT_WITHIN_MS = HOUR_MS
const SENT_AT_ONCE = 50

/** Timer: money that should be back on its card long ago. */
export async function sweepCardReturns(world: World): Promise<void> {
  const rows = await world.db
    .selectFrom('card_return')
    .select('id')
    .where('state', 'in', [...OPEN_CARD_RETURN_STATES])
    .where('updated_at', '<=', new Date(world.clock.now().getTime() - SENT_WITHIN_MS))
    .orderBy('updated_at')
    .limit(SENT_AT_ONCE)
    .execute()
  for (const { id } of rows)
    await sendCardReturn(world, { cardReturnId: id }).catch(error =>
      notifyOffice(world, id, error instanceof Error ? error.message : String(error)),
    )
}

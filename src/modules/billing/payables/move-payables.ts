import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { type Writing, write } from '../../../core/write'
import { MarkPaid, MarkReturned, Moved, PayableIds } from './contract/payables'
import { PAYERS, reachesPayable } from './payable-scope'
import { presentPayables } from './payables.resource'
import { movePayables, type PayableRow, removePayableRow } from './payables.store'
import { payoutUnderWay, setPayoutState } from './payout-files.store'
import { type PayableAct, type PayableState, stateAfter } from './rules/payable-state'
import { postPayout } from './write-payout-file'

const payer = holds(...PAYERS)
const moving = payer.output(Moved).concat(mayFail('NotFound', 'InvalidPayableTransition'))

type Moving = Pick<Context, 'world' | 'now'> & { caller: Person } & Pick<Writing, 'db' | 'audit'>
type Fails = { fail(name: 'NotFound' | 'InvalidPayableTransition', details?: Record<string, unknown>): Error }

/** What was looked at may be paid. All of these, or none. */
export const approvePayables = moving
  .meta({ summary: 'Approves payables, so that they go into the next payout file' })
  .input(PayableIds)
  .mutation(
    write(async ({ input, ctx }) =>
      move(ctx, input.ids, 'approve', {
        approved_at: ctx.now,
        approved_by: ctx.caller.id,
        return_reason: null,
        paid_on: null,
      }),
    ),
  )

/** Takes an approval back, while no file has the payable. */
export const withdrawApproval = moving
  .meta({ summary: 'Takes the approval of payables back' })
  .input(PayableIds)
  .mutation(
    write(async ({ input, ctx }) =>
      move(ctx, input.ids, 'withdraw', { approved_at: null, approved_by: null }),
    ),
  )

/** The bank has done these payments: the ledger says so from now on. */
export const markPaid = moving
  .meta({ summary: 'Notes that the bank has paid, and posts it in the ledger' })
  .input(MarkPaid)
  .mutation(
    write(async ({ input, ctx }) => {
      const paidOn = input.paidOn ?? localDateOf(ctx.now, DEFAULT_TZ)
      const answer = await move(ctx, input.ids, 'pay', { paid_on: paidOn }, async payable => {
        const payout = await payoutUnderWay(ctx.db, payable.id)
        await postPayout(ctx.db, actorOf(ctx), payable, payout, 'payout')
        await setPayoutState(ctx.db, payout.id, 'paid', ctx.now)
      })
      return answer
    }),
  )

/** A payment came back: what was posted is taken back, and the payable can be approved again. */
export const markReturned = moving
  .meta({ summary: 'Notes that the bank has sent a payment back, and takes it out of the ledger' })
  .input(MarkReturned)
  .mutation(
    write(async ({ input: { id, reason }, ctx }) =>
      move(ctx, [id], 'return', { return_reason: reason, paid_on: null }, async payable => {
        const payout = await payoutUnderWay(ctx.db, payable.id)
        if (payout.state === 'paid')
          await postPayout(ctx.db, actorOf(ctx), payable, payout, 'payout-returned')
        await setPayoutState(ctx.db, payout.id, 'returned', ctx.now)
      }),
    ),
  )

/** What was entered by hand goes while it is open. What was computed stays, as does what was approved. */
export const removePayable = payer
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { id }, ctx: { db, caller, now, fail, audit } }) => {
      const [payable] = await lockPayables(db, caller, [id])
      if (payable?.kind !== 'manual' || payable.state !== 'open') throw fail('NotFound')
      await removePayableRow(db, id, now)
      audit({ type: 'payable', id, after: { deleted_at: now } })
      return ok
    }),
  )

/** The payables of these that the caller may pay, held until the transaction ends, in the order of their ids. */
export const lockPayables = (db: Tx, caller: Person, ids: readonly string[]): Promise<PayableRow[]> =>
  db
    .selectFrom('payable')
    .selectAll('payable')
    .where('payable.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('payable.deleted_at', 'is', null)
    .where(reachesPayable(caller, 'write'))
    .orderBy('payable.id')
    .forUpdate('payable')
    .execute()

const actorOf = ({ world, now, caller }: Moving) => ({
  world,
  now,
  actorId: caller.id,
  impersonatorId: caller.impersonatorId,
})

async function move(
  ctx: Moving & Fails,
  ids: readonly string[],
  act: PayableAct,
  change: Omit<Parameters<typeof movePayables>[2], 'state'>,
  also?: (payable: PayableRow) => Promise<void>,
): Promise<z.infer<typeof Moved>> {
  const { db, caller, now, fail, audit } = ctx
  const wanted = [...new Set(ids)]
  const rows = await lockPayables(db, caller, wanted)
  if (rows.length < wanted.length) throw fail('NotFound')
  for (const row of rows)
    if (row.archived_at || stateAfter(act, row.state as PayableState) === null)
      throw fail('InvalidPayableTransition', { id: row.id, from: row.state, act })
  for (const row of rows) {
    const state = stateAfter(act, row.state as PayableState)!
    await also?.(row)
    await movePayables(db, [row.id], { ...change, state }, now)
    audit({ type: 'payable', id: row.id, before: { state: row.state }, after: { ...change, state } })
  }
  const moved = await db.selectFrom('payable').selectAll().where('id', 'in', wanted).orderBy('id').execute()
  return { payables: await presentPayables(db, moved) }
}

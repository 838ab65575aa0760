import { sql } from 'kysely'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { shapeOf, sqlState, toFailure } from '../../../core/failures'
import { holds } from '../../../core/procedures'
import { type Writing, write } from '../../../core/write'
import type { OrderState } from '../../order-records/orders/contract/ordering'
import { actorsOver } from '../../order-records/orders/order-access'
import { type LockedOrder, lockOrders } from '../../order-records/orders/orders.store'
import type { OrderActor } from '../../order-records/states/rules/order-state'
import { LiveOrdersOutcome, type LiveOrdersOutcome as Outcome, SetLiveOrdersStatus } from './contract/moves'
import { moveOrder } from './move-order'

/**
 * Moves many orders at once. Each is an attempt of its own: what is refused for one says why and holds nobody up.
 * An order that is not theirs is as little there as one that does not exist. A dry run goes as far as that, and takes
 * everything back.
 */
export const setLiveOrdersStatus = holds(
  'MerchantAdminPermission',
  'LogisticsAdminPermission',
  'HelloAdminPermission',
)
  .input(SetLiveOrdersStatus)
  .output(LiveOrdersOutcome)
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, audit, request } = ctx
      const ids = [...new Set(input.purchaseIds)]
      const actors = await actorsOver(db, caller, ids)
      const orders = new Map((await lockOrders(db, [...actors.keys()])).map(order => [order.id, order]))

      const results: Outcome['results'] = []
      for (const purchaseId of ids) {
        const order = orders.get(purchaseId)
        const attempt = await tryMove(ctx, order, input, actors.get(purchaseId) ?? [])
        if (attempt.ok && order && !input.dryRun)
          audit({
            type: 'purchase_order',
            id: purchaseId,
            before: { state: order.state },
            after: { state: attempt.state },
          })
        results.push(
          attempt.ok
            ? { purchaseId, ok: true, state: attempt.state }
            : {
                purchaseId,
                ok: false,
                ...(order ? { state: order.state } : {}),
                error: errorOf(attempt.failure, request.language),
              },
        )
      }
      return { results, changed: results.filter(({ ok }) => ok).length }
    }),
  )

type Attempt = { ok: true; state: OrderState } | { ok: false; failure: Failure }

async function tryMove(
  ctx: Parameters<typeof moveOrder>[1] & Pick<Writing, 'db'>,
  order: LockedOrder | undefined,
  input: { state: OrderState; force: boolean; source: Parameters<typeof moveOrder>[4]['source'] } & {
    dryRun: boolean
    reason?: string | undefined
    pickupCode?: string | undefined
    bags?: Record<string, number> | undefined
  },
  actors: OrderActor[],
): Promise<Attempt> {
  if (!order) return { ok: false, failure: new Failure('NotFound') }
  // What a refused attempt emitted did not happen.
  const said: Parameters<Writing['emit']>[] = []
  const emit = ((...args: Parameters<Writing['emit']>) => {
    said.push(args)
  }) as Writing['emit']
  try {
    const moved = await inSavepoint(ctx.db, !input.dryRun, () =>
      moveOrder(ctx.db, { ...ctx, emit }, order, input.state, {
        actors,
        source: input.source,
        force: input.force,
        reason: input.reason ?? null,
        pickupCode: input.pickupCode ?? null,
        bags: input.bags?.[order.id],
      }),
    )
    if (!input.dryRun) for (const args of said) ctx.emit(...args)
    return { ok: true, state: moved.state }
  } catch (error) {
    // A deadlock has ended the whole transaction: it is tried again from the start.
    if (['40001', '40P01'].includes(sqlState(error) ?? '')) throw error
    const failure = toFailure(error)
    if (failure.status >= 500) throw error
    return { ok: false, failure }
  }
}

async function inSavepoint<Out>(tx: Tx, isKept: boolean, body: () => Promise<Out>): Promise<Out> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const out = await body()
    await (isKept ? sql`release savepoint attempt` : sql`rollback to savepoint attempt`).execute(tx)
    return out
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    throw error
  }
}

function errorOf(failure: Failure, language: Parameters<typeof shapeOf>[1]) {
  const { code, name, message } = shapeOf(failure, language)
  return { code, name, message, ...(failure.details ? { details: failure.details } : {}) }
}

import { inBatchesOf } from '../../../core/batches'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { isRefused } from '../../../core/db/one-statement'
import type { Database } from '../../../core/db/open'
import { brokeConstraint } from '../../../core/failures'
import { systemContext } from '../../../core/job-context'
import { againWhenInTheWay } from '../../../core/write'
import { openCreditsOfAll } from '../../money/ledger/credits.store'
import type { OpenCredit } from '../../money/ledger/rules/credits'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { intentOf, isPaid } from './card-payment'
import { type CheckoutRow, findCheckout, SAVED_TOGETHER } from './checkouts.store'
import { type Payment, type Placement, type Placing, placementOf, saveReserved } from './write-order'

/** An order that is there now. `written`: as it was just written; null when it had been placed before. */
export type Placed = { orderId: string; written: Written | null }
export type Written = Pick<Placement, 'lines' | 'history'> & { order: OrderRow }

/**
 * Makes the order of a reserved checkout: the one place where that happens, whether its person came back, the
 * provider reported it, or the sweeper found it. The first places it; the others get the same order.
 * Throws PaymentFailed while it is not paid, CheckoutClosed once it was given up.
 * @param checkout its id, or as it has just been read
 * @param credits what is left in the wallet of who it is for, where that has just been read
 */
export async function place(
  world: World,
  checkout: string | CheckoutRow,
  by: Placing = systemContext(world),
  credits?: readonly OpenCredit[],
): Promise<Placed> {
  const found = typeof checkout === 'string' ? await findCheckout(world.db, checkout) : checkout
  if (!found) throw new Failure('NotFound')
  if (found.state === 'released') throw new Failure('CheckoutClosed')
  if (found.order_id) return { orderId: found.order_id, written: null }

  const intent = found.card_cents > 0 ? await intentOf(world, found) : null
  world.checkpoint('place.afterRetrieve')
  if (intent && !isPaid(intent, found))
    throw new Failure('PaymentFailed', {
      status: intent.status,
      ...(intent.lastDecline
        ? { code: intent.lastDecline.code, declineCode: intent.lastDecline.declineCode }
        : {}),
    })
  const payment = intent && { intentId: intent.id, isCaptured: intent.status === 'succeeded' }

  const written = await placeReserved({ by: { ...by, world }, checkout: found, payment, credits })
  world.checkpoint('place.afterCommit')
  if (written) return { orderId: written.order.id, written }

  const meanwhile = await findCheckout(world.db, found.id)
  if (!meanwhile?.order_id) throw new Failure('CheckoutClosed')
  return { orderId: meanwhile.order_id, written: null }
}

const TRIES = 5

/** Null when it is not reserved any more: somebody else has placed it, or given it up. */
async function placeReserved({ credits, ...paid }: Paid): Promise<Written | null> {
  const { world } = paid.by
  for (let attempt = 1; ; attempt++) {
    try {
      return await placeTogether(
        world.db,
        attempt === 1 ? { ...paid, credits } : { ...paid, credits: undefined },
      )
    } catch (error) {
      if (isRefused(error, 'reserved')) return null
      if (isRefused(error, 'proposal')) throw new Failure('ProposalClosed')
      // Of the wallet somebody else has spent or lost something: of what is left, other credits are taken.
      const isWorthAnother = drewTwice(error) || isRefused(error, 'credits')
      if (!isWorthAnother || attempt === TRIES) throw error
    }
  }
}

type Paid = {
  by: Placing
  checkout: CheckoutRow
  payment: Payment
  credits: readonly OpenCredit[] | undefined
}

/** Those who place at the same moment share a statement: so many of them. */
const placeTogether = inBatchesOf(
  SAVED_TOGETHER.most,
  async (db: Database, paid: Paid[]): Promise<Written[]> => {
    const { world } = paid[0]!.by
    const spenders = paid.filter(({ checkout, credits }) => !credits && checkout.draft.parts.balanceCents > 0)
    const read = await openCreditsOfAll(
      db,
      spenders.map(({ checkout }) => checkout.person_id),
    )
    const placements = paid.map(({ by, checkout, payment, credits }) =>
      placementOf(by, checkout, payment, credits ?? read.get(checkout.person_id) ?? []),
    )
    world.checkpoint('place.beforeSave')
    const orders = await againWhenInTheWay(world, () => saveReserved(db, placements))
    world.eventsWaiting()
    return placements.map(({ lines, history }, i) => ({ order: orders[i]!, lines, history }))
  },
  SAVED_TOGETHER.restMs,
)

/** Order numbers and pickup codes are chance: when two orders draw the same, the second draws again. */
export const drewTwice = (error: unknown) =>
  brokeConstraint(error, 'order_pickup_code') || brokeConstraint(error, 'purchase_order_ufid_key')

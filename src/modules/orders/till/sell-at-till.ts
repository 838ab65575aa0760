import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { brokeConstraint } from '../../../core/failures'
import { holds, limited, mayFail } from '../../../core/procedures'
import { inTransaction } from '../../../core/write'
import { addPerson } from '../../identity/people/people.store'
import { PAYMENTS } from '../../money/ledger/limits'
import { MENU_KEEPERS, storesVisibleTo } from '../../stores/stores/store-access'
import { OrderPayload } from '../checkout/contract/checkout'
import { PRICINGS } from '../checkout/limits'
import { PLACING_FAILURES } from '../checkout/placing-failures'
import { planOrder } from '../checkout/plan-order'
import { reserveCheckout } from '../checkout/reserve-checkout'
import { TillCart, TillOrder, TillPlan } from './contract/till'
import { showTillOrder } from './present-till-orders'
import { addTillOrder, findTillAttempt, newToken, type TillOrderRow } from './till.store'

/** Who stands at a till: the people of the store, and the platform's. */
const seller = holds(...MENU_KEEPERS)

/** What it would cost the guest, by the rules of every checkout, and what stands in its way. Changes nothing. */
export const planTillOrder = seller
  .meta({ summary: 'Prices what is rung up at a till, without selling it' })
  .use(limited(PRICINGS))
  .input(TillCart)
  .output(TillPlan)
  .concat(mayFail('StoreNotFound'))
  .mutation(async ({ input, ctx }) => {
    await assertSellsIn(ctx.db, ctx.caller, input.storeId)
    return (await planOrder(ctx, payloadOf(input), [], { isAtTill: true })).answer
  })

/**
 * Sets aside what is sold and makes the link by which its guest pays; it is placed as soon as they have. The same
 * Idempotency-Key is the same order, however often it is pressed.
 */
export const sellAtTill = seller
  .meta({ summary: 'Sells at a till: reserves the order and makes the link that pays it' })
  .input(TillCart)
  .use(limited(PAYMENTS))
  .output(TillOrder)
  .concat(mayFail(...PLACING_FAILURES))
  .mutation(async ({ input, ctx }) => {
    const { city } = await assertSellsIn(ctx.db, ctx.caller, input.storeId)
    const key = ctx.request.idempotencyKey ?? ctx.world.newId()
    const known = await findTillAttempt(ctx.db, ctx.caller.id, key)
    // What cannot be sold makes no guest of anybody.
    if (!known) await refuseProblems(ctx, input)
    const tillOrder = known ?? (await openTillOrder(ctx, input, { key, city }))
    const { checkout } = await reserveCheckout(ctx, {
      payload: { ...payloadOf(input), forUserId: tillOrder.guest_id },
      key: tillOrder.id,
      intentIds: [],
      saveCard: false,
      // What costs nothing is placed without a link.
      placesAtOnce: true,
      isAtTill: true,
    })
    if (!known && checkout.state === 'reserved')
      await inTransaction(ctx, 'merchant.till.sell', async ({ emit }) =>
        emit('till.changed', { storeId: input.storeId }),
      )
    return showTillOrder(ctx, tillOrder.id)
  })

/** A store of theirs that sells. */
async function assertSellsIn(db: Database, caller: Person, storeId: string) {
  const store = await storesVisibleTo(db, caller, 'write')
    .select('store.city')
    .where('store.id', '=', storeId)
    .where('store.archived_at', 'is', null)
    .executeTakeFirst()
  if (!store) throw new Failure('StoreNotFound')
  return store
}

/** It is collected here, by who stands here, and paid by card: whatever else an order can say is not said. */
const payloadOf = ({ guest, totalCost, catalogId, ...rest }: TillCart): OrderPayload =>
  OrderPayload.parse({
    ...rest,
    isPickup: true,
    customerDetails: {
      name: guest.name.trim(),
      lastName: '',
      ...(guest.phone?.trim() ? { phone: guest.phone.trim() } : {}),
      email: guest.email?.trim() ?? '',
    },
    ...(catalogId ? { catalogId } : {}),
    ...(totalCost ? { totalCost } : {}),
  })

async function refuseProblems(ctx: Context, input: TillCart) {
  const { answer } = await planOrder(ctx, payloadOf(input), [], { isAtTill: true })
  const [first] = answer.problems
  if (!first) return
  const isGone = first.name === 'WindowGone'
  throw new Failure(first.name as (typeof PLACING_FAILURES)[number], {
    ...first.params,
    ...(first.rule ? { rule: first.rule } : {}),
    ...(isGone ? { next: answer.nextWindow } : {}),
  })
}

/** The order's name here, with a guest of its own: what one guest reserves never gives way to what the next one wants. */
async function openTillOrder(
  ctx: Context & { caller: Person },
  { storeId, guest }: TillCart,
  { key, city }: { key: string; city: string },
): Promise<TillOrderRow> {
  const { world, caller, now, request } = ctx
  try {
    return await inTransaction(ctx, 'merchant.till.open', async ({ db, audit }) => {
      const person = await addPerson(
        db,
        { id: world.newId(), first_name: guest.name.trim(), last_name: '', language: request.language, city },
        now,
      )
      const opened = await addTillOrder(db, {
        id: world.newId(),
        store_id: storeId,
        guest_id: person.id,
        seller_id: caller.id,
        client_key: key,
        token: newToken(world),
        created_at: now,
      })
      audit({ type: 'till_order', id: opened.id, after: { storeId } })
      return opened
    })
  } catch (error) {
    // Pressed twice: the other press was first.
    const first = brokeConstraint(error, 'till_order_seller_id_client_key_key')
      ? await findTillAttempt(ctx.db, caller.id, key)
      : undefined
    if (!first) throw error
    return first
  }
}

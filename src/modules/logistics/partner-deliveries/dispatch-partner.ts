import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { AWAITING_PICKUP_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { inTransaction } from '../../../core/write'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { lockOrder } from '../../orders/moves/move-order'
import { DISPATCHERS } from '../routes/route-scope'
import { DispatchPartner, PartnerDispatch } from './contract/partner-deliveries'
import { lockDispatch, setDispatch, takenOrders } from './dispatches.store'
import { askToDeliver } from './partner-api'
import type { DispatchState, PartnerState } from './rules/dispatch-state'

const OURS: readonly DispatchState[] = ['quoted', 'requested']

/**
 * Has a courier partner bring what was estimated. Asked again for the same quote, it is one errand all the same: when the
 * first answer got lost, the partner is asked under the same key.
 */
export const dispatchPartner = holds(...DISPATCHERS)
  .input(DispatchPartner)
  .output(PartnerDispatch)
  .concat(
    mayFail(
      'NotFound',
      'QuoteExpired',
      'OrderCannotBeRouted',
      'OrderAlreadyOnRoute',
      'PartnerUnavailable',
      'PartnerRefused',
    ),
  )
  .mutation(async ({ input, ctx }) => {
    const { world, now, fail } = ctx
    const caller = withOnly(ctx.caller, DISPATCHERS)
    const quote = await inTransaction(ctx, 'logistics.partners.dispatch', async ({ db, audit }) => {
      const known = await lockDispatch(db, input.quoteId)
      if (!known) throw fail('NotFound')
      const visible = await ordersVisibleTo(db, caller, 'staff')
        .select('purchase_order.id')
        .where('purchase_order.id', 'in', known.order_ids)
        .execute()
      const isOther =
        input.purchaseIds && [...new Set(input.purchaseIds)].toSorted().join() !== known.order_ids.join()
      if (visible.length < known.order_ids.length || isOther) throw fail('NotFound')
      if (known.state !== 'quoted') return known
      if (known.expires_at <= now) throw fail('QuoteExpired')
      // Held in one order, so that two who send the same ones out wait for each other.
      for (const id of known.order_ids) {
        const order = await lockOrder(db, id)
        if (!order || !AWAITING_PICKUP_ORDER_STATES.includes(order.state)) throw fail('OrderCannotBeRouted')
      }
      if (await takenOrders(db, known.order_ids, known.id)) throw fail('OrderAlreadyOnRoute')
      audit({ type: 'partner_dispatch', id: known.id, after: { state: 'requested' } })
      return setDispatch(db, known.id, { state: 'requested', requested_by_id: ctx.caller.id }, now)
    })
    if (!OURS.includes(quote.state as DispatchState)) return present(quote)

    const partner = await world.db
      .selectFrom('integration')
      .select(['id', 'base_url', 'credentials_sealed'])
      .where('id', '=', quote.integration_id)
      .where('base_url', 'is not', null)
      .executeTakeFirst()
    if (!partner) throw fail('PartnerUnavailable')
    const delivery = await askToDeliver(world, partner, {
      quoteId: quote.partner_quote_id,
      reference: quote.id,
    }).catch(async error => {
      // Refused, nothing comes of it, and the orders are free for others: unless another call or its webhook says it is on its way.
      if (error instanceof Failure && error.name === 'PartnerRefused')
        await inTransaction(ctx, 'logistics.partners.dispatch', async ({ db }) => {
          const known = await lockDispatch(db, quote.id)
          if (known?.state === 'requested')
            await setDispatch(db, quote.id, { state: 'canceled' }, world.clock.now())
        })
      throw error
    })
    return inTransaction(ctx, 'logistics.partners.dispatch', async ({ db }) => {
      const known = (await lockDispatch(db, quote.id))!
      // The partner may have told us more in the meantime.
      const state = known.state === 'requested' ? delivery.status : (known.state as PartnerState)
      const tracking_url = delivery.trackingUrl ?? known.tracking_url
      return present(
        await setDispatch(
          db,
          quote.id,
          { state, partner_delivery_id: delivery.id, tracking_url },
          world.clock.now(),
        ),
      )
    })
  })

const present = ({
  id,
  state,
  tracking_url,
}: {
  id: string
  state: string
  tracking_url: string | null
}) => ({
  dispatchId: id,
  status: state as PartnerState,
  trackingUrl: tracking_url,
})

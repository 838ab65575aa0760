import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import type { IncomingWebhookTable } from '../../core/db/tables'
import { jobContext } from '../../core/job-context'
import { inTransaction, type Writing } from '../../core/write'
import { openIncidence } from '../incidents/incidences.store'
import { lockOrder, type Move, moveOrderAlong } from '../order-payments/move-order'
import type { OrderState } from '../orders/rules/order-state'
import { lockPartnersDispatch, setDispatch } from './dispatches.store'
import { type DispatchState, isStepForward, PARTNER_STATES, type PartnerState } from './rules/dispatch-state'

/** What a partner tells of an errand. */
const Told = z.object({
  data: z.object({
    id: z.string().max(200).nullish(),
    reference: z.string().max(200).nullish(),
    status: z.enum(PARTNER_STATES),
    trackingUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullish(),
  }),
})

const BY_PARTNER: Move = { actors: ['system', 'courier'], source: 'courier' }
const FOLLOWS: Partial<Record<PartnerState, OrderState>> = {
  dropoff: 'out_for_delivery',
  delivered: 'delivered',
}

/** Takes in how far a partner is: orders follow forward, and what comes to nothing is for a person to look at. */
export async function followPartner(
  world: World,
  { integration_id: integrationId, body }: Pick<Selectable<IncomingWebhookTable>, 'integration_id' | 'body'>,
): Promise<void> {
  const { data } = Told.parse(JSON.parse(body))
  const by = jobContext(world, 'follow-partner')
  const orderIds = await inTransaction(by, 'job.followPartner', async ({ db, emit }) => {
    const dispatch = integrationId
      ? await lockPartnersDispatch(db, integrationId, {
          partnerDeliveryId: data.id ?? null,
          reference: data.reference ?? null,
        })
      : undefined
    if (!dispatch) throw new Error('no errand of ours')
    if (!isStepForward(dispatch.state as DispatchState, data.status))
      // Whoever died between the two steps left the orders behind.
      return dispatch.state === data.status ? dispatch.order_ids : []
    await setDispatch(
      db,
      dispatch.id,
      { state: data.status, tracking_url: data.trackingUrl ?? dispatch.tracking_url },
      by.now,
    )
    if (data.status === 'canceled' || data.status === 'returned')
      await reportFailed(db, { ...by, emit }, dispatch, data.status)
    return dispatch.order_ids
  })
  const to = FOLLOWS[data.status]
  if (to) for (const orderId of orderIds) await moveForward(world, orderId, to)
}

async function moveForward(world: World, orderId: string, to: OrderState) {
  const by = jobContext(world, 'follow-partner')
  try {
    await inTransaction(by, 'job.followPartner', async ({ db, emit }) => {
      const order = await lockOrder(db, orderId)
      if (order && order.state !== to) await moveOrderAlong(db, { ...by, emit }, order, to, BY_PARTNER)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    world.log.info({ orderId, refusal: error.name }, 'an order did not follow its courier partner')
  }
}

async function reportFailed(
  tx: Writing['db'],
  by: { world: World; now: Date; emit: Writing['emit'] },
  { id, order_ids }: { id: string; order_ids: string[] },
  state: 'canceled' | 'returned',
) {
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'ufid', 'city', 'store_id'])
    .where('id', 'in', order_ids)
    .execute()
  for (const order of orders)
    await openIncidence(tx, by, {
      city: order.city,
      type: 'not_delivered',
      priority: 1,
      comment:
        state === 'canceled'
          ? `The courier partner canceled the delivery of ${order.ufid}.`
          : `The courier partner brings ${order.ufid} back.`,
      orderId: order.id,
      storeId: order.store_id,
      key: `partner-dispatch:${id}:${order.id}`,
    })
}

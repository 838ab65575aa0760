import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { IncomingWebhookTable } from '../../../core/db/tables'
import { jobContext } from '../../../core/job-context'
import { inTransaction, type Writing } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import type { OrderState } from '../../order-records/states/rules/order-state'
import { lockOrder, type Move, moveOrderAlong } from '../../orders/moves/move-order'
import { lockPartnersDispatch, setDispatch } from './dispatches.store'
import { type DispatchState, isStepForward, PARTNER_STATES, type PartnerState } from './rules/dispatch-state'

/** What a partner tells of an errand. */
const ToldOutside = z.object({
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
  const { data } = ToldOutside.parse(JSON.parse(body))
  const by = jobContext(world, 'follow-partner')
  const orderIds = await inTransaction(by, 'job.followPartner', async ({ db, emit }) => {
    const dispatch = integrationId
      ? await lockPartnersDispatch(db, integrationId, {
          partnerDeliveryId: data.id ?? null,
          reference: data.reference ?? null,
        })
      : undefined
    if (!dispatch) throw new Error('no errand of ours')
    if (isStepForward(dispatch.state as DispatchState, data.status))
      await moveDispatch(db, { ...by, emit }, dispatch, {
        state: data.status,
        tracking_url: data.trackingUrl ?? dispatch.tracking_url,
      })
    // Whoever died between the two steps left the orders behind.
    else if (dispatch.state !== data.status) return []
    return dispatch.order_ids
  })
  await ordersFollow(world, orderIds, data.status)
}

type Told = { state: PartnerState; charged_cents?: number; tracking_url: string | null }

/** One step further: what came to nothing is reported. The orders follow after the commit. */
export async function moveDispatch(
  tx: Writing['db'],
  by: { world: World; now: Date; emit: Writing['emit'] },
  dispatch: { id: string; order_ids: string[] },
  told: Told,
): Promise<void> {
  await setDispatch(tx, dispatch.id, told, by.now)
  if (told.state === 'canceled' || told.state === 'returned') await reportFailed(tx, by, dispatch, told.state)
}

/** Brings orders as far as their partner is, and none of them back. */
export async function ordersFollow(
  world: World,
  orderIds: readonly string[],
  state: PartnerState,
): Promise<void> {
  const to = FOLLOWS[state]
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

import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { insertDeliveries, isListening, type NewDelivery } from './outgoing-webhooks.store'
import { SENDS_PER_OWNER } from './send-deliveries'

type Stored = { id: string; type: string; data: Record<string, unknown>; at: Date }
type Endpoint = { id: string; merchant_id: string | null; events: string[] }

/** The job: what has happened becomes a delivery to each endpoint that wants to hear of it. */
export async function announceEvents(world: World, { eventIds }: { eventIds: string[] }): Promise<void> {
  const endpoints = await world.db
    .selectFrom('webhook_endpoint')
    .select(['id', 'merchant_id', 'events'])
    .where(isListening)
    .execute()
  if (!endpoints.length) return
  const events = await eventsOf(world.db, eventIds)
  const wanted = events.filter(event => endpoints.some(({ events: types }) => types.includes(event.type)))
  const orders = await ordersOf(
    world.db,
    wanted.flatMap(({ data }) => (typeof data.orderId === 'string' ? data.orderId : [])),
  )
  const deliveries = wanted.flatMap(event => {
    const order = typeof event.data.orderId === 'string' ? orders.get(event.data.orderId) : undefined
    const body = bodyOf(event, order)
    return endpoints
      .filter(endpoint => concerns(endpoint, event.type, order?.merchantId ?? null))
      .map(
        (endpoint): NewDelivery => ({
          id: world.newId(),
          endpoint_id: endpoint.id,
          event_id: `evt_${event.id}`,
          type: event.type,
          body,
        }),
      )
  })
  const ownerOf = new Map(endpoints.map(({ id, merchant_id }) => [id, merchant_id]))
  const woken = new Map<string | null, number>()
  for (let from = 0; from < deliveries.length; from += MOST_TOGETHER)
    await inTransaction(
      jobContext(world, 'announce-events'),
      'webhookEndpoints.announce',
      async ({ db, emit }) => {
        const part = deliveries.slice(from, from + MOST_TOGETHER)
        for (const { id, endpoint_id } of await insertDeliveries(db, part, world.clock.now())) {
          const owner = ownerOf.get(endpoint_id) ?? null
          const count = woken.get(owner) ?? 0
          // Each of these goes on with the owner's others, which need no job of their own.
          if (count < SENDS_PER_OWNER) emit('webhook-delivery.due', { deliveryId: id })
          woken.set(owner, count + 1)
        }
      },
      { isAudited: false },
    )
}

/** Of one transaction: each row has the whole body of its event. */
const MOST_TOGETHER = 500

const concerns = (endpoint: Endpoint, type: string, merchantId: string | null): boolean =>
  endpoint.events.includes(type) && (endpoint.merchant_id === null || endpoint.merchant_id === merchantId)

const eventsOf = (db: Database, ids: string[]): Promise<Stored[]> =>
  db.selectFrom('event').select(['id', 'type', 'data', 'at']).where('id', 'in', ids).orderBy('id').execute()

type AnnouncedOrder = Awaited<ReturnType<typeof readOrders>>[number]

async function ordersOf(db: Database, ids: string[]): Promise<Map<string, AnnouncedOrder>> {
  if (!ids.length) return new Map()
  const orders = await readOrders(db, [...new Set(ids)])
  return new Map(orders.map(order => [order.id, order]))
}

/** What a receiver needs to know which order it is and when it has to be ready; nothing of who has ordered. */
const readOrders = (db: Database, ids: string[]) =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('store', 'store.id', 'o.store_id')
    .select([
      'o.id',
      'o.ufid',
      'o.state',
      'o.channel',
      'o.store_id as storeId',
      'store.merchant_id as merchantId',
      'o.location_id as locationId',
      'o.window_start as windowStart',
      'o.window_end as windowEnd',
      'o.total_cents as totalCents',
      sql<boolean>`o.is_pickup`.as('isPickup'),
    ])
    .where('o.id', 'in', ids)
    .execute()

/** The same for all who are told: ids and states, for the truth is asked for. */
function bodyOf({ id, type, data, at }: Stored, order: AnnouncedOrder | undefined): string {
  const { personId: _, personIds: __, ...known } = data as { personId?: unknown; personIds?: unknown }
  return JSON.stringify({
    id: `evt_${id}`,
    type,
    timestamp: at.toISOString(),
    data: {
      ...known,
      ...(order && {
        order: {
          id: order.id,
          ufid: order.ufid,
          state: order.state,
          channel: order.channel,
          storeId: order.storeId,
          locationId: order.locationId,
          deliveryWindow: { start: order.windowStart, end: order.windowEnd },
          total: toMoney(order.totalCents),
          isPickup: order.isPickup,
        },
      }),
    },
  })
}

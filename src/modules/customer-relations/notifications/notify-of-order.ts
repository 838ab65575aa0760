import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { dateFormat } from '../../../core/rules/date-formats'
import type { OrderState } from '../../../core/rules/ordering/order-states'
import { filled } from '../../../core/rules/texts'
import { inTransaction } from '../../../core/write'
import { type CustomerArrival, findCustomerArrival } from '../../logistics/tracking/order-status'
import { type LatestMessage, latestMessage } from './latest-message'
import { linkOfOrder } from './notify-customer'
import { describeWindow } from './order-mail'
import { type Recipient, recipientsAmong } from './recipients'
import { isNewsTrue, mediaOfNews, type OrderNews } from './rules/order-news'
import { queueNotification } from './send-notification'
import { staffOfStore } from './staff-of-store'
import { notificationTexts } from './texts'

/** One thing that happened to orders. `key`: what happens a second time has another. */
export type OrdersNews = { orderIds: readonly string[]; news: OrderNews; key: string }

/** Job: tells customers, kitchens and couriers at once what happened to orders, where it still holds. */
export async function notifyOfOrders(world: World, all: readonly OrdersNews[]): Promise<void> {
  const wanted = all.flatMap(({ orderIds, ...one }) => orderIds.map(orderId => ({ orderId, ...one })))
  const orders = await loadOrders(
    world.db,
    wanted.map(({ orderId }) => orderId),
  )
  const ctx = jobContext(world, 'tell-of-order')
  const notices = await Promise.all(
    wanted.map(async ({ orderId, news, key }) => {
      const order = orders.get(orderId)
      return order ? noticeOf(world, ctx.now, order, { news, key }) : null
    }),
  )
  const written = notices.filter(notice => notice !== null)
  if (!written.length) return
  const ids = [...new Set(written.flatMap(({ personIds }) => personIds))]
  const readers = new Map((await recipientsAmong({ world, db: world.db }, ids)).map(one => [one.id, one]))
  await inTransaction(
    ctx,
    'job.tellOfOrder',
    async ({ db, emit }) => {
      // Each medium is a choice by itself: a person may want both.
      for (const notice of written)
        for (const reader of notice.personIds.flatMap(id => readers.get(id) ?? []))
          for (const medium of mediaOfNews(notice.news))
            await queueNotification(
              db,
              { world, now: ctx.now, emit },
              {
                key: `order-news:${notice.order.id}:${notice.news}:${notice.key}:${medium}`,
                kind: 'order',
                media: [medium],
                ...wordsOf(notice, reader),
                ...targetOf(world, notice, medium),
              },
              reader,
            )
    },
    { isAudited: false },
  )
}

type LoadedOrder = Awaited<ReturnType<typeof selectOrders>>[number]
type Reader = 'customer' | 'kitchen' | 'courier'
type Notice = {
  order: LoadedOrder
  news: OrderNews
  key: string
  reader: Reader
  personIds: string[]
  arrival: CustomerArrival | null
  message: LatestMessage | null
}

/** Null when it does not hold any more, or concerns nobody. */
async function noticeOf(
  world: World,
  now: Date,
  order: LoadedOrder,
  { news, key }: { news: OrderNews; key: string },
): Promise<Notice | null> {
  if (!isNewsTrue(news, { state: order.state as OrderState, isPickup: order.is_pickup })) return null
  const common = { order, news, key, arrival: null, message: null }
  if (news === 'newOrder') {
    const personIds = await staffOfStore(world.db, order, now)
    return personIds.length ? { ...common, reader: 'kitchen', personIds } : null
  }
  const isMoving = news === 'pickedUp' || news === 'onTheWay' || news === 'atDoor' || news === 'message'
  const arrival = isMoving
    ? ((await findCustomerArrival({ db: world.db, now, world }, order.id)) ?? null)
    : null
  if (news === 'atDoor' && !arrival?.arrivedAt) return null
  if (news !== 'message') return { ...common, arrival, reader: 'customer', personIds: [order.person_id] }
  const message = await latestMessage(world.db, order.id)
  if (!message || !arrival) return null
  const isToCourier = message.author === 'customer'
  return {
    ...common,
    key: message.key,
    arrival,
    message,
    reader: isToCourier ? 'courier' : 'customer',
    personIds: [isToCourier ? arrival.courierId : order.person_id],
  }
}

/** In the language of the reader. */
function wordsOf({ order, news, reader, arrival, message }: Notice, { language }: Recipient) {
  const texts = notificationTexts(language as Language).orderNews
  const window = { start: order.window_start, end: order.window_end }
  const time = dateFormat(language as Language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: order.tz,
  })
  const words = filled(
    news === 'message' ? texts[reader === 'courier' ? 'toCourier' : 'toCustomer'] : texts[news],
    {
      ufid: order.ufid,
      store: order.store_name,
      window: describeWindow(window, order.tz, language as Language),
      courier: arrival?.nickname || texts.courier,
      code: order.pickup_code,
      text: messageText(message, texts),
    },
  )
  const expected = arrival?.window
    ? filled(texts.expected, { from: time.format(arrival.window.from), to: time.format(arrival.window.to) })
    : null
  const isOnTheWay = news === 'pickedUp' || news === 'onTheWay'
  return {
    title: words.title,
    message: isOnTheWay && expected ? `${words.message} ${expected}` : words.message,
  }
}

type Texts = ReturnType<typeof notificationTexts>['orderNews']

function messageText(message: LatestMessage | null, texts: Texts): string {
  if (!message) return ''
  const chosen =
    (message.quick && texts.quick[message.quick]) || (message.handover && texts.handover[message.handover])
  return [chosen, message.text].filter(Boolean).join('. ')
}

/** Where a tap leads; the link of a text message opens without signing in. */
function targetOf(world: World, { order, reader }: Notice, medium: string) {
  const { publicUrl } = world.settings
  const about = `order:${order.id}`
  const id = { name: 'id', value: order.id }
  switch (reader) {
    case 'kitchen':
      return {
        url: `${publicUrl}/admin/purchases/${order.id}`,
        push: { about, route: { name: 'live-order', param: id } },
      }
    case 'courier':
      return { url: `${publicUrl}/courier/home`, push: { about, route: { name: 'courier-home' } } }
    case 'customer':
      return {
        url:
          medium === 'sms' ? linkOfOrder(world, order, 'accepted') : `${publicUrl}/home/orders/${order.id}`,
        push: { about, route: { name: 'order', param: id } },
      }
  }
}

async function loadOrders(db: Database, ids: readonly string[]): Promise<Map<string, LoadedOrder>> {
  return new Map((await selectOrders(db, ids)).map(row => [row.id, row]))
}

const selectOrders = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('store', 'store.id', 'o.store_id')
    .select(['o.id', 'o.ufid', 'o.state', 'o.person_id', 'o.is_pickup', 'o.pickup_code', 'o.created_at'])
    .select(['o.window_start', 'o.window_end', 'o.store_id', 'o.merchant_id', 'o.city'])
    .select(['store.name as store_name', 'store.tz'])
    .where('o.id', 'in', ids.length ? [...ids] : [''])
    .where('o.deleted_at', 'is', null)
    .execute()

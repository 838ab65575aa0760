import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { PickedSubstitute } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import { addressOf, takeTry } from '../../../core/rate-limit'
import { isFailed, isTerminal, type OrderState, phaseOf } from '../../../core/rules/ordering/order-states'
import { signLink } from '../../identity/sign-in/public-links'
import { findCustomerArrival } from '../../logistics/tracking/order-status'
import { buildMail } from '../../messaging/messages/build-mail'
import { type NewMessage, sendMails } from '../../messaging/messages/outgoing-messages'
import { readName } from '../../order-records/orders/read-lines'
import { UNACCEPTED } from '../../order-records/states/rules/acceptance'
import type { CatalogContent } from '../../stores/catalog/contract/menus'
import { publishedContents } from '../../stores/catalog/menus'
import { ORDER_MAILS_TO } from './limits'
import { type OrderMail, type OrderMailTopic, orderMail } from './order-mail'
import { notificationTexts } from './texts'

type Telling = {
  orderId: string
  about: OrderMailTopic
  /** Somebody asked to send it once more: a name for that wish, and to whom. */
  again?: string
  email?: string
}

/** Writes to customers what became of their orders, where that is still true and they want to hear it. */
export async function notifyCustomers(world: World, tellings: readonly Telling[]): Promise<void> {
  const orders = await loadOrders(
    world.db,
    tellings.map(({ orderId }) => orderId),
  )
  const menus = await publishedContents(
    world.db,
    [...orders.values()].flatMap(order => order.catalog_version_id ?? []),
  )
  const mails: NewMessage[] = []
  for (const telling of tellings) {
    const order = orders.get(telling.orderId)
    const courier = telling.about === 'courier' ? await courierFor(world, telling.orderId) : null
    const mail = order && mailTo(world, order, menus.get(order.catalog_version_id ?? ''), telling, courier)
    if (!mail) continue
    const isCounted = telling.again === undefined && !isProven(order, mail.recipient)
    if (!isCounted || (await takeMailTry(world, mail.recipient))) mails.push(mail)
  }
  if (mails.length) await sendMails(world, mails)
}

/** Who brings an order now; null when its route has no courier. */
async function courierFor(world: World, orderId: string): Promise<OrderMail['courier']> {
  const arrival = await findCustomerArrival({ db: world.db, now: world.clock.now(), world }, orderId)
  return arrival ? { name: arrival.nickname, arrivesAt: arrival.arrivesAt } : null
}

/** Whether an address is the one that the person of an order has confirmed. */
const isProven = (order: LoadedOrder, recipient: string): boolean =>
  order.email_verified_at !== null && recipient.toLowerCase() === order.email?.toLowerCase()

/** Nobody's mailbox is filled by way of us. */
const takeMailTry = (world: World, recipient: string): Promise<boolean> =>
  takeTry(ORDER_MAILS_TO, addressOf(recipient), {
    world,
    now: world.clock.now(),
    request: { ip: null },
  }).then(
    () => true,
    error => {
      if (error instanceof Failure && error.name === 'TooManyRequests') return false
      throw error
    },
  )

/** Null when it is not true any more, or nobody wants to hear it. */
function mailTo(
  world: World,
  order: LoadedOrder,
  menu: CatalogContent | undefined,
  { about, again, email }: Telling,
  courier: OrderMail['courier'],
): NewMessage | null {
  if (!(again || isStillTrue(order, about)) || (about === 'courier' && !courier)) return null
  const recipient = email || order.customer.email || order.email
  if (!recipient || (!again && !wantsMail(order.person_settings))) return null

  // Anybody can enter an address: to one that its person has not confirmed goes nothing that a person has typed.
  const isOwn = again !== undefined || isProven(order, recipient)
  const language = order.language as Language
  const state = order.state as OrderState
  const isOff = isFailed(state)
  const mail = orderMail({
    topic: about,
    language,
    firstName: isOwn ? order.customer.firstName || order.first_name : '',
    store: { name: order.store_name, tz: order.tz, accentColor: order.accent_color },
    ufid: order.ufid,
    window: { start: order.window_start, end: order.window_end },
    place: order.is_pickup
      ? addressText(order.store_address)
      : isOwn
        ? order.address && addressText(order.address)
        : null,
    pickupCode: order.is_pickup ? order.pickup_code : null,
    lines: order.lines.map(({ productId, ...line }) => {
      const product = menu?.products.find(({ id }) => id === productId)
      return readName(line, product, { reader: language, original: null })
    }),
    goodsCents: order.goods_cents,
    discountCents: order.discount_cents,
    deliveryCents: order.delivery_cents,
    totalCents: order.total_cents,
    refundCents: order.refunded_cents,
    courier,
    substitutes: order.substitutes.map(({ count, name, substitute }) => ({
      ...{ count, name, substitute: substitute.name },
      isConflict: substitute.conflictReason !== null,
    })),
    reason: isOff && (isOwn || state !== 'canceled_by_user') ? reasonIn(language, order.last_reason) : null,
    url: linkOfOrder(world, order, about),
  })
  return {
    recipient,
    personId: order.person_id,
    template: `order-${about}`,
    language,
    ...buildMail(mail),
    // An order that was refused, brought back and refused again is refused twice.
    dedupeKey: `order:${order.id}:${about}:${again ?? (isOff ? order.last_event : about === 'substitute' ? namesOf(order) : (courier?.name ?? ''))}`,
  }
}

type LoadedOrder = Awaited<ReturnType<typeof tellableOrders>>[number]

async function loadOrders(db: Database, ids: readonly string[]): Promise<Map<string, LoadedOrder>> {
  return new Map((await tellableOrders(db, { ids })).map(row => [row.id, row]))
}

const tellableOrders = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('store', 'store.id', 'o.store_id')
    .innerJoin('person', 'person.id', 'o.person_id')
    .select([
      'o.id',
      'o.ufid',
      'o.state',
      'o.person_id',
      'o.customer',
      'o.address',
      'o.is_pickup',
      'o.pickup_code',
      'o.window_start',
      'o.window_end',
      'o.goods_cents',
      'o.discount_cents',
      'o.delivery_cents',
      'o.total_cents',
      'o.rating_skipped_at',
      'o.created_at',
      'o.catalog_version_id',
      'store.name as store_name',
      'store.tz',
      'store.accent_color',
      'store.address as store_address',
      'person.email',
      'person.email_verified_at',
      'person.first_name',
      'person.language',
      'person.settings as person_settings',
    ])
    .select([
      sql<number>`(o.refunded_kind_cents + o.refunded_flex_cents + o.refunded_balance_cents + o.refunded_card_cents)::bigint`.as(
        'refunded_cents',
      ),
      sql<boolean>`exists (select 1 from rating where rating.order_id = o.id)`.as('is_rated'),
      sql<
        string | null
      >`(select e.reason from order_event e where e.order_id = o.id order by e.id desc limit 1)`.as(
        'last_reason',
      ),
      sql<string>`(select e.id::text from order_event e where e.order_id = o.id order by e.id desc limit 1)`.as(
        'last_event',
      ),
      sql<
        { quantity: number; name: string; totalCents: number; productId: string | null }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('quantity', l.quantity, 'name', l.name, 'totalCents', l.total_cents, 'productId', l.product_id)
        order by l.position) from order_line l where l.order_id = o.id), '[]')`.as('lines'),
      sql<
        { lineId: string; count: number; name: string; substitute: PickedSubstitute }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('lineId', l.id, 'count', p.missing, 'name', l.name,
          'substitute', p.substitute) order by l.position)
        from picked_line p join order_line l on l.id = p.line_id
        where p.order_id = o.id and p.missing > 0 and p.substitute is not null and p.answer is null), '[]')`.as(
        'substitutes',
      ),
    ])
    .where('o.id', '=', sql<string>`any(${ids})`),
)

/** A name of the substitute: another substitute is announced again. */
const namesOf = ({ substitutes }: LoadedOrder) =>
  substitutes.map(({ lineId, substitute }) => `${lineId}=${substitute.name}`).join()

const reasonIn = (language: Language, reason: string | null) =>
  reason === UNACCEPTED ? notificationTexts(language).order.unaccepted : reason

/** Between what happened and this mail it may have been undone: then it is not told. */
function isStillTrue(order: LoadedOrder, about: OrderMailTopic): boolean {
  const state = order.state as OrderState
  switch (about) {
    case 'placed':
    case 'accepted':
      return !isFailed(state)
    case 'rejected':
    case 'canceled':
      return phaseOf(state) === about
    case 'courier':
      return !isTerminal(state)
    case 'substitute':
      return state === 'accepted' && order.substitutes.length > 0
    case 'delivered':
      return state === 'delivered'
    case 'rate':
      return state === 'delivered' && !order.is_rated && order.rating_skipped_at === null
  }
}

function wantsMail(settings: Record<string, unknown>): boolean {
  const { notifications } = settings as { notifications?: { email?: { orders?: boolean } } }
  return notifications?.email?.orders !== false
}

/** Where a mail about an order leads: to what needs no sign-in where that is enough. */
export function linkOfOrder(
  world: World,
  order: Pick<LoadedOrder, 'id' | 'created_at'>,
  about: OrderMailTopic,
): string {
  const { publicUrl, secret } = world.settings
  if (about === 'rate')
    return `${publicUrl}/rate/${signLink(secret, 'rate-order', order.id, world.clock.now())}`
  // A substitute is taken or refused by the customer, in their account.
  if (about === 'substitute') return `${publicUrl}/home/orders/${order.id}`
  return `${publicUrl}/track/${signLink(secret, 'track-order', order.id, order.created_at)}`
}

const addressText = (address: { name?: string; address: string; postalCode?: string; city?: string }) =>
  [address.name, address.address, [address.postalCode, address.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { refreshCardReturnOf } from '../../../modules/money/cards/card-returns'
import { expireCredits } from '../../../modules/money/wallet/expire-credits'
import { sweepTopups } from '../../../modules/money/wallet/topups'
import { sweepOrderPayments } from '../../../modules/orders/changes/settle-order-payment'
import { makePayload } from '../../../modules/orders/checkout/checkout.make'
import type { OrderPayload } from '../../../modules/orders/checkout/contract/checkout'
import { sweepCheckouts } from '../../../modules/orders/checkout/release-checkout'
import { bringTo } from '../../../modules/orders/moves/orders.make'
import { captureForgotten, capturePayment } from '../../../modules/orders/payments/capture-payment'
import { refreshDispute } from '../../../modules/orders/payments/disputes'
import { refreshRefundsOf, sendRefund, sendWaitingRefunds } from '../../../modules/orders/refunds/send-refund'
import type { Random } from '../malformed'
import { type OrderRow, ordersOf, type Scene, type Someone } from './scene'

const isSo = (random: Random, share: number) => random.next() < share

/** One thing that somebody does: a customer, the shop, the platform, a bank, or one of our own timers. */
export async function doSomething(
  scene: Scene,
  random: Random,
  people: readonly Someone[],
): Promise<unknown> {
  const someone = random.pick(people)
  const orders = await ordersOf(scene, people)
  const row = orders.length ? random.pick(orders.slice(-6)) : null
  const what = random.below(13)
  if (!row || what <= 2) return order(scene, random, someone)
  const owner = people.find(({ person }) => person.id === row.person_id)!
  switch (what) {
    case 3:
      return topUp(scene, random, someone)
    case 4:
    case 5:
      return change(scene, random, row, owner)
    case 6:
      return scene.as(owner.person).customer.orders.cancel({ purchaseId: row.id })
    case 7:
      return move(
        scene,
        scene.merchant,
        row,
        random.pick(['accepted', 'rejected_by_store', 'canceled_by_store']),
      )
    case 8:
      return move(scene, scene.admin, row, 'pending')
    case 9:
      return refund(scene, random, row)
    case 10:
      return bringTo(scene.world, row.id, random.pick(['delivered', 'accepted']))
    case 11:
      return bank(scene, random)
    default:
      return random.pick(TIMERS)(scene, row)
  }
}

const cartOf = ({ shop }: Scene, random: Random) => [
  { productId: shop.soup.id, quantity: 1 + random.below(4) },
  ...(isSo(random, 0.5) ? [{ productId: shop.bread.id, quantity: 1 + random.below(3) }] : []),
  ...(isSo(random, 0.2) ? [{ productId: shop.wine.id, quantity: 1 }] : []),
]
const windowOf = (random: Random) => ({
  deliveryStartDate: `2026-11-${random.pick(['18', '19', '20'])}T1${random.below(5)}:00:00.000Z`,
})

/** Orders, and pays with a card where one is asked for; or leaves before, or after. */
async function order(scene: Scene, random: Random, { person, locationId }: Someone) {
  const payload = makePayload(scene.shop, {
    cart: cartOf(scene, random) as OrderPayload['cart'],
    deliveryOption: windowOf(random),
    ...(locationId && isSo(random, 0.7) ? { locationId } : {}),
    ...(isSo(random, 0.3) ? { couponCode: 'FEW' } : {}),
  })
  const { checkout } = scene.as(person).customer
  if (isSo(random, 0.3)) return checkout.place(payload)
  const intent = await checkout.createIntent({ req: payload })
  if (intent.clientSecret && isSo(random, 0.9))
    await scene.confirm(intent, isSo(random, 0.75) ? 'pm_card_visa' : 'pm_card_chargeDeclined')
  if (isSo(random, 0.2)) return checkout.close({ checkoutId: intent.checkoutId })
  return isSo(random, 0.8) && checkout.place(payload)
}

async function topUp(scene: Scene, random: Random, { person }: Someone) {
  const { wallet } = scene.as(person).customer
  const answer = await wallet.topUp({ amount: 500 + random.below(2000) })
  if (isSo(random, 0.8)) await scene.confirm(answer, 'pm_card_visa')
  return isSo(random, 0.6) && wallet.confirmTopUp({ paymentIntentId: answer.paymentIntentId! })
}

async function change(scene: Scene, random: Random, row: OrderRow, { person }: Someone) {
  const wanted = {
    id: row.id,
    revision: row.revision,
    cart: cartOf(scene, random),
    ...(isSo(random, 0.3) ? { deliveryOption: windowOf(random) } : {}),
  }
  const { orders } = scene.as(person).customer
  const { byCard } = await orders.previewChange(wanted)
  if (byCard.amount === 0) return orders.change(wanted)
  const payment = await orders.payChange(wanted)
  if (isSo(random, 0.8)) await scene.confirm(payment, 'pm_card_visa')
  const { paymentIntentId } = payment
  return isSo(random, 0.7) && orders.confirmPayment({ purchaseId: row.id, paymentIntentId })
}

export const move = (
  { as }: Scene,
  by: Person,
  { id }: Pick<OrderRow, 'id'>,
  state: 'accepted' | 'rejected_by_store' | 'canceled_by_store' | 'pending',
) => as(by).merchant.orders.setStatus({ purchaseIds: [id], state, force: false, source: 'admin' })

async function refund({ world, as, admin }: Scene, random: Random, { id }: OrderRow) {
  const line = await world.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirst()
  const bearer = random.pick(['merchant', 'platform'] as const)
  const what =
    line && isSo(random, 0.5)
      ? { items: [{ cartItemId: line.id, quantity: 1 }], keepDelivery: isSo(random, 0.5) }
      : { amount: 1 + random.below(900) }
  return as(admin).merchant.orders.refund({ purchaseId: id, reason: 'Sorry', bearer, ...what })
}

/** What the bank of a payer does: takes a payment back, decides about that, lets a hold expire, refuses a refund. */
async function bank(scene: Scene, random: Random): Promise<void> {
  const { paymentIntents, disputes, refunds } = scene.provider.stripe
  const [payments, disputed, returned] = await Promise.all([
    paymentIntents.list({ limit: 10 }),
    disputes.list({ limit: 10 }),
    refunds.list({ limit: 10 }),
  ])
  const idsOf = (list: { data: { id: string; status: string | null }[] }, state: string) =>
    list.data.filter(({ status }) => status === state).map(({ id }) => id)
  const actions = [
    ...idsOf(payments, 'succeeded').map(id => `intents/${id}/dispute`),
    ...idsOf(payments, 'requires_capture').map(id => `intents/${id}/expire`),
    ...idsOf(disputed, 'needs_response').flatMap(id => [`disputes/${id}/win`, `disputes/${id}/lose`]),
    ...idsOf(returned, 'succeeded').map(id => `refunds/${id}/fail`),
  ]
  if (actions.length) await scene.press(random.pick(actions))
  await hear(scene)
}

/** Everything that the provider would tell of disputes and refunds. */
export async function hear({ world, provider: { stripe } }: Scene): Promise<void> {
  for (const { id } of (await stripe.disputes.list({ limit: 100 })).data) await refreshDispute(world, id)
  const { data: refunds } = await stripe.refunds.list({ limit: 100 })
  for (const intent of new Set(refunds.map(({ payment_intent: id }) => String(id)))) {
    await refreshRefundsOf(world, intent)
    await refreshCardReturnOf(world, intent)
  }
}

/** What jobs and timers do, in any order, and time. */
const TIMERS: ((scene: Scene, row: OrderRow) => Promise<unknown>)[] = [
  ({ world }, { id }) => capturePayment(world, { orderId: id }),
  ({ world }) => captureForgotten(world),
  ({ world }) => sweepCheckouts(world),
  ({ world }) => sweepOrderPayments(world),
  ({ world }) => sweepTopups(world),
  ({ world }) => sendWaitingRefunds(world),
  ({ world }) => expireCredits(world),
  async ({ world }, { id: orderId }) => {
    const due = await world.db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute()
    for (const { id } of due) await sendRefund(world, { refundId: id })
  },
  async ({ world }) => {
    world.clock.advance(MINUTE_MS)
  },
]

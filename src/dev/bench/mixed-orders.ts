import { type OrderPayload, openIntent, type Plan, payWithCard, place } from '../stories/customer'
import { call } from '../stories/product'
import { type Days, windowOn } from './days'
import { offer } from './load'
import type { MixedShoppers, Shopper, Stage } from './stage'

/** All that people pay with, by turns. */
export const KINDS = ['kind', 'flex', 'balance', 'card', 'promotion'] as const
export type Kind = (typeof KINDS)[number]

/** Orders of all kinds at this pace. Answers how it went, and when each order was asked for. */
export async function offerOrders(
  { product, mixed }: Pick<Stage, 'product' | 'mixed'>,
  { perSecond, seconds, days }: { perSecond: number; seconds: number; days: Days },
): Promise<{ figures: Awaited<ReturnType<typeof offer>>; askedAt: Map<string, number> }> {
  const askedAt = new Map<string, number>()
  const windows = await windowsOf(product, mixed, days, daysNeeded(mixed, perSecond * seconds))
  const figures = await offer(perSecond, seconds, async i => {
    const kind = KINDS[i % KINDS.length]!
    const turn = Math.floor(i / KINDS.length)
    const people = mixed[kind]
    const shopper = people[turn % people.length]!
    const window = windows[Math.floor(turn / people.length)]!
    const { id, asked } = await orderOf(product, kind, shopper, { ...cartOf(shopper), ...window })
    askedAt.set(id, asked)
  })
  return { figures, askedAt }
}

const daysNeeded = (mixed: MixedShoppers, orders: number) =>
  Math.ceil(orders / KINDS.length / mixed.kind.length)

/** The kitchens keep the same hours, so that one of them is asked for all. */
async function windowsOf(target: { url: string }, mixed: MixedShoppers, days: Days, count: number) {
  const someone = mixed.balance[0]!
  const windows = []
  for (let i = 0; i < count; i++) {
    const { deliveryOption, date } = await windowOn(target, someone.token, {
      ...cartOf(someone),
      date: days.next(),
    })
    windows.push({ deliveryOption, date })
  }
  return windows
}

const cartOf = ({ shop, locationId, code }: Shopper): OrderPayload => ({
  storeId: shop.store.id,
  channel: 'canteen',
  locationId,
  cart: [
    { productId: shop.soup.id, quantity: 1 },
    { productId: shop.bread.id, quantity: 2 },
  ],
  customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  ...(code ? { couponCode: code } : {}),
})

/** One order as a browser makes it: what it costs, then the payment where a card has one, then the order. */
async function orderOf(target: { url: string }, kind: Kind, { token }: Shopper, wanted: OrderPayload) {
  const key = crypto.randomUUID()
  const plan = await call<Plan>(target, 'POST', '/user/checkoutPlan', { token, body: wanted })
  if (!isPaidBy(kind, plan.body)) throw new Error(`Not paid by ${kind}: ${JSON.stringify(plan.body)}`)
  let intent = null
  if (kind === 'card') {
    intent = (await openIntent(target, token, key, wanted)).body
    const status = await payWithCard(target, intent)
    if (status !== 'requires_capture') throw new Error(`The card was not charged: ${status}`)
  }
  const asked = performance.now()
  const { status, body } = await place(target, token, key, wanted, intent)
  if (status !== 200) throw new Error(`Not placed: ${JSON.stringify(body)}`)
  return { id: body.id, asked }
}

/** An order that is paid in an easier way than it should be would flatter the figures. */
function isPaidBy(kind: Kind, { payment, price }: Plan) {
  const total = price.total.amount
  const paid = {
    kind: payment.appliedInKind,
    flex: payment.appliedFlex,
    balance: payment.appliedBalance,
    card: payment.card,
    promotion: payment.appliedBalance,
  }[kind].amount
  const isReduced = total < price.goods.amount + price.deliveryFee.amount
  return paid === total && total > 0 && isReduced === (kind === 'promotion')
}

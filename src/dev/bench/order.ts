import {
  type Intent,
  type OrderPayload,
  openIntent,
  type Plan,
  payWithCard,
  place,
} from '../stories/customer'
import { call } from '../stories/product'
import { windowOn } from './days'
import type { Shopper } from './stage'

export const STEPS = ['plan', 'intent', 'card', 'place'] as const
export type Step = (typeof STEPS)[number]

/** Three lines, for a day on which the company gives something to eat. */
export async function wantedOf(
  target: { url: string },
  { token, locationId, shop }: Shopper,
  day: string,
): Promise<OrderPayload> {
  return windowOn(target, token, {
    storeId: shop.store.id,
    channel: 'canteen',
    locationId,
    date: day,
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity: 1 },
      {
        productId: shop.wine.id,
        quantity: 1,
        subItems: [{ groupId: 'glass', id: 'crystal', quantity: 1 }],
      },
    ],
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  })
}

/**
 * One order as a browser makes it: the plan of the chosen window, the reservation with its payment, the card at the
 * provider, the order. Answers what each step took in milliseconds.
 */
export async function placeOrder(
  target: { url: string },
  { token }: Shopper,
  wanted: OrderPayload,
): Promise<Record<Step, number>> {
  const key = crypto.randomUUID()
  const times: number[] = [performance.now()]
  const lap = () => times.push(performance.now())

  const plan = await call<Plan>(target, 'POST', '/user/checkoutPlan', { token, body: wanted })
  lap()
  const intent = await openIntent(target, token, key, wanted)
  lap()
  refuseOtherwise(isMixed(intent.body), { plan: plan.body, intent: intent.body })
  const status = await payWithCard(target, intent.body)
  lap()
  refuseOtherwise(status === 'requires_capture', status)
  const placed = await place(target, token, key, wanted, intent.body)
  lap()
  refuseOtherwise(placed.status === 200, placed.body)

  return Object.fromEntries(STEPS.map((step, i) => [step, times[i + 1]! - times[i]!])) as Record<Step, number>
}

/** An order that is cheaper than it should be would flatter the figures. */
const isMixed = ({ plan }: Intent) =>
  [plan?.appliedInKind, plan?.appliedFlex, plan?.appliedBalance, plan?.card].every(
    money => money && money.amount > 0,
  )

function refuseOtherwise(isFine: boolean, what: unknown) {
  if (!isFine) throw new Error(`Not as it should be: ${JSON.stringify(what)}`)
}

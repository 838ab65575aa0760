import pLimit from 'p-limit'
import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { anyone, limited, mayFail, signedIn } from '../../../core/procedures'
import { countCall } from '../../../core/rate-limit'
import { makeOwnTurns } from '../../../core/turns/turns'
import { CartPrice, CartToPrice, CheckoutPlan, OrderPayload } from './contract/checkout'
import { PRICINGS } from './limits'
import { type PlannedOrder, planOrder } from './plan-order'

/** As many as there are lunches in the days that can be ordered for, twice. */
const MOST_TOGETHER = 16
/** Of all of them: as many as two of the largest orders have. Each is priced with all of its choices. */
const MOST_LINES = 600
const Orders = z
  .array(OrderPayload)
  .min(1)
  .max(MOST_TOGETHER)
  .refine(orders => orders.reduce((sum, { cart }) => sum + cart.length, 0) <= MOST_LINES, {
    message: `At most ${MOST_LINES} lines in all`,
  })

/** So many lines are priced as quickly as an order is looked up. */
const LINES_A_POINT = 10
const costOf = (orders: readonly Pick<OrderPayload, 'cart'>[]) =>
  orders.reduce((sum, { cart }) => sum + Math.max(1, Math.ceil(cart.length / LINES_A_POINT)), 0)

const failures = mayFail(
  'StoreNotFound',
  'LocationNotFound',
  'ProposalNotFound',
  'ProposalClosed',
  'ProposalChanged',
  'ProposalForAnother',
  'UserNotFound',
  'Forbidden',
)

/** What an order would cost and how it would be paid, and all that stands in its way. Changes nothing. */
export const checkoutPlan = signedIn
  .meta({
    summary: 'Prices an order line by line and splits its payment, without placing it',
  })
  .use(limited(PRICINGS))
  .input(OrderPayload)
  .output(CheckoutPlan)
  .concat(failures)
  .mutation(async ({ input, ctx }) => {
    countCall(PRICINGS, ctx, costOf([input]) - 1)
    return (await planOrder(ctx, input)).answer
  })

/**
 * What a cart would cost, delivered to an address: by the same rules, and for who has not signed in yet too.
 * People who are signed in see their own promotions in it.
 */
export const priceCartForAnyone = anyone
  .meta({ summary: 'Prices a cart with its delivery, without an account' })
  .use(limited(PRICINGS))
  .input(CartToPrice)
  .output(CartPrice)
  .concat(mayFail('StoreNotFound', 'LocationNotFound'))
  .mutation(async ({ input, ctx }) => {
    const order = OrderPayload.parse(input)
    countCall(PRICINGS, ctx, costOf([order]) - 1)
    const { answer } = await planOrder(ctx, order)
    return { ...answer, problems: answer.problems.filter(({ name }) => !OF_THE_CUSTOMER.has(name)) }
  })

/** Of the reasons why an order cannot be confirmed, those about who orders it: that is asked for later. */
const OF_THE_CUSTOMER = new Set([
  'BillingDetailsMissing',
  'BillingVatNumberInvalid',
  'PhoneMissing',
  'PhoneInvalid',
  'NameMissing',
  'CostCenterMissing',
  'EmailMissing',
  'CustomerPaymentNotAllowed',
])

/** The same for several orders that will be placed one after the other: no cent of a wallet is promised twice. */
export const checkoutPlans = signedIn
  .meta({
    summary: 'Prices several orders, each as if those before it were placed',
  })
  // Before hundreds of lines are looked at.
  .use(limited(PRICINGS))
  .input(z.object({ orders: Orders }))
  .output(z.object({ plans: z.array(CheckoutPlan) }))
  .concat(failures)
  .mutation(async ({ input, ctx }) => {
    countCall(PRICINGS, ctx, costOf(input.orders) - 1)
    const plans = await inTurnOf(ctx.caller.id, () => planAll(ctx, input.orders))
    if (plans === 'busy') throw new Failure('TooManyRequests', { retryAfter: 1 })
    return { plans }
  })

/** Of all people together: what prices many orders leaves room for other calls. */
const inShare = pLimit(2)
/** Of one person, for one may price as much as a whole office does. */
const inTurnOf = makeOwnTurns({ atOnce: 1, waiting: 20 })

async function planAll(
  ctx: Context & { caller: Person },
  orders: readonly OrderPayload[],
): Promise<CheckoutPlan[]> {
  const before: PlannedOrder[] = []
  const plans: CheckoutPlan[] = []
  for (const order of orders) {
    // Between two of them whatever else has come gets its turn.
    await new Promise(resolve => void setImmediate(resolve))
    const { answer, planned } = await inShare(() => planOrder(ctx, order, before))
    before.push(planned)
    plans.push(answer)
  }
  return plans
}

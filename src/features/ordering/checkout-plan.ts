import { z } from 'zod'
import { CheckoutPlan, OrderPayload } from '../../contract/ordering'
import { mayFail, signedIn } from '../../trpc/procedures'
import { type PlannedOrder, planOrder } from './plan-order'

/** As many as there are lunches in the days that can be ordered for, twice. */
const MOST_TOGETHER = 16

const failures = mayFail(
  'StoreNotFound',
  'LocationNotFound',
  'ProposalNotFound',
  'QuotesNotOffered',
  'UserNotFound',
  'Forbidden',
)

/** What an order would cost and how it would be paid, and all that stands in its way. Changes nothing. */
export const checkoutPlan = signedIn
  .meta({
    access: 'signed in',
    summary: 'Prices an order line by line and splits its payment, without placing it',
  })
  .input(OrderPayload)
  .output(CheckoutPlan)
  .use(failures)
  .mutation(async ({ input, ctx }) => (await planOrder(ctx, input)).answer)

/** The same for several orders that will be placed one after the other: no cent of a wallet is promised twice. */
export const checkoutPlans = signedIn
  .meta({
    access: 'signed in',
    summary: 'Prices several orders, each as if those before it were placed',
  })
  .input(z.object({ orders: z.array(OrderPayload).min(1).max(MOST_TOGETHER) }))
  .output(z.object({ plans: z.array(CheckoutPlan) }))
  .use(failures)
  .mutation(async ({ input, ctx }) => {
    const before: PlannedOrder[] = []
    const plans: CheckoutPlan[] = []
    for (const order of input.orders) {
      const { answer, planned } = await planOrder(ctx, order, before)
      before.push(planned)
      plans.push(answer)
    }
    return { plans }
  })

import type { World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { systemContext } from '../../../core/job-context'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { inTransaction } from '../../../core/write'
import { signLink } from '../../identity/sign-in/public-links'
import { PAYMENTS } from '../../money/ledger/limits'
import { presentDiscounts } from '../../order-records/orders/present-discounts'
import { intentOf, isPaid } from '../checkout/card-payment'
import { type CheckoutRow, findAttempt } from '../checkout/checkouts.store'
import { place } from '../checkout/place-order'
import { presentPricedLine } from '../checkout/price-cart'
import { OpenedPayLink, PayLink, PayLinkReference } from './contract/till'
import { tillState } from './rules/till-state'
import { findTillOrderByToken, isTillPayment, setDeclined, type TillOrderRow } from './till.store'

/** What a link pays, for whoever has it. */
export const showPayLink = anyone
  .input(PayLinkReference)
  .use(limited(SEARCHES))
  .output(PayLink)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { world, now } }) =>
    presentPayLink(world, await findLink(world, input.token), now),
  )

/** Opens the payment that the browser of whoever has the link confirms. The same link has the same payment. */
export const openPayLink = anyone
  .meta({ summary: 'Opens the card payment of a link' })
  .input(PayLinkReference)
  .use(limited(PAYMENTS))
  .output(OpenedPayLink)
  .concat(mayFail('NotFound', 'CheckoutClosed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, now, fail } }) => {
    const { checkout } = await findLink(world, input.token)
    if (stateOf(checkout, now) !== 'waiting') throw fail('CheckoutClosed')
    const intent = await intentOf(world, checkout)
    return {
      paymentIntentId: intent.id,
      clientSecret: intent.clientSecret,
      amount: toMoney(checkout.card_cents),
    }
  })

/**
 * Looks at the provider what has become of the payment: paid, its order is placed, as it would be without this call. What
 * the browser says is never believed.
 */
export const settlePayLink = anyone
  .meta({ summary: 'Places the order of a link that has been paid' })
  .input(PayLinkReference)
  .use(limited(PAYMENTS))
  .output(PayLink)
  .concat(mayFail('NotFound', 'CheckoutClosed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, now } }) => {
    const { checkout } = await findLink(world, input.token)
    if (checkout.state === 'reserved' && checkout.payment_intent_id) {
      const intent = await intentOf(world, checkout)
      if (isPaid(intent, checkout)) await place(world, checkout)
      else if (intent.lastDecline) await noteDecline(world, intent.id)
    }
    return presentPayLink(world, await findLink(world, input.token), now)
  })

/** A card was refused for a checkout: where a till waits for it, it is told. */
export async function noteDecline(world: World, intentId: string): Promise<void> {
  if (!(await isTillPayment(world.db, intentId))) return
  const { lastDecline } = await world.payments.retrieveIntent(intentId)
  if (!lastDecline) return
  const by = systemContext(world)
  await inTransaction(
    by,
    'till.declined',
    async ({ db, emit }) => {
      const code = lastDecline.declineCode ?? lastDecline.code
      const storeId = await setDeclined(db, intentId, { code, now: by.now })
      if (storeId) emit('till.changed', { storeId })
    },
    { isAudited: false },
  )
}

type Found = { tillOrder: TillOrderRow; checkout: CheckoutRow }

async function findLink({ db }: World, token: string): Promise<Found> {
  const tillOrder = await findTillOrderByToken(db, token)
  const checkout =
    tillOrder && (await findAttempt(db, { personId: tillOrder.guest_id, key: tillOrder.id, intentIds: [] }))
  if (!tillOrder || !checkout) throw new Failure('NotFound')
  return { tillOrder, checkout }
}

const stateOf = ({ state, released_reason, expires_at }: CheckoutRow, now: Date) =>
  tillState({ state, releasedReason: released_reason, expiresAt: expires_at }, now)

async function presentPayLink(
  { db, settings }: World,
  { tillOrder, checkout }: Found,
  now: Date,
): Promise<PayLink> {
  const { draft, order_id: orderId } = checkout
  const [store, order] = await Promise.all([
    db
      .selectFrom('store')
      .select(['name', 'address', 'phone', 'tz'])
      .where('id', '=', tillOrder.store_id)
      .executeTakeFirstOrThrow(),
    orderId
      ? db
          .selectFrom('purchase_order')
          .select(['id', 'ufid', 'pickup_code', 'created_at'])
          .where('id', '=', orderId)
          .executeTakeFirst()
      : undefined,
  ])
  const { price } = draft
  return {
    state: stateOf(checkout, now),
    guestName: draft.customer.firstName,
    store,
    lines: draft.lines.map(presentPricedLine),
    price: {
      goods: toMoney(price.goodsCents),
      discount: toMoney(price.promotionCents),
      deliveryFee: toMoney(price.deliveryFeeCents),
      deliveryDiscount: toMoney(price.deliveryPromotionCents),
      discounts: presentDiscounts(price.discounts),
      total: toMoney(price.totalCents),
      vat: price.vat.map(rate => ({
        percentage: rate.percentage,
        gross: toMoney(rate.grossCents),
        base: toMoney(rate.baseCents),
        vat: toMoney(rate.vatCents),
      })),
    },
    windowStart: new Date(draft.windowStart),
    windowEnd: new Date(draft.windowEnd),
    expiresAt: checkout.expires_at,
    declined: tillOrder.declined_at && { at: tillOrder.declined_at, code: tillOrder.decline_code },
    order: order
      ? {
          ufid: order.ufid,
          pickupCode: order.pickup_code,
          trackToken: signLink(settings.secret, 'track-order', order.id, order.created_at),
        }
      : null,
  }
}

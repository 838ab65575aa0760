import type { Inputs, Outputs } from '../../../api'
import { readFailure } from '../../../failure'
import type { Payable, PayOutcome } from '../../../payments/payment-port'
import { forgetAttribution } from '../../../session/attribution'
import { randomId } from '../../../session/random-id'
import { type Cart, type CartOf, cartName, carts, forgetCart } from '../cart/cart'
import { forgetOrderOfDraft, type OrderRequest } from '../cart/checkout-draft'
import { type Attempt, attemptOf, forget, isKeyTaken, keep } from './checkout-attempts'

/** What the attempt asks of the server. */
export interface CheckoutCalls {
  createIntent(
    input: Inputs['customer']['checkout']['createIntent'],
    key: string,
  ): Promise<
    Pick<
      Outputs['customer']['checkout']['createIntent'],
      'checkoutId' | 'clientSecret' | 'paymentIntentId' | 'expiresAt'
    >
  >
  place(input: OrderRequest, key: string): Promise<{ id: string }>
  close(checkoutId: string): Promise<{ orderId: string | null }>
}

export type Stage = 'reserving' | 'paying' | 'placing'
/** Where it leads depends on whose order it is; that is known even when the page was loaded again meanwhile. */
export type Placed = { orderId: string; isForOther: boolean }
export type Finish = Placed | { declined: Extract<PayOutcome, { status: 'failed' }> }

/** What is asked for, and how a card is to be treated. */
type Asked = Pick<Attempt, 'request' | 'saveCard' | 'chargeSavedCardId'>

const isSame = (attempt: Attempt, asked: Asked) =>
  attempt.saveCard === asked.saveCard && JSON.stringify(attempt.request) === JSON.stringify(asked.request)

/** Another order, or the same again after its reservation is over: it needs a name of its own. */
function renewKey(cart: CartOf): string {
  const key = randomId()
  const name = cartName(cart)
  carts.set(all => (all[name] ? { ...all, [name]: { ...all[name], key } } : all))
  return key
}

/** Reserves, pays and places. A declined card leaves everything as it was, ready for another one. */
export async function order(
  cart: Cart,
  request: OrderRequest,
  {
    saveCard,
    chargeSavedCardId,
    calls,
    pay,
    onStage,
  }: {
    saveCard: boolean
    chargeSavedCardId?: string | undefined
    calls: CheckoutCalls
    pay: (payable: Payable) => Promise<PayOutcome>
    onStage: (stage: Stage) => void
  },
): Promise<Finish> {
  onStage('reserving')
  const asked: Asked = { request, saveCard, chargeSavedCardId }
  const before = attemptOf(cart)
  let key = before?.key ?? (isKeyTaken(cart, cart.key) ? randomId() : cart.key)
  if (before && !isSame(before, asked)) {
    const { orderId } = await calls.close(before.checkoutId)
    if (orderId) return finished(cart, before, orderId)
    forget(cart)
    key = renewKey(cart)
  }

  const intent = await reserve(cart, key, asked, calls)
  if (intent.clientSecret && intent.paymentIntentId && !intent.attempt.isPaid) {
    onStage('paying')
    const outcome = await pay({ intentId: intent.paymentIntentId, clientSecret: intent.clientSecret })
    if (outcome.status === 'failed') return { declined: outcome }
    keep(cart, { ...intent.attempt, isPaid: true })
  }
  onStage('placing')
  return place(cart, { ...intent.attempt, isPaid: true }, calls)
}

async function reserve(cart: CartOf, key: string, asked: Asked, calls: CheckoutCalls) {
  const { request, saveCard, chargeSavedCardId } = asked
  const ask = async (asKey: string) => {
    const answer = await calls.createIntent(
      { req: request, saveCard, ...(chargeSavedCardId ? { chargeSavedCardId } : {}) },
      asKey,
    )
    const known = attemptOf(cart)
    const attempt: Attempt = {
      key: asKey,
      checkoutId: answer.checkoutId,
      paymentIntentId: answer.paymentIntentId,
      ...asked,
      heldUntil: answer.expiresAt.toISOString(),
      isPaid: known?.checkoutId === answer.checkoutId && known.isPaid,
    }
    keep(cart, attempt)
    return { ...answer, attempt }
  }
  try {
    return await ask(key)
  } catch (error) {
    // The key names a reservation that is over, or one whose answer was lost before the order changed.
    const failure = readFailure(error)?.name
    if (failure !== 'CheckoutClosed' && failure !== 'IdempotencyKeyReused') throw error
    forget(cart)
    return ask(renewKey(cart))
  }
}

async function place(cart: CartOf, attempt: Attempt, calls: CheckoutCalls): Promise<Placed> {
  const { request, key, paymentIntentId } = attempt
  const { id } = await calls.place(
    {
      ...request,
      paymentDetails: {
        ...request.paymentDetails,
        paymentIntentIds: paymentIntentId ? [paymentIntentId] : [],
      },
    },
    key,
  )
  return finished(cart, attempt, id)
}

function finished(cart: CartOf, { request }: Attempt, orderId: string): Placed {
  forget(cart)
  forgetCart(cart)
  forgetOrderOfDraft()
  forgetAttribution()
  return { orderId, isForOther: Boolean(request.forUserId) }
}

/**
 * Comes back to an order that was begun before the page was loaded. Its order when it was paid; null when it was
 * not, and everything is as it was. An error is one of the connection: it can be tried again.
 */
export async function resume(cart: CartOf, calls: CheckoutCalls): Promise<Placed | null> {
  const attempt = attemptOf(cart)
  if (!attempt) return null
  try {
    return await place(cart, attempt, calls)
  } catch (error) {
    const failure = readFailure(error)?.name
    if (!failure) throw error
    // Not paid yet: the reservation waits for another try under the same key.
    if (failure === 'PaymentFailed') return null
    forget(cart)
    renewKey(cart)
    return null
  }
}

/** Leaving the checkout frees what was set aside; if it was paid after all, its order is answered. */
export async function leave(cart: CartOf, calls: CheckoutCalls): Promise<Placed | null> {
  const attempt = attemptOf(cart)
  if (!attempt) return null
  const { orderId } = await calls.close(attempt.checkoutId)
  if (orderId) return finished(cart, attempt, orderId)
  forget(cart)
  renewKey(cart)
  return null
}

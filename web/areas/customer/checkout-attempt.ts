import { z } from 'zod/mini'
import type { Inputs, Outputs } from '../../api'
import { readFailure } from '../../failure'
import type { Payable, PayOutcome } from '../../payments/payment-port'
import { randomId } from '../../session/random-id'
import { type Cart, cartName, carts, forgetCart } from './cart'
import { forgetOrderOfDraft, type OrderRequest } from './checkout-draft'
import { kept } from './kept'

/**
 * An order that was begun: reserved under a key, perhaps paid. Kept until its order came back, so that whatever
 * happens in between, a reload or a dead battery, the same order is finished and never a second one made.
 */
export interface Attempt {
  key: string
  checkoutId: string
  paymentIntentId: string | null
  /** What was asked for, as it was sent: repeated word for word. */
  request: OrderRequest
  saveCard: boolean
  /** A card of somebody else, charged for their order. */
  chargeSavedCardId?: string | undefined
  /** Until when what it needs is set aside, an instant. */
  heldUntil?: string | undefined
  /** Whether the payment, if one was needed, went through as far as we know. */
  isPaid: boolean
}

type Attempts = Record<string, Attempt>
const Stored = z.object({
  key: z.string(),
  checkoutId: z.string(),
  paymentIntentId: z.nullable(z.string()),
  request: z.looseObject({ storeId: z.string() }),
  saveCard: z.boolean(),
  chargeSavedCardId: z.optional(z.string()),
  heldUntil: z.optional(z.string()),
  isPaid: z.boolean(),
})

/** By the name of the cart. */
export const attempts = kept<Attempts>('user.checkout-attempts', stored => {
  const entries = stored && typeof stored === 'object' ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const parsed = z.safeParse(Stored, value)
      return parsed.success ? [[name, parsed.data as Attempt]] : []
    }),
  )
})

const keep = (name: string, attempt: Attempt) => attempts.set(all => ({ ...all, [name]: attempt }))
const forget = (name: string) => attempts.set(({ [name]: _gone, ...others }) => others)

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
export type Finish = { orderId: string } | { declined: Extract<PayOutcome, { status: 'failed' }> }

/** What is asked for, and how a card is to be treated. */
type Asked = Pick<Attempt, 'request' | 'saveCard' | 'chargeSavedCardId'>

const isSame = (attempt: Attempt, asked: Asked) =>
  attempt.saveCard === asked.saveCard && JSON.stringify(attempt.request) === JSON.stringify(asked.request)

/** Another order, or the same again after its reservation is over: it needs a name of its own. */
function renewKey(name: string): string {
  const key = randomId()
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
  const name = cartName(cart.storeId, cart.channel)
  onStage('reserving')
  const asked: Asked = { request, saveCard, chargeSavedCardId }
  const before = attempts.get()[name]
  let key = before?.key ?? cart.key
  if (before && !isSame(before, asked)) {
    const { orderId } = await calls.close(before.checkoutId)
    if (orderId) return finished(cart, orderId)
    forget(name)
    key = renewKey(name)
  }

  const intent = await reserve(name, key, asked, calls)
  if (intent.clientSecret && intent.paymentIntentId && !intent.attempt.isPaid) {
    onStage('paying')
    const outcome = await pay({ intentId: intent.paymentIntentId, clientSecret: intent.clientSecret })
    if (outcome.status === 'failed') return { declined: outcome }
    keep(name, { ...intent.attempt, isPaid: true })
  }
  onStage('placing')
  return place(cart, { ...intent.attempt, isPaid: true }, calls)
}

async function reserve(name: string, key: string, asked: Asked, calls: CheckoutCalls) {
  const { request, saveCard, chargeSavedCardId } = asked
  const ask = async (asKey: string) => {
    const answer = await calls.createIntent(
      { req: request, saveCard, ...(chargeSavedCardId ? { chargeSavedCardId } : {}) },
      asKey,
    )
    const known = attempts.get()[name]
    const attempt: Attempt = {
      key: asKey,
      checkoutId: answer.checkoutId,
      paymentIntentId: answer.paymentIntentId,
      ...asked,
      heldUntil: answer.expiresAt.toISOString(),
      isPaid: known?.checkoutId === answer.checkoutId && known.isPaid,
    }
    keep(name, attempt)
    return { ...answer, attempt }
  }
  try {
    return await ask(key)
  } catch (error) {
    // The key names a reservation that is over, or one whose answer was lost before the order changed.
    const failure = readFailure(error)?.name
    if (failure !== 'CheckoutClosed' && failure !== 'IdempotencyKeyReused') throw error
    forget(name)
    return ask(renewKey(name))
  }
}

async function place(cart: Cart, attempt: Attempt, calls: CheckoutCalls): Promise<Finish> {
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
  return finished(cart, id)
}

function finished(cart: Pick<Cart, 'storeId' | 'channel'>, orderId: string): Finish {
  forget(cartName(cart.storeId, cart.channel))
  forgetCart(cart.storeId, cart.channel)
  forgetOrderOfDraft()
  return { orderId }
}

/**
 * Comes back to an order that was begun before the page was loaded. Its order when it was paid; null when it was
 * not, and everything is as it was. An error is one of the connection: it can be tried again.
 */
export async function resume(cart: Cart, calls: CheckoutCalls): Promise<string | null> {
  const name = cartName(cart.storeId, cart.channel)
  const attempt = attempts.get()[name]
  if (!attempt) return null
  try {
    const finish = await place(cart, attempt, calls)
    return 'orderId' in finish ? finish.orderId : null
  } catch (error) {
    const failure = readFailure(error)?.name
    if (!failure) throw error
    // Not paid yet: the reservation waits for another try under the same key.
    if (failure === 'PaymentFailed') return null
    forget(name)
    renewKey(name)
    return null
  }
}

/** Leaving the checkout frees what was set aside; if it was paid after all, its order is answered. */
export async function leave(cart: Cart, calls: CheckoutCalls): Promise<string | null> {
  const name = cartName(cart.storeId, cart.channel)
  const attempt = attempts.get()[name]
  if (!attempt) return null
  const { orderId } = await calls.close(attempt.checkoutId)
  if (orderId) finished(cart, orderId)
  else {
    forget(name)
    renewKey(name)
  }
  return orderId
}

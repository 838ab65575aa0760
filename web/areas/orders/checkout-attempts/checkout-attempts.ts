import * as v from 'valibot'
import { savedValue } from '../../../session/saved-value'
import { type CartOf, cartName } from '../cart/cart'
import type { OrderRequest } from '../cart/checkout-draft'
import { openTabs, thisTab } from './this-tab'

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
const Stored = v.object({
  key: v.string(),
  checkoutId: v.string(),
  paymentIntentId: v.nullable(v.string()),
  request: v.looseObject({ storeId: v.string() }),
  saveCard: v.boolean(),
  chargeSavedCardId: v.optional(v.string()),
  heldUntil: v.optional(v.string()),
  isPaid: v.boolean(),
})

/** By cart and tab: two tabs with the same cart live side by side, each with its own key and its own reservation. */
export const attempts = savedValue<Attempts>('user.checkout-attempts', stored => {
  const entries = stored && typeof stored === 'object' ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const parsed = v.safeParse(Stored, value)
      return parsed.success ? [[name, parsed.output as Attempt]] : []
    }),
  )
})

const nameOf = (cart: CartOf, tab = thisTab()) => `${cartName(cart)}@${tab}`
const isOf = (cart: CartOf) => (name: string) => name.split('@')[0] === cartName(cart)

/** What this tab has begun with the cart. */
export const attemptOf = (cart: CartOf): Attempt | undefined => attempts.get()[nameOf(cart)]
export const useAttempt = (cart: CartOf): Attempt | undefined => attempts.use()[nameOf(cart)]

export const keep = (cart: CartOf, attempt: Attempt) =>
  attempts.set(all => ({ ...all, [nameOf(cart)]: attempt }))
export const forget = (cart: CartOf) => attempts.set(({ [nameOf(cart)]: _gone, ...others }) => others)

/** Whether something was begun with the cart, here or in a tab that may be gone. */
export const isBegun = (cart: CartOf): boolean => Object.keys(attempts.get()).some(isOf(cart))

/** Whether another tab has begun an order under this key. */
export const isKeyTaken = (cart: CartOf, key: string): boolean =>
  Object.entries(attempts.get()).some(([name, attempt]) => name !== nameOf(cart) && attempt.key === key)

/** Takes over what a tab has begun that is no longer there. False when there is nothing to go on with here. */
export async function adopt(cart: CartOf): Promise<boolean> {
  const open = await openTabs()
  if (attemptOf(cart)) return true
  const orphan = Object.keys(attempts.get()).find(
    name => isOf(cart)(name) && !open.has(name.split('@')[1] ?? ''),
  )
  if (!orphan) return false
  attempts.set(({ [orphan]: left, ...others }) => (left ? { ...others, [nameOf(cart)]: left } : others))
  return true
}

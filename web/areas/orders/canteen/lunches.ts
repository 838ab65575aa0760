import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { type Cart, cartCents, carts, cartUnits } from '../cart/cart'

/** A cart of a day at the cloud canteen: one kitchen's dishes for one day. */
export type Lunch = Cart & { on: string }

const isLunch = (cart: Cart): cart is Lunch => cart.on !== null

/** What is chosen for the days to come, in their order. Days that are over are not among them. */
export function useLunches(): Lunch[] {
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  return Object.values(carts.use())
    .filter(isLunch)
    .filter(({ on }) => on >= today)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.storeName.localeCompare(b.storeName))
}

/** Lunches of days that are over can no longer be ordered: they are forgotten. */
export function forgetPastLunches() {
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const all = Object.entries(carts.get())
  const left = all.filter(([, { on }]) => on === null || on >= today)
  if (left.length < all.length) carts.set(Object.fromEntries(left))
}

export const sumOf = (lunches: readonly Lunch[]) => ({
  days: new Set(lunches.map(({ on }) => on)).size,
  units: lunches.reduce((sum, { entries }) => sum + cartUnits(entries), 0),
  cents: lunches.reduce((sum, { entries }) => sum + cartCents(entries), 0),
})

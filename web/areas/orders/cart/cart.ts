import * as v from 'valibot'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { randomId } from '../../../session/random-id'
import { savedValue } from '../../../session/saved-value'

export interface CartModifier {
  groupId: string
  id: string
  name: string
  quantity: number
  /** What one adds to the price. */
  cents: number
}

export interface CartEntry {
  id: string
  productId: string
  name: string
  imageURL: string
  /** Of one, without its modifiers. */
  unitCents: number
  quantity: number
  modifiers: CartModifier[]
  perLine: boolean
  comment: string
}

/** One cart per store, channel and day: looking at another store never empties the first. */
export interface Cart {
  storeId: string
  storeSlug: string
  storeName: string
  channel: Channel
  /** The day it was filled for, where several days are ordered in one go; null: the day is chosen with the rest. */
  on: string | null
  catalogId: string | null
  entries: CartEntry[]
  /** Names the order to be: kept until it was placed, so that trying again never orders twice. */
  key: string
}

const Modifier = v.object({
  groupId: v.string(),
  id: v.string(),
  name: v.string(),
  quantity: v.number(),
  cents: v.number(),
})
/** An entry as it is kept in the browser. */
export const StoredEntry = v.object({
  id: v.string(),
  productId: v.string(),
  name: v.string(),
  imageURL: v.string(),
  unitCents: v.number(),
  quantity: v.number(),
  modifiers: v.array(Modifier),
  perLine: v.boolean(),
  comment: v.string(),
})
const StoredCart = v.object({
  storeId: v.string(),
  storeSlug: v.string(),
  storeName: v.string(),
  channel: v.picklist(['catering', 'canteen', 'groceries']),
  // Not there in what was kept before there were carts of a day.
  on: v.optional(v.nullable(v.string()), null),
  catalogId: v.nullable(v.string()),
  entries: v.array(StoredEntry),
  key: v.string(),
})
type Carts = Record<string, Cart>

export const carts = savedValue<Carts>('user.carts', stored => {
  const entries = stored && typeof stored === 'object' ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const parsed = v.safeParse(StoredCart, value)
      return parsed.success ? [[name, parsed.output as Cart]] : []
    }),
  )
})

/** What names a cart, and what was begun with it. */
export type CartOf = Pick<Cart, 'storeId' | 'channel' | 'on'>

export const cartName = ({ storeId, channel, on }: CartOf) =>
  [storeId, channel, ...(on ? [on] : [])].join(':')

export type CartOwner = Omit<Cart, 'entries' | 'key'>

/** Changes the entries of a cart, which is made when it is new and forgotten when it gets empty. */
export function changeCart(owner: CartOwner, change: (entries: CartEntry[]) => CartEntry[]) {
  carts.set(all => {
    const name = cartName(owner)
    const { [name]: before, ...others } = all
    const entries = change(before?.entries ?? []).filter(entry => entry.quantity > 0)
    if (!entries.length) return others
    // Another cart is another order: only an unchanged one may meet its earlier try.
    return { ...others, [name]: { ...owner, entries, key: randomId() } }
  })
}

/** A cart with nothing in it, for a request that says in words what it is about. One that is there stays as it is. */
export const keepEmptyCart = (owner: CartOwner) =>
  carts.set(all =>
    all[cartName(owner)] ? all : { ...all, [cartName(owner)]: { ...owner, entries: [], key: randomId() } },
  )

/** The same product with the same choices and remark is the same line. */
export function addToCart(owner: CartOwner, entry: Omit<CartEntry, 'id'>) {
  changeCart(owner, entries => withEntry(entries, entry))
}

export function withEntry(entries: readonly CartEntry[], entry: Omit<CartEntry, 'id'>): CartEntry[] {
  const twin = entries.find(one => sameChoice(one, entry))
  if (!twin) return [...entries, { ...entry, id: randomId() }]
  return entries.map(one => (one === twin ? { ...one, quantity: one.quantity + entry.quantity } : one))
}

export const setQuantity = (owner: CartOwner, entryId: string, quantity: number) =>
  changeCart(owner, entries => entries.map(entry => (entry.id === entryId ? { ...entry, quantity } : entry)))

export const forgetCart = (cart: CartOf) => carts.set(({ [cartName(cart)]: _gone, ...others }) => others)

function sameChoice(one: Omit<CartEntry, 'id'>, other: Omit<CartEntry, 'id'>): boolean {
  const choices = (entry: Omit<CartEntry, 'id'>) =>
    JSON.stringify([
      entry.productId,
      entry.comment.trim(),
      entry.modifiers
        .filter(modifier => modifier.quantity > 0)
        .map(modifier => [modifier.groupId, modifier.id, modifier.quantity].join(':'))
        .sort(),
    ])
  return choices(one) === choices(other)
}

/** What a line costs as far as the screen knows; the server has the last word. */
export function entryCents({
  unitCents,
  quantity,
  modifiers,
  perLine,
}: Pick<CartEntry, 'unitCents' | 'quantity' | 'modifiers' | 'perLine'>): number {
  const extras = modifiers.reduce((sum, modifier) => sum + modifier.cents * modifier.quantity, 0)
  return perLine ? unitCents * quantity + extras : (unitCents + extras) * quantity
}

export const cartCents = (entries: readonly CartEntry[]) =>
  entries.reduce((sum, entry) => sum + entryCents(entry), 0)
export const cartUnits = (entries: readonly CartEntry[]) =>
  entries.reduce((sum, entry) => sum + entry.quantity, 0)

/** How many of a product are in the cart, over all its lines. */
export const unitsOf = (entries: readonly CartEntry[], productId: string) =>
  entries.filter(entry => entry.productId === productId).reduce((sum, entry) => sum + entry.quantity, 0)

/** The lines as the server takes them. */
export const cartLines = (entries: readonly CartEntry[]) =>
  entries.map(({ id, productId, quantity, modifiers, perLine, comment }) => ({
    id,
    productId,
    quantity,
    subItems: modifiers
      .filter(modifier => modifier.quantity > 0)
      .map(({ groupId, id: modifierId, quantity: count }) => ({ groupId, id: modifierId, quantity: count })),
    subItemBehavior: perLine ? ('perLine' as const) : ('perUnit' as const),
    ...(comment.trim() ? { comment: comment.trim() } : {}),
  }))

import { randomId } from '../../../session/random-id'
import { type CartEntry, unitsOf } from '../cart/cart'
import type { Menu, Product } from './use-store-page'

/** How many of a product there are; null: it does not run out. */
export const stockOf = (menu: Pick<Menu, 'stockMap'> | null, productId: string): number | null =>
  menu?.stockMap[productId] ?? null

/** How many more of a product can be added to what is in the cart. */
export function leftToAdd(
  menu: Pick<Menu, 'stockMap'> | null,
  entries: readonly CartEntry[],
  product: Product,
) {
  const most = Math.min(
    stockOf(menu, product.id) ?? Number.POSITIVE_INFINITY,
    product.maxOrderQuantity ?? Number.POSITIVE_INFINITY,
  )
  return Math.max(0, most - unitsOf(entries, product.id))
}

/** A line of the cart in the words of the menu as it is read now; one that has left the menu keeps its own. */
export function readEntry(entry: CartEntry, menu: Pick<Menu, 'products'> | null) {
  const product = menu?.products.find(({ id }) => id === entry.productId)
  const optionOf = ({ groupId, id }: CartEntry['modifiers'][number]) =>
    product?.modifierGroups.find(group => group.id === groupId)?.modifierItems.find(one => one.id === id)
  return {
    name: product?.name ?? entry.name,
    languages: product?.languages,
    modifiers: entry.modifiers.map(modifier => {
      const option = optionOf(modifier)
      return {
        name: option?.name ?? modifier.name,
        languages: option?.languages,
        quantity: modifier.quantity,
      }
    }),
  }
}

/** How many there can be of one line of the cart, beside the others of its product. */
export function mostOf(menu: Menu | null, entries: readonly CartEntry[], entry: CartEntry): number {
  const product = menu?.products.find(({ id }) => id === entry.productId)
  const left = product ? leftToAdd(menu, entries, product) : 0
  return entry.quantity + left
}

/** The stepper of a card speaks for the line without choices; others are changed in the cart. */
export function withUnits(entries: CartEntry[], product: Product, units: number): CartEntry[] {
  const before = unitsOf(entries, product.id)
  const plain = entries.find(
    entry => entry.productId === product.id && entry.modifiers.length === 0 && !entry.comment,
  )
  if (plain)
    return entries.map(entry =>
      entry === plain ? { ...entry, quantity: Math.max(0, entry.quantity + units - before) } : entry,
    )
  if (units < before) {
    const last = entries.findLast(entry => entry.productId === product.id)
    return entries.map(entry =>
      entry === last ? { ...entry, quantity: entry.quantity - (before - units) } : entry,
    )
  }
  return [
    ...entries,
    {
      id: randomId(),
      productId: product.id,
      name: product.name,
      imageURL: product.imageURL,
      unitCents: product.retailPrice.amount,
      quantity: units - before,
      modifiers: [],
      perLine: product.subItemBehavior === 'perLine',
      comment: '',
    },
  ]
}

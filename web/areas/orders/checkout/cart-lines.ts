import { type Cart, entryCents } from '../cart/cart'
import type { Line } from '../menu/price-summary'

/** The lines as the cart knows them, until the server has said. */
export const linesOf = (cart: Cart): Line[] =>
  cart.entries.map(entry => ({
    id: entry.id,
    productId: entry.productId,
    name: entry.name,
    quantity: entry.quantity,
    price: { amount: entry.unitCents, currency: 'eur' },
    total: { amount: entryCents(entry), currency: 'eur' },
    vatPercentage: 0,
    subItems: entry.modifiers.map(({ groupId, id, name, quantity, cents }) => ({
      groupId,
      id,
      name,
      quantity,
      price: { amount: cents, currency: 'eur' },
      allergens: [],
      mayContain: [],
    })),
    productCategories: [],
    // Nothing is said of them until the server has.
    allergens: [],
    mayContain: [],
    allergensStated: true,
    comment: entry.comment,
    refundedQuantity: 0,
  }))

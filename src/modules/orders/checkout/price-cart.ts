import { toMoney } from '../../../core/contract/common'
import type { OrderedModifier } from '../../../core/db/columns'
import { type Contents, contentsOf } from '../../../core/rules/ordering/allergens'
import type { CartLine, OrderLine } from '../../order-records/orders/contract/ordering'
import { presentModifier } from '../../order-records/orders/orders'
import type { OpenProposal } from '../../order-records/proposals/proposals'
import { offeredLineCents, quantityLimits } from '../../order-records/proposals/rules/proposal-lines'
import type { MenuProduct } from '../../stores/catalog/contract/menus'
import type { SubItemBehavior } from '../../stores/catalog/rules/sub-items'
import type { OrderPayload } from './contract/checkout'
import type { Problem } from './problems'
import {
  type CartItem,
  linePriceCents,
  quantitiesByProduct,
  whyNotModifiers,
  whyNotQuantity,
} from './rules/cart'

/** A line of the cart as the published catalog prices it. */
export type PricedLine = Contents<string> & {
  id: string
  productId: string
  name: string
  category: string
  quantity: number
  unitCents: number
  totalCents: number
  vatPercent: number
  children: OrderedModifier[]
  /** Not there in checkouts that were begun before it was kept. */
  subItemBehavior?: SubItemBehavior
  comment: string
}

export type PricedCart = {
  lines: PricedLine[]
  /** What the cart takes from the stock, summed over its lines. */
  quantities: Map<string, number>
  problems: Problem[]
  /** Something costs something else than the client was shown. */
  priceChanged: boolean
}

/** Prices each line from what is published; a line that cannot be sold is left out and reported. */
export function priceCart(
  cart: readonly CartLine[],
  products: ReadonlyMap<string, MenuProduct>,
  newId: () => string,
): PricedCart {
  const problems: Problem[] = []
  const items: CartItem[] = []
  const lines: PricedLine[] = []
  let priceChanged = false

  for (const line of cart) {
    const product = products.get(line.productId)
    if (!product) {
      problems.push({
        name: 'ProductNotAvailable',
        params: { productId: line.productId, name: line.name ?? '' },
      })
      continue
    }
    const { item, children, isOtherPrice } = toItem(line, product, newId())
    const refusal = whyNotModifiers(product.modifierGroups, item.subItems)
    if (refusal) {
      problems.push({
        name: 'ModifiersInvalid',
        params: { productId: product.id, name: product.name, why: refusal.name, ...refusal.params },
      })
      continue
    }
    if (isOtherPrice) priceChanged = true
    items.push(item)
    lines.push({
      id: item.id,
      productId: product.id,
      name: product.name,
      category: product.category,
      quantity: line.quantity,
      unitCents: product.retailPrice.amount,
      totalCents: linePriceCents(item),
      vatPercent: product.vatPercentage,
      children,
      subItemBehavior: product.subItemBehavior,
      ...contentsOf(product, children),
      comment: line.comment ?? '',
    })
  }
  return {
    lines,
    quantities: quantitiesByProduct(items),
    problems: [...problems, ...quantityProblems(items, products)],
    priceChanged,
  }
}

function toItem(line: CartLine, product: MenuProduct, id: string) {
  let isOtherPrice = line.price !== undefined && line.price.amount !== product.retailPrice.amount
  const children: OrderedModifier[] = []
  const subItems = line.subItems.map(chosen => {
    const modifier = product.modifierGroups
      .find(group => group.id === chosen.groupId)
      ?.modifierItems.find(item => item.id === chosen.id)
    const price = modifier?.priceImpact ?? toMoney(0)
    if (chosen.price && chosen.price.amount !== price.amount) isOtherPrice = true
    const name = modifier?.name ?? ''
    if (chosen.quantity > 0)
      children.push({
        groupId: chosen.groupId,
        id: chosen.id,
        name,
        quantity: chosen.quantity,
        priceImpactCents: price.amount,
        ...(modifier?.allergens ? { allergens: modifier.allergens } : {}),
        ...(modifier?.mayContain?.length ? { mayContain: modifier.mayContain } : {}),
      })
    return { id: chosen.id, groupId: chosen.groupId, name, price, quantity: chosen.quantity }
  })
  const item: CartItem = {
    id,
    productId: product.id,
    name: product.name,
    price: product.retailPrice,
    quantity: line.quantity,
    vatPercentage: product.vatPercentage,
    subItems,
    productCategories: product.categories,
    subItemBehavior: product.subItemBehavior,
  }
  return { item, children, isOtherPrice }
}

/** A product may be on several lines; its limits are for all of them together. */
function quantityProblems(items: readonly CartItem[], products: ReadonlyMap<string, MenuProduct>): Problem[] {
  const ordered = new Map<string, number>()
  for (const { productId, quantity } of items)
    ordered.set(productId, (ordered.get(productId) ?? 0) + quantity)
  return [...ordered].flatMap(([productId, quantity]) => {
    const product = products.get(productId)!
    const refusal = whyNotQuantity(productId, product, quantity)
    return refusal
      ? [{ name: 'QuantityOutOfRange' as const, params: { ...refusal.params, name: product.name } }]
      : []
  })
}

/** The lines of a proposal in the quantities that its customer chose, at the prices that were offered. */
export function proposedCart(
  { lines: offered, allow_cart_changes }: OpenProposal,
  payload: Pick<OrderPayload, 'cart'>,
) {
  const problems: Problem[] = []
  const quantities = new Map<string, number>()
  const lines = offered.map((line, i) => {
    const { quantity } = payload.cart[i]!
    const limits = quantityLimits(line, allow_cart_changes)
    if (quantity < limits.min || quantity > limits.max)
      problems.push({
        name: 'QuantityOutOfRange',
        params: { productId: line.productId, name: line.name, ...limits },
      })
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + quantity)
    return {
      id: line.id,
      productId: line.productId,
      name: line.name,
      category: line.category,
      quantity,
      unitCents: line.unitCents,
      totalCents: offeredLineCents(line, quantity),
      vatPercent: line.vatPercent,
      children: line.children,
      subItemBehavior: line.subItemBehavior,
      allergens: line.allergens,
      mayContain: line.mayContain,
      allergensStated: line.allergensStated,
      comment: line.comment,
    }
  })
  return { lines, quantities, problems, priceChanged: false } satisfies PricedCart
}

/** A line that is priced, and not part of an order yet. */
export const presentPricedLine = (line: PricedLine): OrderLine => ({
  id: line.id,
  productId: line.productId,
  name: line.name,
  quantity: line.quantity,
  price: toMoney(line.unitCents),
  total: toMoney(line.totalCents),
  vatPercentage: line.vatPercent,
  subItems: line.children.map(presentModifier),
  productCategories: [line.category],
  allergens: [...line.allergens],
  // Checkouts that were begun before these two were kept have none.
  mayContain: [...(line.mayContain ?? [])],
  allergensStated: line.allergensStated ?? false,
  comment: line.comment,
  refundedQuantity: 0,
})

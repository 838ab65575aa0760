import { assertCents, type Money, sumCents } from '../../../../core/rules/money/cents'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { SubItemBehavior } from '../../../stores/catalog/rules/sub-items'
import type { ProductCategory } from '../../../stores/stores/rules/categories'

/** How many of a modifier a person may take, how many are in it from the start, and what one adds to the price. */
export interface Modifier {
  id: string
  /** Null: as many as the group allows. */
  max: number | null
  def: number
  priceImpact: Money
}

export interface ModifierGroup {
  id: string
  min: number
  /** Null: no limit but those of its modifiers. */
  max: number | null
  modifierItems: readonly Modifier[]
}

/** A chosen modifier; `price` is its price impact. */
export interface CartSubItem {
  /** The modifier's id. */
  id: string
  groupId: string
  /** Set when the modifier is a product of its own, with its own stock. */
  productId?: string | null
  name: string
  price: Money
  quantity: number
}

export interface CartItem {
  id: string
  productId: string
  name: string
  /** Of one, without its modifiers. */
  price: Money
  quantity: number
  vatPercentage: number
  subItems: readonly CartSubItem[]
  productCategories: readonly ProductCategory[]
  subItemBehavior?: SubItemBehavior
}

/** Below so many, the stock is shown as running low. */
const LOW_STOCK_BELOW = 10

export type ModifierWording =
  | { kind: 'exactly'; min: number; max: number }
  | { kind: 'optional'; min: 0; max: number }
  | { kind: 'upTo'; min: 0; max: number }
  | { kind: 'between'; min: number; max: number }

/**
 * What the heading of a group says: "Choose N", "Optional", "Choose up to N", "Choose between A and B". A group
 * is optional when nothing must be chosen and its limit is no limit.
 */
export function modifierWording(group: ModifierGroup): ModifierWording {
  const possible = possibleQuantity(group)
  const max = Math.min(group.max ?? possible, possible)
  if (group.min > 0 && group.min >= max) return { kind: 'exactly', min: group.min, max: group.min }
  if (group.min > 0) return { kind: 'between', min: group.min, max }
  return max === possible || max <= 1 ? { kind: 'optional', min: 0, max } : { kind: 'upTo', min: 0, max }
}

function possibleQuantity(group: ModifierGroup): number {
  return group.modifierItems.reduce(
    (sum, item) => sum + (item.max ?? group.max ?? Number.POSITIVE_INFINITY),
    0,
  )
}

export type ModifierRefusal =
  | Refusal<'ModifierUnknown', { groupId: string; modifierId: string }>
  | Refusal<'ModifiersTooFew', { groupId: string; min: number; chosen: number }>
  | Refusal<'ModifiersTooMany', { groupId: string; max: number; chosen: number }>
  | Refusal<'ModifierTooMany', { groupId: string; modifierId: string; max: number }>

type Choice = Pick<CartSubItem, 'id' | 'groupId' | 'quantity'>

/** The first thing that is wrong with what was chosen, group by group as the menu lists them. */
export function whyNotModifiers(
  groups: readonly ModifierGroup[],
  chosen: readonly Choice[],
): ModifierRefusal | null {
  const known = new Set(groups.flatMap(group => group.modifierItems.map(item => `${group.id}/${item.id}`)))
  const stranger = chosen.find(
    choice =>
      !known.has(`${choice.groupId}/${choice.id}`) ||
      !Number.isInteger(choice.quantity) ||
      choice.quantity < 0,
  )
  if (stranger) return refuse('ModifierUnknown', { groupId: stranger.groupId, modifierId: stranger.id })

  for (const group of groups) {
    const inGroup = chosen.filter(choice => choice.groupId === group.id)
    const total = countOf(inGroup)
    if (total < group.min)
      return refuse('ModifiersTooFew', { groupId: group.id, min: group.min, chosen: total })
    if (group.max !== null && total > group.max) {
      return refuse('ModifiersTooMany', { groupId: group.id, max: group.max, chosen: total })
    }
    for (const item of group.modifierItems) {
      const quantity = countOf(inGroup.filter(choice => choice.id === item.id))
      if (item.max !== null && quantity > item.max) {
        return refuse('ModifierTooMany', { groupId: group.id, modifierId: item.id, max: item.max })
      }
    }
  }
  return null
}

/** What a product's dialog starts with. */
export function defaultChoices(groups: readonly ModifierGroup[]): Choice[] {
  return groups.flatMap(group =>
    group.modifierItems
      .filter(item => item.def > 0)
      .map(item => ({ id: item.id, groupId: group.id, quantity: item.def })),
  )
}

type PricedItem = Pick<CartItem, 'price' | 'quantity' | 'subItems' | 'subItemBehavior'>

/** Of one, with the modifiers that come with each. Never below zero: a modifier may take away, not pay out. */
export function unitPriceCents(item: PricedItem): number {
  return Math.max(0, item.price.amount + (item.subItemBehavior === 'perLine' ? 0 : extrasCents(item)))
}

/** Of the whole line, before promotions. */
export function linePriceCents(item: PricedItem): number {
  const perLine = item.subItemBehavior === 'perLine' ? extrasCents(item) : 0
  return assertCents(Math.max(0, unitPriceCents(item) * item.quantity + perLine))
}

function extrasCents(item: PricedItem): number {
  return sumCents(item.subItems.map(sub => sub.price.amount * sub.quantity))
}

/** How many of a modifier leave the kitchen with a line. */
export function subItemCount(item: Pick<CartItem, 'quantity' | 'subItemBehavior'>, sub: CartSubItem): number {
  return item.subItemBehavior === 'perLine' ? sub.quantity : sub.quantity * item.quantity
}

/** Things in the cart, as the number beside it shows them. */
export function cartCount(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return countOf(items)
}

/** How many of each product the cart takes from the stock, modifiers that are products included. */
export function quantitiesByProduct(
  items: readonly Pick<CartItem, 'productId' | 'quantity' | 'subItems' | 'subItemBehavior'>[],
): Map<string, number> {
  const quantities = new Map<string, number>()
  const add = (productId: string, quantity: number) =>
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  for (const item of items) {
    add(item.productId, item.quantity)
    for (const sub of item.subItems) if (sub.productId) add(sub.productId, subItemCount(item, sub))
  }
  return quantities
}

export interface QuantityLimits {
  minOrderQuantity?: number | null
  maxOrderQuantity?: number | null
}

export type QuantityRefusal =
  | Refusal<'QuantityInvalid', { productId: string }>
  | Refusal<'QuantityTooLow', { productId: string; min: number }>
  | Refusal<'QuantityTooHigh', { productId: string; max: number }>
  | Refusal<'OutOfStock', { productId: string; available: number; wanted: number }>

/** Whether so many of a product may be ordered, over all the lines that it is on. */
export function whyNotQuantity(
  productId: string,
  limits: QuantityLimits,
  quantity: number,
): QuantityRefusal | null {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse('QuantityInvalid', { productId })
  const min = limits.minOrderQuantity ?? 1
  if (quantity < min) return refuse('QuantityTooLow', { productId, min })
  const max = limits.maxOrderQuantity
  if (max != null && quantity > max) return refuse('QuantityTooHigh', { productId, max })
  return null
}

/** `available` null: as many as one likes. */
export function whyNotStock(
  productId: string,
  available: number | null,
  wanted: number,
): QuantityRefusal | null {
  if (available === null || wanted <= available) return null
  return refuse('OutOfStock', { productId, available: Math.max(0, available), wanted })
}

export function isLowStock(available: number | null): boolean {
  return available !== null && available > 0 && available < LOW_STOCK_BELOW
}

function countOf(things: readonly { quantity: number }[]): number {
  return things.reduce((sum, thing) => sum + thing.quantity, 0)
}

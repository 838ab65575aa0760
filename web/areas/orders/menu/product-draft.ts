import * as v from 'valibot'
import { defaultChoices } from '../../../../src/modules/orders/checkout/rules/cart'
import { savedValue } from '../../../session/saved-value'
import type { Product } from './use-store-page'

/** How many of each modifier, by its group. */
export type Choices = Record<string, Record<string, number>>

/** What was chosen of a dish that is not in the cart yet. */
export interface ProductDraft {
  quantity: number
  choices: Choices
  comment: string
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Stored = v.record(
  v.string(),
  v.object({
    quantity: Count,
    choices: v.record(v.string(), v.record(v.string(), Count)),
    comment: v.string(),
  }),
)
/** The last dishes that were looked at; older ones are begun anew. */
const MOST = 20

/** Kept in this tab, so that neither Back nor a reload loses what was chosen. */
const drafts = savedValue<Record<string, ProductDraft>>(
  'user.dishes',
  stored => {
    const parsed = v.safeParse(Stored, stored)
    return parsed.success ? parsed.output : {}
  },
  () => sessionStorage,
)

/** The dish as it was left, as far as it can still be had so; else as it is offered. */
export function draftOf(product: Product): ProductDraft {
  const found = drafts.get()[product.id]
  if (!found) return { quantity: product.minOrderQuantity, choices: startingChoices(product), comment: '' }
  const most = product.maxOrderQuantity ?? found.quantity
  return {
    quantity: Math.max(product.minOrderQuantity, Math.min(found.quantity, most)),
    choices: Object.fromEntries(
      product.modifierGroups.map(group => {
        const offered = group.modifierItems.flatMap(({ id }) => {
          const count = found.choices[group.id]?.[id]
          return count ? [[id, count] as const] : []
        })
        return [group.id, Object.fromEntries(offered)]
      }),
    ),
    comment: found.comment,
  }
}

export function keepDraft(productId: string, draft: ProductDraft) {
  drafts.set(({ [productId]: _, ...others }) =>
    Object.fromEntries([...Object.entries(others), [productId, draft]].slice(-MOST)),
  )
}

/** Once it is in the cart, the next one is begun anew. */
export const forgetDraft = (productId: string) => drafts.set(({ [productId]: _, ...others }) => others)

function startingChoices(product: Product): Choices {
  const chosen = defaultChoices(product.modifierGroups)
  return Object.fromEntries(
    product.modifierGroups.map(group => [
      group.id,
      Object.fromEntries(chosen.filter(one => one.groupId === group.id).map(one => [one.id, one.quantity])),
    ]),
  )
}

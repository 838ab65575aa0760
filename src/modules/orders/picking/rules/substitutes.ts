import {
  type AllergenConflict,
  allergenConflict,
  type Contents,
  contentsOf,
  isConflict,
} from '../../../../core/rules/ordering/allergens'
import type { Diet } from '../../../../core/rules/ordering/diets'
import { unmetDiets } from '../../../stores/catalog/rules/chosen-diets'

/** What of a product decides whether a person may have it. */
export type SubstituteFacts = Parameters<typeof unmetDiets>[0] & {
  modifierGroups: readonly { min: number }[]
}

/** What is known of a product that is put in as it is sold, without options. One that needs a choice is not stated. */
export function substituteContents(product: SubstituteFacts): ReturnType<typeof contentsOf> {
  const contents = contentsOf(product, [])
  const needsChoice = product.modifierGroups.some(({ min }) => min > 0)
  return { ...contents, allergensStated: contents.allergensStated && !needsChoice }
}

export interface SubstituteConflict extends AllergenConflict {
  diets: Diet[]
}

/** What speaks against a substitute for the person who eats; null: nothing. */
export function substituteConflict(
  product: SubstituteFacts,
  eater: { avoidedAllergens: readonly string[]; diets: readonly Diet[] },
): SubstituteConflict | null {
  const contents: Contents = substituteContents(product)
  const conflict = allergenConflict(contents, eater.avoidedAllergens)
  const diets = unmetDiets(product, [], eater.diets)
  return isConflict(conflict) || diets.length > 0 ? { ...conflict, diets } : null
}

interface Replaced {
  quantity: number
  refunded_quantity: number
  picked: number
  missing: number
  answer: string | null
  substitute: { unitCents: number }
  shares: { goodsCents: number; promotionCents: number }
}

/** Missing units whose money was not refunded by hand since the line was picked. */
const unrefundedUnits = ({ quantity, refunded_quantity, picked, missing }: Replaced): number =>
  Math.max(0, Math.min(missing, quantity - refunded_quantity - picked))

/** Units that were neither found nor replaced, for the customer refused the substitute, and are not refunded yet. */
export const refusedUnits = (line: Replaced): number =>
  line.answer === 'refused' ? unrefundedUnits(line) : 0

/** By how much the substitutes of a line cost less than what was paid for the units they replace and is not refunded. */
export function differenceCents(line: Replaced): number {
  if (line.answer === 'refused') return 0
  const { quantity, substitute, shares } = line
  const paidCents = Math.floor((shares.goodsCents - shares.promotionCents) / quantity)
  return Math.max(0, paidCents - substitute.unitCents) * unrefundedUnits(line)
}

import { TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Allergen, allergensOf, allergensToAvoid } from '../../../src/core/rules/ordering/allergens'
import { useFormat } from '../../i18n/format'
import type { CartEntry } from '../cart/cart'
import { useEater } from '../cart/eater'
import type { Menu } from './use-store-page'

/** Allergens in words, as they stand in a sentence. */
export function useAllergenList() {
  const t = useTranslations('menu')
  const f = useFormat()
  return useCallback(
    (allergens: readonly string[]) =>
      f.list(allergens.map(one => t(`allergens.${one as Allergen}`).toLocaleLowerCase())),
    [t, f],
  )
}

/** "Contains mustard, which you avoid." */
export function useAvoidedText() {
  const t = useTranslations('menu')
  const list = useAllergenList()
  return (avoided: readonly string[], eater: string | null) =>
    eater
      ? t('product.avoidedBy', { list: list(avoided), name: eater })
      : t('product.avoided', { list: list(avoided) })
}

/** What is in a line: what its eater avoids stands out, the rest is told quietly. */
export function ContainedAllergens({
  allergens,
  avoided,
  eater = null,
  notStated = [],
}: {
  allergens: readonly string[]
  avoided: readonly string[]
  /** The name of the eater, where it is not the viewer. */
  eater?: string | null
  /** Chosen options of which it is not stated what is in them. */
  notStated?: readonly string[]
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  const list = useAllergenList()
  const avoidedText = useAvoidedText()
  const dangerous = allergensToAvoid(allergens, avoided)
  const others = allergens.filter(one => !dangerous.includes(one))
  return (
    <>
      {dangerous.length > 0 && (
        <span className="flex items-start gap-1.5 font-medium text-bad text-meta">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          {avoidedText(dangerous, eater)}
        </span>
      )}
      {others.length > 0 && (
        <span className="block text-meta text-text3">{t('product.contains', { list: list(others) })}</span>
      )}
      {notStated.length > 0 && (
        <span className="block text-meta text-warn">
          {t('product.notStated', { names: f.list(notStated) })}
        </span>
      )}
    </>
  )
}

/** On a phone the summary is far below: what the eater avoids is said beside the button as well. */
export function AvoidedLine({ avoided }: { avoided: readonly string[] }) {
  const { name } = useEater()
  const avoidedText = useAvoidedText()
  if (avoided.length === 0) return null
  return (
    <p className="mb-2 flex items-start gap-1.5 px-1 font-medium text-bad text-meta">
      <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      {avoidedText(avoided, name)}
    </p>
  )
}

/** What is in an entry of the cart as the menu says it now; null when it is not on the menu any more. */
export function contentsOf(
  { productId, modifiers }: Pick<CartEntry, 'productId' | 'modifiers'>,
  menu: Pick<Menu, 'products'> | null,
): { allergens: Allergen[]; notStated: string[] } | null {
  const product = menu?.products.find(({ id }) => id === productId)
  if (!product) return null
  const options = modifiers.flatMap(
    ({ groupId, id }) =>
      product.modifierGroups
        .find(group => group.id === groupId)
        ?.modifierItems.find(option => option.id === id) ?? [],
  )
  return {
    allergens: allergensOf({ allergens: product.allergens, options }),
    notStated: options.filter(option => !option.allergens).map(({ name }) => name),
  }
}

import { Leaf, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Diet } from '../../../../src/core/rules/ordering/diets'
import { useFormat } from '../../../i18n/format'
import { useAllergenNames } from './allergen-names'

/** What the person who eats must not have, and how that person eats: for cooks and pickers, above everything else. */
export function EaterNeeds({ allergens, diets }: { allergens: readonly string[]; diets: readonly Diet[] }) {
  const t = useTranslations('orders')
  const names = useAllergenNames()
  const format = useFormat()
  return (
    <>
      {allergens.length > 0 && (
        <p className="mx-3 mb-2 flex gap-2 rounded-ctl bg-badSolid px-3 py-2 text-onBad text-title">
          <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0" />
          {t('eaterAllergy', { list: names(allergens) })}
        </p>
      )}
      {diets.length > 0 && (
        <p className="mx-3 mb-2 flex gap-2 rounded-ctl bg-badSoft px-3 py-2 font-semibold text-bad text-read">
          <Leaf size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('eaterDiet', { list: format.list(diets.map(diet => t(`diets.${diet}`))) })}
        </p>
      )}
    </>
  )
}

import { CookingPot, Scale, Soup } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LineHandling } from '../../../../src/modules/stores/catalog/contract/menus'

/** How a line is weighed, prepared and packed, as its menu states it. */
export function HandlingNotes({ handling }: { handling: LineHandling | null | undefined }) {
  const t = useTranslations('orders.handling')
  if (!handling) return null
  const { needsContainer, preparationInstructions, rawWeightG, rawWeightWarningG, rawWeightErrorG } = handling
  const weight = rawWeightG !== undefined && [
    t('rawWeight', { grams: rawWeightG }),
    rawWeightWarningG !== undefined && t('tolerance', { grams: rawWeightWarningG }),
    rawWeightErrorG !== undefined && t('most', { grams: rawWeightErrorG }),
  ]
  return (
    <>
      {needsContainer && (
        <span className="flex items-start gap-1.5 font-medium text-text2">
          <Soup size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t('container')}
        </span>
      )}
      {weight && (
        <span className="num flex items-start gap-1.5 text-note text-text2">
          <Scale size={16} aria-hidden className="mt-0.5 shrink-0" />
          {weight.filter(Boolean).join(' ')}
        </span>
      )}
      {preparationInstructions && (
        <span className="flex items-start gap-1.5 text-note text-text2">
          <CookingPot size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="line-clamp-3 min-w-0 whitespace-pre-line">{preparationInstructions}</span>
        </span>
      )}
    </>
  )
}

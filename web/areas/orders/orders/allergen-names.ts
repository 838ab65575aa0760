import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'
import { useFormat } from '../../../i18n/format'

/** Allergens in words, as one list. */
export function useAllergenNames() {
  const t = useTranslations('orders')
  const format = useFormat()
  return useCallback(
    (allergens: readonly string[]) => format.list(allergens.map(one => t(`allergens.${one as Allergen}`))),
    [t, format],
  )
}

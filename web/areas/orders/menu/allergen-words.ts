import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'
import { useFormat } from '../../../i18n/format'

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

export interface Warned {
  contains: readonly string[]
  mayContain: readonly string[]
  isNotStated: boolean
}

/** Sentences about what speaks against a dish for the person who eats it: "Contains mustard, which you avoid". */
export function useWarnings() {
  const t = useTranslations('menu')
  const list = useAllergenList()
  return ({ contains, mayContain, isNotStated }: Warned, eater: string | null): string[] => {
    const by = eater ? 'By' : ''
    const name = eater ?? ''
    return [
      ...(contains.length > 0 ? [t(`product.avoided${by}`, { list: list(contains), name })] : []),
      ...(mayContain.length > 0 ? [t(`product.avoidedTraces${by}`, { list: list(mayContain), name })] : []),
      ...(isNotStated ? [t(`product.unstatedAvoided${by}`, { name })] : []),
    ]
  }
}

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldRefusal } from '../../../src/core/rules/fields/validations'

/** A refused field: by one of our rules, by another record that has the same, or by what has no text of its own. */
export type Mistake = FieldRefusal | { rule: 'taken' | 'invalid' }

/** What to tell about a field that a rule refuses, before the server has seen it and after. */
export function useRefusalText() {
  const t = useTranslations('ui')
  return useCallback(
    (refusal: Mistake) => {
      const { rule, ...values } = refusal
      return t(`rules.${rule}`, values as { n: number })
    },
    [t],
  )
}

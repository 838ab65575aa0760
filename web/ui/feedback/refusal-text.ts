import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldRefusal } from '../../../src/core/rules/fields/validations'

/** What to tell about a field that a rule refuses, before the server has seen it and after. */
export function useRefusalText() {
  const t = useTranslations('ui')
  return useCallback(
    (refusal: FieldRefusal) => {
      const { rule, ...values } = refusal
      return t(`rules.${rule}`, values as { n: number })
    },
    [t],
  )
}

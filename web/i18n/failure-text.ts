import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../failure'

/** What to tell a person about an error: the server's own words, or that it cannot be reached. */
export function useFailureText() {
  const t = useTranslations('ui')
  return useCallback(
    (error: unknown) => {
      const failure = readFailure(error)
      if (failure) return failure.message
      return navigator.onLine ? t('error.network') : t('error.offline')
    },
    [t],
  )
}

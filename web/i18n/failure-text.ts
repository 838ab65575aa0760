import { TRPCClientError } from '@trpc/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure, strangeStatus } from '../failure'

/** What to tell a person about an error: the server's own words, those of an HTTP status, or why there was no answer. */
export function useFailureText() {
  const t = useTranslations('ui.error')
  return useCallback(
    (error: unknown) => {
      const failure = readFailure(error)
      if (failure) return failure.message
      const status = strangeStatus(error)
      if (status !== null) {
        const key = `status.${status}` as 'status.502'
        return t(t.has(key) ? key : 'generic')
      }
      if (!navigator.onLine) return t('offline')
      const cause = causeOf(error)
      if (cause instanceof Error && cause.name === 'TimeoutError') return t('timeout')
      // What `fetch` throws when there is no answer.
      return t(cause instanceof TypeError ? 'network' : 'unknown')
    },
    [t],
  )
}

const causeOf = (error: unknown): unknown =>
  error instanceof TRPCClientError && error.cause ? error.cause : error

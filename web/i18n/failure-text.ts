import { TRPCClientError } from '@trpc/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../failure'

/** Answers of what stands before the server, such as a proxy, that have a text of their own. */
const STATUSES = ['400', '401', '403', '404', '500', '502', '503'] as const

/** What to tell a person about an error: the server's own words, those of an HTTP status, or why there was no answer. */
export function useFailureText() {
  const t = useTranslations('ui.error')
  return useCallback(
    (error: unknown) => {
      const failure = readFailure(error)
      if (failure) return failure.message
      const status = statusOf(error)
      if (status !== null) {
        const known = STATUSES.find(one => one === String(status))
        return known ? t(`status.${known}`) : t('generic')
      }
      if (!navigator.onLine) return t('offline')
      const cause = causeOf(error)
      if (isNamed(cause, 'TimeoutError')) return t('timeout')
      // What `fetch` throws when there is no answer.
      return cause instanceof TypeError ? t('network') : t('unknown')
    },
    [t],
  )
}

/** The status of an answer that is not the server's own; null when there was none. */
function statusOf(error: unknown): number | null {
  const response: unknown = error instanceof TRPCClientError ? error.meta?.response : null
  return response instanceof Response && !response.ok ? response.status : null
}

const causeOf = (error: unknown): unknown =>
  error instanceof TRPCClientError && error.cause ? error.cause : error

const isNamed = (error: unknown, name: string) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name

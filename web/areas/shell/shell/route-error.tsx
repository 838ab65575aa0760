import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { suspectOffline, useOnline } from '../../../connectivity'
import { foundNoServer, readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'

/**
 * A screen that could not be loaded or that broke while drawing. It is with the first load and needs nothing of the
 * kit, for it has to be there when nothing else can be fetched.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('ui')
  const failureText = useFailureText()
  const router = useRouter()
  const isOnline = useOnline()
  const isCutOff = useRef(false)
  const again = () => {
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    if (readFailure(error) === null) suspectOffline()
  }, [error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection alone brings a screen back
  useEffect(() => {
    if (isOnline && isCutOff.current) again()
    isCutOff.current = !isOnline
  }, [isOnline])
  useEffect(() => {
    // Shown only when its code is here: without a server it cannot be fetched.
    if (foundNoServer(error))
      void import('./error').then(
        () => router.navigate({ to: '/error/{-$code}', params: { code: '502' } }),
        () => undefined,
      )
  }, [error, router])
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <div role="alert" className="flex flex-col items-center gap-1 px-6 py-14 text-center">
        <h1 className="font-semibold text-field">{t('error.title')}</h1>
        <p className="max-w-md text-text2">{failureText(error)}</p>
        <button
          type="button"
          onClick={again}
          className="mt-4 h-ctl rounded-ctl border border-control/60 bg-surface px-3 font-medium text-body hover:bg-sunken"
        >
          {t('error.retry')}
        </button>
      </div>
    </main>
  )
}

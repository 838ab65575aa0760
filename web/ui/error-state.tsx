import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../failure'
import { useFailureText } from '../i18n/failure-text'
import { Button } from './button'

export interface ErrorStateProps {
  /** What was caught; its text is the one of the server's failure catalogue. */
  error: unknown
  onRetry?: () => void
  title?: string
}

export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const t = useTranslations('ui')
  const failureText = useFailureText()
  const requestId = readFailure(error)?.requestId
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-1 px-6 py-14 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-badSoft text-bad">
        <TriangleAlert size={22} aria-hidden />
      </span>
      <p className="font-semibold text-field">{title ?? t('error.title')}</p>
      <p className="max-w-md text-text2">{failureText(error)}</p>
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry} className="mt-4">
          {t('error.retry')}
        </Button>
      )}
      {requestId && <p className="num mt-3 text-chip text-text3">{t('error.request', { id: requestId })}</p>}
    </div>
  )
}

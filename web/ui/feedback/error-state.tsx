import { RotateCw, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../../failure'
import { useFailureText } from '../../i18n/failure-text'
import { Button } from '../buttons/button'
import { EmptyState } from './empty-state'
import { isMissing } from './is-missing'

export interface ErrorStateProps {
  /** What was caught; its text is the one of the server's failure catalogue. */
  error: unknown
  onRetry?: () => void
  title?: string
  /** What to say and where to go when the record does not exist; asking again is offered for other failures only. */
  missing?: MissingProps
}

export function ErrorState({ error, onRetry, title, missing }: ErrorStateProps) {
  const t = useTranslations('ui')
  const failureText = useFailureText()
  const requestId = readFailure(error)?.requestId
  if (isMissing(error)) return <Missing {...missing} />
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

export interface MissingProps {
  title?: string
  text?: string
  /** The way onward. */
  action?: ReactNode
  /** It is all that its page says. */
  heading?: boolean
}

/** A record that does not exist, with a way onward: nothing is wrong that could be tried again. */
export function Missing({ title, text, action, heading = false }: MissingProps) {
  const t = useTranslations('ui')
  return (
    <div role="alert">
      <EmptyState
        icon={SearchX}
        heading={heading}
        title={title ?? t('missing.title')}
        text={text ?? t('missing.text')}
        action={
          action ?? (
            <Button asChild>
              <a href="/">{t('missing.home')}</a>
            </Button>
          )
        }
      />
    </div>
  )
}

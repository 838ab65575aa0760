import { Link, useParams } from '@tanstack/react-router'
import { BellOff, Check, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** Where the mail of an offer leads its reader who wants no more of them; a press, since mail programs open links too. */
export default function UnsubscribeScreen() {
  const t = useTranslations('preferences')
  const failureText = useFailureText()
  const { token = '' } = useParams({ strict: false })
  const [state, setState] = useState<'asks' | 'done' | 'over'>('asks')
  const [failure, setFailure] = useState<unknown>(null)
  const fail = (error: unknown) => {
    if (['NotFound', 'ValidationError'].includes(readFailure(error)?.name ?? '')) setState('over')
    else setFailure(error)
  }
  const settings = (
    <Button asChild>
      <Link to="/settings/notifications">{t('unsubscribe.settings')}</Link>
    </Button>
  )
  return (
    <div className="mx-auto w-full max-w-xl px-gutter pt-5 pb-16">
      {state === 'done' ? (
        <EmptyState
          heading
          icon={Check}
          title={t('unsubscribe.done')}
          text={t('unsubscribe.doneText')}
          action={settings}
        />
      ) : state === 'over' ? (
        <EmptyState
          heading
          icon={LinkIcon}
          title={t('unsubscribe.over')}
          text={t('unsubscribe.overText')}
          action={settings}
        />
      ) : (
        <>
          {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
          <EmptyState
            heading
            icon={BellOff}
            title={t('unsubscribe.title')}
            text={t('unsubscribe.text')}
            action={
              <ActionButton
                action={() => api.public.unsubscribe.mutate({ token })}
                onDone={() => setState('done')}
                onError={fail}
              >
                {t('unsubscribe.confirm')}
              </ActionButton>
            }
          />
        </>
      )}
    </div>
  )
}

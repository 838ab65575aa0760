import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { NewCard, type NewCardHandle } from '../../../payments/new-card'
import { useSaveCard } from '../../../payments/use-save-card'
import { nameOf, type SessionUser } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { SubmitButton } from '../sign-in/auth-page'

/** Saves a card for the first order; who does not want to yet goes on without. */
export function AddCardStep({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const t = useTranslations('registration')
  const settings = trpc.public.payments.settings.useQuery()
  const card = useRef<NewCardHandle>(null)
  const { failure, working, save } = useSaveCard(card, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  if (settings.isError) return <ErrorState error={settings.error} onRetry={settings.refetch} />
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {failure && <Banner tone="bad">{failure}</Banner>}
      {settings.data ? (
        <NewCard settings={settings.data} holder={nameOf(user)} handle={card} />
      ) : (
        <Skeleton className="h-44" />
      )}
      <SubmitButton working={working}>{t('card.submit')}</SubmitButton>
      <Button kind="ghost" onClick={onDone} className="w-full">
        {t('later')}
      </Button>
    </form>
  )
}

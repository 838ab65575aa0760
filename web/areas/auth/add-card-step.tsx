import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { NewCard, type NewCardHandle } from '../../payments/new-card'
import { ProviderUnreachable } from '../../payments/payment-port'
import { nameOf, type SessionUser } from '../../session/session'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { SubmitButton } from './auth-page'

/** Saves a card for the first order; who does not want to yet goes on without. */
export function AddCardStep({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const t = useTranslations('auth')
  const pay = useTranslations('customer')
  const failureText = useFailureText()
  const settings = trpc.public.payments.settings.useQuery()
  const card = useRef<NewCardHandle>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [working, setWorking] = useState(false)

  const save = async () => {
    const made = await card.current?.make()
    if (!made || 'status' in made) return made?.message ?? pay('payment.failed')
    await api.customer.paymentMethods.add.mutate({ paymentMethodId: made.id })
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const why = card.current?.whyNot()
    if (why) return setFailure(why)
    setWorking(true)
    try {
      const refused = await save()
      if (refused === null) return onDone()
      setFailure(refused)
    } catch (error) {
      setFailure(error instanceof ProviderUnreachable ? pay('payment.unreachable') : failureText(error))
    }
    setWorking(false)
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

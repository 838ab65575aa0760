import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { NewCard, type NewCardHandle } from '../../../payments/new-card'
import { useSaveCard } from '../../../payments/use-save-card'
import { nameOf, useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'

/** A new card: typed, confirmed by its bank, and kept. */
export function AddCardForm({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('payment-methods')
  const { user } = useSession()
  const settings = trpc.public.payments.settings.useQuery()
  const card = useRef<NewCardHandle>(null)
  const { failure, working, save } = useSaveCard(card, onSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!working) void save()
  }
  if (settings.isError) return <ErrorState error={settings.error} onRetry={settings.refetch} />
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {failure && <Banner tone="bad">{failure}</Banner>}
      {settings.data && user ? (
        <NewCard settings={settings.data} holder={nameOf(user)} handle={card} />
      ) : (
        <Skeleton className="h-44" />
      )}
      <p className="flex gap-2 text-meta text-text2">
        <ShieldCheck size={15} aria-hidden className="mt-px shrink-0" />
        {t('add.oneEuro')}
      </p>
      <Button kind="primary" type="submit" size="large" loading={working} className="w-full">
        {t('add.save')}
      </Button>
    </form>
  )
}

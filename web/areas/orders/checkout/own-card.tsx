import type { RefObject } from 'react'
import { trpc } from '../../../api'
import { CardEntry, type CardEntryHandle } from '../../../payments/card-entry'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'

/** A card to pay with: one of one's own, or a new one. */
export function OwnCard({
  holder,
  card,
  onReady,
  takesSaved = true,
  autoFocus = false,
  canSave,
}: {
  holder: string
  card: RefObject<CardEntryHandle | null>
  onReady: (isReady: boolean) => void
  /** False where somebody else's order is paid for. */
  takesSaved?: boolean
  /** What is typed next is a card. */
  autoFocus?: boolean
  canSave?: boolean
}) {
  const settings = trpc.public.payments.settings.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const savedCards = trpc.customer.paymentMethods.list.useQuery(undefined, { enabled: takesSaved })
  if (settings.isError || savedCards.isError)
    return (
      <ErrorState
        error={settings.error ?? savedCards.error}
        onRetry={() => void Promise.all([settings.refetch(), takesSaved && savedCards.refetch()])}
      />
    )
  if (!settings.data || (takesSaved && !savedCards.data)) return <Skeleton className="h-32" />
  return (
    <CardEntry
      settings={settings.data}
      savedCards={(takesSaved && savedCards.data) || []}
      holder={holder}
      handle={card}
      onReadyChange={onReady}
      autoFocus={autoFocus}
      {...(canSave === undefined ? {} : { canSave })}
    />
  )
}

import { lazy, type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { CardEntry, type CardEntryHandle } from '../../payments/card-entry'
import type { PaymentSettings, SavedCard } from '../../payments/payment-port'
import { AdminMark } from '../../session/admin-mark'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { Switch } from '../../ui/toggles'
import { changeDraft, type FilledDraft } from './checkout-draft'
import type { Plan } from './checkout-problems'
import type { OrderFor } from './order-for'

const CardsOfPerson = lazy(() => import('./cards-of-person'))

/** How what is left after company and wallet is paid: by a card, saved or new, or later by transfer. */
export function PaymentPart({
  draft,
  plan,
  orderFor,
  onOrderFor,
  card,
  onCardReady,
}: {
  draft: FilledDraft
  plan: Plan | undefined
  orderFor: OrderFor
  onOrderFor: (value: OrderFor) => void
  card: RefObject<CardEntryHandle | null>
  onCardReady: (isReady: boolean) => void
}) {
  const t = useTranslations('customer')
  const settings = trpc.public.payments.settings.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const savedCards = trpc.customer.paymentMethods.list.useQuery()
  const cardCents = plan?.payment.card.amount ?? 0
  const cardEntry = (known: PaymentSettings, cards: readonly SavedCard[]) => (
    <CardEntry
      settings={known}
      savedCards={cards}
      holder={`${draft.name} ${draft.lastName}`.trim()}
      handle={card}
      onReadyChange={onCardReady}
    />
  )
  return (
    <div className="space-y-4">
      {plan?.canPayByTransfer && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Switch
            checked={draft.byTransfer}
            onChange={byTransfer => changeDraft({ byTransfer })}
            label={t('payment.byTransfer')}
            hint={t('payment.byTransferHint')}
          />
          <AdminMark />
        </div>
      )}
      {!plan ? (
        <Skeleton className="h-16" />
      ) : cardCents === 0 ? (
        <p className="text-note text-text2">
          {t(draft.byTransfer ? 'payment.onInvoice' : 'payment.nothingToPay')}
        </p>
      ) : settings.isError || savedCards.isError ? (
        <ErrorState
          error={settings.error ?? savedCards.error}
          onRetry={() => void Promise.all([settings.refetch(), savedCards.refetch()])}
        />
      ) : !settings.data || !savedCards.data ? (
        <Skeleton className="h-32" />
      ) : orderFor.person ? (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <CardsOfPerson
            userId={orderFor.person.id}
            cardId={orderFor.cardId}
            onChange={cardId => onOrderFor({ ...orderFor, cardId })}
            newCard={cardEntry(settings.data, [])}
          />
        </Suspense>
      ) : (
        cardEntry(settings.data, savedCards.data)
      )}
    </div>
  )
}

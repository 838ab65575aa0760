import { lazy, type RefObject, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { AdminMark } from '../../../session/admin-mark'
import { Skeleton } from '../../../ui/display/skeleton'
import { Switch } from '../../../ui/fields/toggles'
import { changeDraft, type FilledDraft } from '../cart/checkout-draft'
import type { OrderFor } from '../cart/order-for'
import type { Plan } from './checkout-problems'
import { OwnCard } from './own-card'

const CardsOfPerson = lazy(() => import('./cards-of-person'))

/** How what is left after company and wallet is paid: by a card, saved or new, or later by transfer. */
export function PaymentPart({
  draft,
  plan,
  orderFor,
  onOrderFor,
  card,
  isNext,
  onCardReady,
}: {
  draft: FilledDraft
  plan: Plan | undefined
  orderFor: OrderFor
  onOrderFor: (value: OrderFor) => void
  card: RefObject<CardEntryHandle | null>
  /** Everything else is filled in. */
  isNext: boolean
  onCardReady: (isReady: boolean) => void
}) {
  const t = useTranslations('checkout')
  const cardCents = plan?.payment.card.amount ?? 0
  const holder = `${draft.name} ${draft.lastName}`.trim()
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
      ) : orderFor.person ? (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <CardsOfPerson
            userId={orderFor.person.id}
            cardId={orderFor.cardId}
            onChange={cardId => onOrderFor({ ...orderFor, cardId })}
            newCard={<OwnCard holder={holder} card={card} onReady={onCardReady} takesSaved={false} />}
          />
        </Suspense>
      ) : (
        <OwnCard holder={holder} card={card} onReady={onCardReady} autoFocus={isNext} />
      )}
    </div>
  )
}

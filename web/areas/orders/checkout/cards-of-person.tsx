import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { SavedCardLine } from '../../../payments/saved-card-line'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { RadioGroup } from '../../../ui/fields/toggles'

const NEW = 'new'

/** The cards of the person who is ordered for: one of them is charged without them, or a new one is typed. */
export default function CardsOfPerson({
  userId,
  cardId,
  onChange,
  newCard,
}: {
  userId: string
  cardId: string | null
  onChange: (cardId: string | null) => void
  newCard: ReactNode
}) {
  const t = useTranslations('checkout')
  const paymentsTexts = useTranslations('payments')
  const cards = trpc.admin.users.paymentMethods.useQuery({ id: userId })
  if (cards.isError) return <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />
  if (!cards.data) return <Skeleton className="h-16" />
  const usable = cards.data.filter(card => card._type === 'card' && card.verificationStatus !== 'failed')
  return (
    <div className="space-y-4">
      {usable.length > 0 && (
        <RadioGroup
          look="cards"
          label={t('orderFor.cards')}
          value={cardId ?? NEW}
          onChange={id => onChange(id === NEW ? null : id)}
          options={[
            ...usable.map(card => ({ value: card.id, label: <SavedCardLine card={card} /> })),
            { value: NEW, label: paymentsTexts('payment.newCard') },
          ]}
        />
      )}
      {cardId ? <p className="text-note text-purple">{t('orderFor.charged')}</p> : newCard}
    </div>
  )
}

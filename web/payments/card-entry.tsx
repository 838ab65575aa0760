import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/buttons/button'
import { Chip } from '../ui/display/chip'
import { Checkbox, RadioGroup } from '../ui/fields/toggles'
import { CardForm } from './card-form'
import type { CardDesk, Payable, PaymentSettings, PayOutcome, SavedCard } from './payment-port'
import { SavedCardLine } from './saved-card-line'

const NEW = 'new'

/** What the screen around it asks of the card: whether it can be tried, and to pay with it. */
export interface CardEntryHandle {
  /** Null when it can be tried; otherwise the reason, and the field in question has the focus. */
  whyNot(): string | null
  pay(payable: Payable): Promise<PayOutcome>
  saveCard(): boolean
}

interface Props {
  settings: PaymentSettings
  savedCards: readonly SavedCard[]
  holder: string
  handle: Ref<CardEntryHandle>
  onReadyChange: (isReady: boolean) => void
  /** What is typed next is a card. */
  autoFocus?: boolean
  /** It can be paid with from now on. */
  onLoaded?: () => void
  /** A new card can be kept with the payment. */
  canSave?: boolean
}

/** One of the saved cards, the default one to begin with, or a new one. */
export function CardEntry({
  settings,
  savedCards,
  holder,
  handle,
  onReadyChange,
  autoFocus = false,
  onLoaded,
  canSave = true,
}: Props) {
  const t = useTranslations('payments')
  const usable = savedCards.flatMap(({ providerId, ...card }) =>
    providerId && card._type === 'card' && card.verificationStatus !== 'failed'
      ? [{ ...card, providerId }]
      : [],
  )
  const preferred = usable.find(card => card.isDefault) ?? usable[0]
  const [picked, setPicked] = useState<string | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [saves, setSaves] = useState(false)
  const isFormComplete = useRef(false)
  const desk = useRef<CardDesk>(null)
  const chosen = picked === NEW ? null : (usable.find(card => card.id === picked) ?? preferred ?? null)

  const hasSaved = chosen !== null
  const tell = useRef(onReadyChange)
  tell.current = onReadyChange
  useEffect(() => tell.current(hasSaved || isFormComplete.current), [hasSaved])

  const pick = (next: string) => {
    setPicked(next)
    setChanging(false)
  }
  useImperativeHandle(handle, () => ({
    whyNot: () => {
      if (!desk.current) return t('payment.loading')
      return chosen ? null : desk.current.whyNotForm()
    },
    pay: async payable => {
      if (!desk.current) return { status: 'failed', code: null, message: null }
      return desk.current.pay(payable, chosen ? { savedCard: chosen.providerId } : 'form', {
        saveCard: !chosen && saves,
      })
    },
    saveCard: () => !chosen && saves,
  }))

  return (
    <div className="space-y-4">
      {chosen && !isChanging && (
        <div className="flex items-center gap-3 rounded-card border bg-surface px-4 py-3">
          <SavedCardLine card={chosen} />
          {chosen.isDefault && (
            <span className="max-sm:hidden">
              <Chip tone="brand">{t('payment.default')}</Chip>
            </span>
          )}
          <Button size="small" className="ml-auto" onClick={() => setChanging(true)}>
            {t('payment.change')}
          </Button>
        </div>
      )}
      {usable.length > 0 && (isChanging || !chosen) && (
        <RadioGroup
          look="cards"
          label={t('payment.cards')}
          value={chosen?.id ?? NEW}
          onChange={pick}
          options={[
            ...usable.map(card => ({
              value: card.id,
              label: <SavedCardLine card={card} />,
              after: card.isDefault && <Chip tone="brand">{t('payment.default')}</Chip>,
            })),
            { value: NEW, label: t('payment.newCard') },
          ]}
        />
      )}
      <CardForm
        settings={settings}
        holder={holder}
        hidden={chosen !== null}
        desk={desk}
        autoFocus={autoFocus && usable.length === 0}
        {...(onLoaded ? { onLoaded } : {})}
        onComplete={isComplete => {
          isFormComplete.current = isComplete
          if (!chosen) onReadyChange(isComplete)
        }}
      />
      {!chosen && canSave && (
        <Checkbox
          checked={saves}
          onChange={setSaves}
          label={t('payment.save')}
          hint={t('payment.saveHint')}
        />
      )}
    </div>
  )
}

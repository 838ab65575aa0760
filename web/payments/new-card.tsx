import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CardForm } from './card-form'
import type { CardDesk, PaymentSettings, Setup, SetupOutcome } from './payment-port'

/** What the screen around it asks of the card. */
export interface NewCardHandle {
  /** Null when it can be saved; otherwise the reason, and the field in question has the focus. */
  whyNot(): string | null
  setUp(setup: Setup): Promise<SetupOutcome>
}

/** A card to be saved, with nothing to pay. */
export function NewCard({
  settings,
  holder,
  handle,
}: {
  settings: PaymentSettings
  holder: string
  handle: Ref<NewCardHandle>
}) {
  const t = useTranslations('payments')
  const desk = useRef<CardDesk>(null)
  useImperativeHandle(handle, () => ({
    whyNot: () => (desk.current ? desk.current.whyNotForm() : t('payment.loading')),
    setUp: async setup =>
      (await desk.current?.setUp(setup)) ?? { status: 'failed', code: null, message: null },
  }))
  return <CardForm settings={settings} holder={holder} hidden={false} desk={desk} />
}

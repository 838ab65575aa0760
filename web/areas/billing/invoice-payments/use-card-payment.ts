import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineText } from '../../../payments/decline-text'

type Executed = Outputs['customer']['invoices']['execute']
type Options = { context: { idempotencyKey: string } }

/**
 * Pays all that is owed of an invoice with a card. Answers null once it is paid, otherwise why it is not, in words. A key
 * makes the calls of one attempt one payment; after a refusal the next press begins another attempt.
 */
export function useCardPayment(execute: (options: Options) => Promise<Executed>) {
  const t = useTranslations('invoice-payments')
  const declineText = useDeclineText()
  const key = useRef(crypto.randomUUID())
  const ask = () => execute({ context: { idempotencyKey: key.current } })
  return async (card: CardEntryHandle): Promise<string | null> => {
    const opened = await ask()
    if (opened.status === 'RECEIVED' && opened.clientSecret && opened.paymentIntentId) {
      const outcome = await card.pay({
        intentId: opened.paymentIntentId,
        clientSecret: opened.clientSecret,
      })
      if (outcome.status === 'failed') return declineText(outcome)
    }
    const ended = opened.status === 'RECEIVED' ? await ask() : opened
    if (ended.status === 'RECEIVED') return t('panel.notYet')
    if (ended.status === 'COMPLETED') return null
    key.current = crypto.randomUUID()
    return declineText({ code: ended.error, message: null })
  }
}

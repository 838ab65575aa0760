import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api'
import { useFailureText } from '../i18n/failure-text'
import { useDeclineReason } from './decline-text'
import type { NewCardHandle } from './new-card'
import { ProviderUnreachable } from './payment-port'

/**
 * Saves the card that stands in a form: set up with the provider, asked for one euro by its bank, which gets it back
 * at once, and kept.
 */
export function useSaveCard(card: RefObject<NewCardHandle | null>, onSaved: () => void) {
  const t = useTranslations('payments')
  const failureText = useFailureText()
  const declineReason = useDeclineReason()
  const [failure, setFailure] = useState<string | null>(null)
  const [working, setWorking] = useState(false)

  const tryToSave = async (): Promise<string | null> => {
    const setup = await api.customer.paymentMethods.setUp.mutate({ amount: 100 })
    const outcome = await card.current?.setUp(setup)
    if (!outcome || outcome.status === 'failed')
      return (outcome && declineReason(outcome)) ?? t('payment.unconfirmed')
    await api.customer.paymentMethods.confirmSetup.mutate({ setupIntentId: setup.setupIntentId })
    return null
  }
  const save = async () => {
    const why = card.current ? card.current.whyNot() : t('payment.loading')
    setFailure(why)
    if (why) return
    setWorking(true)
    try {
      const refused = await tryToSave()
      setFailure(refused)
      if (refused === null) onSaved()
    } catch (error) {
      setFailure(error instanceof ProviderUnreachable ? t('payment.unreachable') : failureText(error))
    }
    setWorking(false)
  }
  return { failure, working, save }
}

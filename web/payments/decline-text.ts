import { useTranslations } from 'use-intl'
import type { Declined } from './payment-port'

/** Banks give no more than a kind of reason for some cards: stolen ones are declined like any other. */
const QUIET = new Set(['generic_decline', 'lost_card', 'stolen_card', 'do_not_honor', 'fraudulent'])
/** The same reason under another name where a card is saved and not charged. */
const ALSO: Record<string, string> = {
  setup_intent_authentication_failure: 'payment_intent_authentication_failure',
}

/** Why a card was not taken, as its owner reads it; null where nothing was said. */
export function useDeclineReason() {
  const t = useTranslations('payments')
  return ({ code, message }: Pick<Declined, 'code' | 'message'>): string | null => {
    const kind = code && (QUIET.has(code) ? 'card_declined' : (ALSO[code] ?? code))
    const key = `payment.declines.${kind}` as 'payment.declines.card_declined'
    return kind && t.has(key) ? t(key) : message
  }
}

/** The same, with the plain fact where nothing was said. */
export function useDeclineText() {
  const t = useTranslations('payments')
  const reasonOf = useDeclineReason()
  return (declined: Pick<Declined, 'code' | 'message'>): string => reasonOf(declined) ?? t('payment.failed')
}

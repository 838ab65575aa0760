import { useTranslations } from 'use-intl'
import type { SavedCard } from '../../../payments/payment-port'

const KNOWN = ['visa', 'mastercard', 'amex'] as const

/** What a card or an account is called in a sentence: "Visa ending 4242". */
export function useMethodName() {
  const t = useTranslations('payment-methods')
  return ({ _type, brand, lastFourDigits }: Pick<SavedCard, '_type' | 'brand' | 'lastFourDigits'>) => {
    const known = _type === 'sepa_debit' ? 'sepa' : KNOWN.find(one => one === brand)
    return t('methods.name', {
      brand: known ? t(`methods.brands.${known}`) : brand,
      digits: lastFourDigits,
    })
  }
}

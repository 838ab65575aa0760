import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SavedCard } from './payment-port'

const KNOWN = ['visa', 'mastercard', 'amex'] as const

/** "Visa ending 4242", as it stands in lists and on receipts. */
export function SavedCardLine({
  card,
}: {
  card: Pick<SavedCard, 'brand' | 'lastFourDigits' | 'verificationStatus'>
}) {
  const t = useTranslations('payments')
  const known = KNOWN.find(brand => brand === card.brand)
  return (
    <span className="flex min-w-0 items-center gap-x-2.5">
      <CreditCard size={18} aria-hidden className="shrink-0 text-text2" />
      <span className="min-w-0 truncate font-medium first-letter:uppercase">
        {known ? t(`payment.brands.${known}`) : card.brand}
      </span>
      <span className="num whitespace-nowrap text-text2">
        {t('payment.ending', { digits: card.lastFourDigits })}
      </span>
      {card.verificationStatus === 'pending' && (
        <span className="text-meta text-warn">{t('payment.pendingVerification')}</span>
      )}
    </span>
  )
}

import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../ui/display/figures'
import type { Cart } from '../cart/cart'
import { useAttempt } from './checkout-attempts'

/** How long what was set aside stays so, while somebody pays or looks for another card. */
export function ReservedUntil({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout')
  const now = useNow(1000)
  const until = useAttempt(cart)?.heldUntil
  const seconds = until ? Math.ceil((Date.parse(until) - now) / 1000) : 0
  if (seconds <= 0) return null
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="mb-2 flex items-center justify-center gap-1.5 text-meta text-text2" role="timer">
      <Lock size={13} aria-hidden />
      {t('checkout.held', { left })}
    </p>
  )
}

import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { type Cart, cartCents, cartUnits } from '../cart/cart'
import { partsOf } from './checkout-changes'
import type { CheckoutState } from './use-checkout'
import { useSplit } from './use-split'

/** On a phone: what it comes to and who pays it, always in sight. */
export function TotalLine({ cart, checkout }: { cart: Cart; checkout: CheckoutState }) {
  const t = useTranslations('checkout')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const splitOf = useSplit()
  const { plan, visitor } = checkout
  const total = (plan.data ?? visitor.data)?.price.total.amount ?? cartCents(cart.entries)
  const isFrom = !plan.data && visitor.data && visitor.isFrom
  const parts = checkout.plan.data && partsOf(checkout.plan.data)
  const split = parts && splitOf(parts, total)
  return (
    <p className="mb-2 flex items-baseline justify-between gap-4 px-1">
      <span className="money text-note text-text2">
        {split ?? t('checkout.products', { count: cartUnits(cart.entries) })}
      </span>
      <span className="money font-semibold text-title">
        {isFrom ? menuTexts('price.from', { amount: f.money(total) }) : f.money(total)}
      </span>
    </p>
  )
}

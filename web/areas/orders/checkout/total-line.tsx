import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { type Cart, cartCents, cartUnits } from '../cart/cart'
import type { PaymentParts } from '../menu/price-summary'
import { partsOf } from './checkout-changes'
import type { CheckoutState } from './use-checkout'

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

/** Who pays how much of a sum: the company, the person's salary allowance, and the person. Null without allowances. */
export function useSplit() {
  const t = useTranslations('checkout.cloud.split')
  const f = useFormat()
  return ({ inKind, flex }: Pick<PaymentParts, 'inKind' | 'flex'>, totalCents: number): string | null => {
    if (inKind + flex === 0) return null
    const parts = { company: inKind, salary: flex, you: totalCents - inKind - flex }
    return (['company', 'salary', 'you'] as const)
      .filter(name => name === 'you' || parts[name] > 0)
      .map(name => t(name, { amount: f.money(parts[name]) }))
      .join(' · ')
  }
}

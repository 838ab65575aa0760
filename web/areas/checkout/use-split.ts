import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import type { PaymentParts } from '../menu/price-summary'

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

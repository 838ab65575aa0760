import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import type { Product } from './use-store-page'

interface Props {
  product: Pick<Product, 'retailPrice' | 'listPrice'>
  /** With today's promotions; left out: none are known. */
  todayCents?: number
  className?: string
}

/** What one piece costs, beside the usual price and the discount where that is higher. */
export function DishPrice({ product, todayCents = product.retailPrice.amount, className }: Props) {
  const t = useTranslations('menu')
  const f = useFormat()
  const usualCents = (product.listPrice ?? product.retailPrice).amount
  if (todayCents >= usualCents)
    return <span className={cx('money font-semibold', className)}>{f.money(usualCents)}</span>
  const percent = Math.round((todayCents / usualCents - 1) * 100)
  return (
    <>
      <ins className={cx('money font-semibold text-ok no-underline', className)}>
        <span className="sr-only">{t('promotions.now')}</span>
        {f.money(todayCents)}
      </ins>
      <del className="money text-note text-text3">
        <span className="sr-only">{t('promotions.before')}</span>
        {f.money(usualCents)}
      </del>
      {percent < 0 && <Chip tone="ok">{f.percent(percent / 100)}</Chip>}
    </>
  )
}

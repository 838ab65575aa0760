import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { ChosenPrice } from './chosen-price'

/** From the items to the total, with the VAT in it and what it is a head. */
export function PriceBox({ price }: { price: ChosenPrice }) {
  const t = useTranslations('checkout-link')
  return (
    <dl className="space-y-1.5 rounded-card bg-sunken p-4">
      <Row name={t('items')} cents={price.goodsCents} />
      <Row name={t('delivery')} cents={price.deliveryCents} />
      <Row name={t('total')} cents={price.totalCents} isTotal />
      <Row name={t('vat')} cents={price.vatCents} />
      {price.perPersonCents !== null && <Row name={t('perPerson')} cents={price.perPersonCents} />}
    </dl>
  )
}

function Row({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  const f = useFormat()
  return (
    <div className={cx('flex justify-between gap-4', isTotal ? 'font-semibold text-title' : 'text-note')}>
      <dt>{name}</dt>
      <dd className="num">{f.money(cents)}</dd>
    </div>
  )
}

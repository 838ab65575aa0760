import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip, type Tone } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'

export type Coupon = Outputs['customer']['coupons']['list'][number]

const TONES: Record<Coupon['state'], Tone> = {
  available: 'ok',
  used: 'muted',
  notStarted: 'info',
  expired: 'muted',
  unavailable: 'warn',
}

/** What it takes off, by which code, under which conditions, and what is left of it. */
export function CouponCard({ coupon }: { coupon: Coupon }) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const { discountType, percentBps, amount, state } = coupon
  const worth =
    discountType === 'free_delivery'
      ? t('coupons.freeDelivery')
      : discountType === 'percent'
        ? t('coupons.off', { what: f.percent((percentBps ?? 0) / 10_000) })
        : t('coupons.off', { what: f.money(amount?.amount ?? 0) })
  const conditions = [
    coupon.scope === 'products' || coupon.scope === 'categories' ? t('coupons.someThings') : null,
    coupon.minTotal && t('coupons.from', { amount: f.money(coupon.minTotal.amount) }),
    coupon.maxAmount && t('coupons.atMost', { amount: f.money(coupon.maxAmount.amount) }),
    coupon.firstOrderOnly ? t('coupons.firstOrder') : null,
    coupon.storeNames.length > 0 ? t('coupons.at', { stores: f.list(coupon.storeNames) }) : null,
  ].filter(one => one !== null)
  const isOver = state !== 'available' && state !== 'notStarted'
  return (
    <li className={cx('rounded-card border bg-surface p-4', isOver && 'bg-sunken')}>
      <div className="flex items-start justify-between gap-3">
        <p className={cx('text-title', isOver && 'text-text2')}>{worth}</p>
        <Chip tone={TONES[state]}>{t(`coupons.states.${state}`)}</Chip>
      </div>
      <p className="text-text2">{coupon.name}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2">
        {coupon.code ? (
          <CodeText value={coupon.code}>{coupon.code}</CodeText>
        ) : (
          <span className="text-meta text-text2">{t('coupons.automatic')}</span>
        )}
        {state === 'available' && coupon.timesLeft !== null && (
          <span className="text-meta text-text2">{t('coupons.left', { count: coupon.timesLeft })}</span>
        )}
      </p>
      {conditions.length > 0 && (
        <ul className="mt-2 text-meta text-text2">
          {conditions.map(condition => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {(coupon.validFrom || coupon.validUntil) && (
        <p className="num mt-2 text-meta text-text2">
          {state === 'notStarted' && coupon.validFrom
            ? t('coupons.validFrom', { day: f.date(coupon.validFrom) })
            : coupon.validUntil
              ? t('coupons.validUntil', { day: f.date(coupon.validUntil) })
              : null}
        </p>
      )}
    </li>
  )
}

import { MessageSquareText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'
import { LineShortage } from '../orders/line-shortage'
import { LineAllergens, OrderAllergens } from '../orders/order-allergens'
import type { OrderDetail } from '../orders/order-detail'

/** What was ordered, with what one must not overlook first. */
export function OrderLines({
  order,
  isInSection = false,
  withSums = true,
}: {
  order: OrderDetail
  /** A section with a border stands around it. */
  isInSection?: boolean
  withSums?: boolean
}) {
  const t = useTranslations('order-sheet')
  const { purchase } = order
  const goods = purchase.cartItems.reduce((sum, line) => sum + (line.total?.amount ?? 0), 0)
  const rest = purchase.totalCost ? purchase.totalCost.amount - goods : 0
  return (
    <section aria-label={t('sheet.lines')} className={cx(isInSection && 'px-1 py-1')}>
      {purchase.customerComments && (
        <p className="mb-2 flex gap-2 rounded-card bg-sunken px-3 py-2 font-medium text-text">
          <MessageSquareText size={16} aria-hidden className="mt-0.5 shrink-0 text-text2" />
          {purchase.customerComments}
        </p>
      )}
      <OrderAllergens order={order} className="mb-2 rounded-card px-3 py-2" />
      <ul className={cx('divide-y divide-line', !isInSection && 'rounded-card border bg-surface')}>
        {purchase.cartItems.map(line => (
          <li key={line.id} className="flex gap-3 px-3 py-2.5">
            <span className="num w-9 shrink-0 font-semibold">{line.quantity}×</span>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {line.name}{' '}
                {line.refundedQuantity > 0 && (
                  <Chip tone="warn">{t('refundedTimes', { count: line.refundedQuantity })}</Chip>
                )}
              </p>
              {line.subItems.map(item => (
                <p key={`${item.groupId}-${item.id}`} className="text-text2">
                  + {item.quantity > 1 && `${item.quantity}× `}
                  {item.name}
                  {item.price && item.price.amount > 0 && (
                    <>
                      {' '}
                      <Money cents={item.price.amount} className="text-text3" />
                    </>
                  )}
                </p>
              ))}
              <LineAllergens contents={line} declared={purchase.avoidedAllergens ?? []} />
              <LineShortage
                shortage={purchase.shortages.find(({ lineId }) => lineId === line.id)}
                declared={purchase.avoidedAllergens ?? []}
              />
              {line.comment && <p className="font-semibold text-warn">{line.comment}</p>}
            </div>
            {line.total && <Money cents={line.total.amount} className="font-medium" />}
          </li>
        ))}
      </ul>
      {withSums && (
        <dl className="mt-2 space-y-1 px-3">
          <Sum name={t('sums.listing')} value={order.merchantListingPrice} />
          <Sum name={t('sums.fees')} value={order.platformFees} />
          <Sum name={t('sums.net')} value={order.merchantNet} />
          <Sum name={t('sums.delivery')} value={rest === 0 ? undefined : { amount: rest }} />
          <Sum name={t('sums.refunded')} value={purchase.refunded?.amount ? purchase.refunded : undefined} />
          <Sum name={t('sums.total')} value={purchase.totalCost} isTotal />
        </dl>
      )}
    </section>
  )
}

function Sum({
  name,
  value,
  isTotal = false,
}: {
  name: string
  value: { amount: number } | undefined
  isTotal?: boolean
}) {
  if (!value) return null
  return (
    <div
      className={isTotal ? 'flex justify-between font-semibold text-read' : 'flex justify-between text-text2'}
    >
      <dt>{name}</dt>
      <dd>
        <Money cents={value.amount} />
      </dd>
    </div>
  )
}

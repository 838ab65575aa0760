import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { Spinner } from '../../../ui/display/spinner'
import { Select } from '../../../ui/fields/select'
import { cartName } from '../cart/cart'
import { linesOf } from '../checkout/cart-lines'
import { partsOf } from '../checkout/checkout-changes'
import { captionOf, type Problem } from '../checkout/checkout-problems'
import { useSplit } from '../checkout/total-line'
import { OrderLines } from '../menu/price-summary'
import type { PlannedLunch } from './use-cloud-checkout'

/** One lunch of several: when it comes, what is in it, what the company pays of it and what is left. */
export function LunchCard({
  planned: { lunch, windows, window, plan },
  isWorking,
  problem,
  onWindow,
  onTime,
}: {
  planned: PlannedLunch
  isWorking: boolean
  problem: Problem | null
  onWindow: (start: string) => void
  /** Makes its time that of all days. */
  onTime: ((time: string) => void) | null
}) {
  const t = useTranslations('canteen')
  const checkoutTexts = useTranslations('checkout')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const splitOf = useSplit()
  const day = f.longDay(`${lunch.on}T12:00:00Z`)
  const parts = plan && partsOf(plan)
  const goods = plan?.price.goods.amount ?? 0
  const discount = plan ? plan.price.discount.amount + plan.price.deliveryDiscount.amount : 0
  return (
    <section
      id={`lunch-${cartName(lunch)}`}
      aria-labelledby={`lunch-${cartName(lunch)}-title`}
      className={cx('rounded-card border bg-surface p-4 sm:p-5', problem && 'border-bad')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id={`lunch-${cartName(lunch)}-title`} className="text-title first-letter:uppercase">
            {day}
          </h2>
          <p className="text-note text-text2">{lunch.storeName}</p>
        </div>
        {isWorking ? (
          <span role="status" className="flex items-center gap-2 text-note text-text2">
            <Spinner />
            {checkoutTexts('checkout.stages.placing')}
          </span>
        ) : windows === null ? (
          <Skeleton className="h-11 w-44" />
        ) : windows.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <Select
              label={t('cloud.windowOf', { day })}
              value={window?.deliveryStartDate ?? null}
              onChange={onWindow}
              options={windows.map(one => ({
                value: one.deliveryStartDate,
                label: `${one.deliveryStart}–${one.deliveryEnd}`,
              }))}
            />
            {onTime && window && (
              <Button size="small" kind="ghost" icon={Clock} onClick={() => onTime(window.deliveryStart)}>
                {t('cloud.sameTime')}
              </Button>
            )}
          </div>
        ) : (
          <p className="text-note text-warn">{menuTexts('why.CutoffPassed')}</p>
        )}
      </div>
      {problem && (
        <p className="mt-3 rounded-ctl bg-badSoft px-3 py-2 font-medium text-bad text-note">
          {captionOf(problem)}
        </p>
      )}
      <div className="mt-3 border-t pt-1">
        <OrderLines lines={plan?.lines ?? linesOf(lunch)} conflict={plan} />
      </div>
      {plan && parts && (
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-3 text-note">
          <span className="money text-text2">
            {[
              `${menuTexts('price.products')} ${f.money(goods)}`,
              `${menuTexts('price.delivery')} ${f.money(plan.price.deliveryFee.amount)}`,
              ...(discount > 0 ? [`${menuTexts('price.discount')} ${f.money(-discount)}`] : []),
            ].join(' · ')}
          </span>
          <span className="money font-semibold">
            {splitOf(parts, plan.price.total.amount) ?? f.money(plan.price.total.amount)}
          </span>
        </p>
      )}
    </section>
  )
}

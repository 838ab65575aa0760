import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import type { OrderDetail } from '../orders/order-detail'
import { courseOf } from './course'

/** How far an order has come, with the times behind it and those ahead. */
export function OrderTrack({ order }: { order: OrderDetail }) {
  const t = useTranslations('order-sheet')
  const format = useFormat()
  const steps = courseOf(order)
  const current = steps.findIndex(({ at }) => at === null)
  return (
    <div className="rounded-card border bg-surface px-2 py-4">
      <ProgressSteps
        label={t('page.track')}
        current={current === -1 ? steps.length : current}
        steps={steps.map(({ name, at, due }) => ({
          label: t(`page.steps.${name}`),
          ...(at
            ? { detail: format.time(at) }
            : due
              ? { detail: t('page.by', { time: format.time(due) }) }
              : {}),
        }))}
      />
    </div>
  )
}

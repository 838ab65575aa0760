import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { useNow } from '../../../ui/display/figures'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import { Card } from './order-beside'
import { stepsOf } from './order-progress'

/** How far an order is, in four steps. */
export function Progress({ order }: { order: Parameters<typeof stepsOf>[0] }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const now = useNow(30_000)
  const { current, steps } = stepsOf(order, now)
  return (
    <Card>
      <ProgressSteps
        label={t('order.steps.label')}
        current={current}
        steps={steps.map(({ name, at }) => ({
          label: t(`order.steps.${name}`),
          ...(at ? { detail: f.time(at) } : {}),
        }))}
      />
    </Card>
  )
}

/** What one says to get it. */
export function PickupCode({ code, className }: { code: string; className?: string }) {
  const t = useTranslations('my-orders')
  return (
    <section className={cx('rounded-card bg-brandSoft p-5 text-center text-brand', className)}>
      <h2 className="font-medium text-note">{t('order.code')}</h2>
      <p className="num my-1 font-semibold text-[2.75rem] leading-tight tracking-[0.12em]">{code}</p>
      <p className="text-meta">{t('order.codeText')}</p>
    </section>
  )
}

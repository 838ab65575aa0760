import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RouteCheck } from '../../../../src/modules/logistics/routes/rules/route-check'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'

/** Says at every change whether each pick-up has its drop-off. */
export function RouteCheckLine({
  check,
  nameOf,
  onClearUnpaired,
}: {
  check: RouteCheck
  nameOf: (purchaseId: string) => string
  onClearUnpaired?: () => void
}) {
  const t = useTranslations('routes')
  const format = useFormat()
  const named = (ids: readonly string[]) => format.list(ids.map(nameOf))
  const lines = [
    check.missingDropoff.length > 0 && t('check.missingDropoff', { orders: named(check.missingDropoff) }),
    check.missingPickup.length > 0 && t('check.missingPickup', { orders: named(check.missingPickup) }),
    check.wrongOrder.length > 0 && t('check.wrongOrder', { orders: named(check.wrongOrder) }),
  ].filter(line => line !== false)
  const hasUnpaired = check.missingDropoff.length + check.missingPickup.length > 0
  return (
    <div
      role="status"
      data-check={check.isOk ? 'ok' : 'wrong'}
      className={cx(
        'flex items-start gap-2 rounded-ctl px-3 py-2 font-medium',
        check.isOk ? 'bg-okSoft text-ok' : 'bg-badSoft text-bad',
      )}
    >
      {check.isOk ? (
        <CircleCheck size={16} aria-hidden className="mt-px shrink-0" />
      ) : (
        <CircleAlert size={16} aria-hidden className="mt-px shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        {check.isOk ? <p>{t('check.ok')}</p> : lines.map(line => <p key={line}>{line}</p>)}
        {hasUnpaired && onClearUnpaired && (
          <Button size="small" onClick={onClearUnpaired} className="mt-1.5">
            {t('check.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}

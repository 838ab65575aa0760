import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isAtLeast } from '../../../../src/modules/logistics/mission-control/rules/bag-stage'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { StatusChip } from '../../../ui/display/status-chip'
import type { Bag } from './use-mission'

/** Bags as lines, each with the one thing to do with it. */
export function BagList({
  bags,
  empty,
  action,
  onTake,
}: {
  bags: readonly Bag[]
  /** Said where there are none. */
  empty?: string
  action?: (bag: Bag) => string | null
  onTake: (bag: Bag) => Promise<void>
}) {
  const t = useTranslations('mission-control')
  const f = useFormat()
  if (bags.length === 0) return empty ? <p className="p-4 text-text2">{empty}</p> : null
  return (
    <ul className="divide-y">
      {bags.map(bag => {
        const label = action ? action(bag) : t('check.checked')
        return (
          <li key={bag.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  to="/admin/purchases/{-$orderId}"
                  params={{ orderId: bag.id }}
                  className="num font-semibold hover:underline"
                >
                  {bag.ufid}
                </Link>
                <StatusChip of="order" status={bag.state} />
              </p>
              <p className="truncate text-meta text-text2">
                {[
                  t('bags', {
                    count: bag.bags.length,
                    here: bag.bags.filter(({ stage }) => isAtLeast(stage, 'arrived')).length,
                  }),
                  bag.storeName,
                  bag.destination,
                  f.time(bag.windowStart),
                ].join(' · ')}
              </p>
              {bag.customerComments && <p className="text-meta text-warn">{bag.customerComments}</p>}
            </div>
            {label && (
              <ActionButton size="small" kind="outline" icon={Check} action={() => onTake(bag)}>
                <span aria-hidden>{label}</span>
                <span className="sr-only">{t('takeOne', { action: label, code: bag.ufid })}</span>
              </ActionButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

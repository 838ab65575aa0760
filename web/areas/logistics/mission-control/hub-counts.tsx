import { useTranslations } from 'use-intl'
import type { hubBags } from '../../../../src/modules/logistics/mission-control/rules/hub-bags'
import type { hubDay } from '../../../../src/modules/logistics/mission-control/rules/hub-day'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { Bag } from './use-mission'

export type HubDay = ReturnType<typeof hubDay<Bag>>
export type HubBags = ReturnType<typeof hubBags<Bag>>

/** How far the day is in bags: expected, arrived, missing, on shelves, and out. */
export function HubCounts({ bags: { counts } }: { bags: HubBags }) {
  const t = useTranslations('mission-control.counts')
  const f = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {(['expected', 'arrived', 'missing', 'shelved', 'out'] as const).map(name => (
        <div key={name} className="rounded-card border bg-surface p-4">
          <dt className="text-dense text-text2">{t(name)}</dt>
          <dd className={cx('num mt-1 text-title', name === 'missing' && counts.missing > 0 && 'text-bad')}>
            {f.number(counts[name])}
          </dd>
          {name !== 'expected' && (
            <dd aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className={cx('h-full rounded-full', name === 'missing' ? 'bg-bad' : 'bg-brand')}
                style={{ width: `${(100 * counts[name]) / Math.max(1, counts.expected)}%` }}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

import { useTranslations } from 'use-intl'
import type { hubDay } from '../../../../src/modules/logistics/mission-control/rules/hub-day'
import { useFormat } from '../../../i18n/format'
import type { Bag } from './use-mission'

export type HubDay = ReturnType<typeof hubDay<Bag>>

/** How far the day is: bags expected, arrived, here now, and gone. */
export function HubCounts({ day: { counts } }: { day: HubDay }) {
  const t = useTranslations('mission-control.counts')
  const f = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(['expected', 'arrived', 'here', 'gone'] as const).map(name => (
        <div key={name} className="rounded-card border bg-surface p-4">
          <dt className="text-dense text-text2">{t(name)}</dt>
          <dd className="num mt-1 text-title">{f.number(counts[name])}</dd>
          {name !== 'expected' && (
            <dd aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-brand"
                style={{ width: `${(100 * counts[name]) / Math.max(1, counts.expected)}%` }}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

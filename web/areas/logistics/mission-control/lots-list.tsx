import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { HubBags } from './hub-counts'

/** The bags of each place and window: how many are how far. */
export function LotsList({ bags: { lots } }: { bags: HubBags }) {
  const t = useTranslations('mission-control')
  const f = useFormat()
  return (
    <ul className="divide-y">
      {lots.map(({ key, destination, windowStart, counts }) => (
        <li key={key} className="px-4 py-3">
          <div className="flex items-baseline gap-3">
            <h3 className="min-w-0 flex-1 truncate font-semibold">{destination}</h3>
            <span className="num text-text2">{f.time(windowStart)}</span>
          </div>
          <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-meta">
            {(['expected', 'arrived', 'missing', 'shelved', 'out'] as const).map(name => (
              <div
                key={name}
                className={name === 'missing' && counts.missing > 0 ? 'text-bad' : 'text-text2'}
              >
                <dt className="inline">{t(`counts.${name}`)}</dt>{' '}
                <dd className="num inline font-semibold">{f.number(counts[name])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

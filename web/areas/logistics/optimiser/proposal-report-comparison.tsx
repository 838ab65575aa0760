import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { Proposal } from './use-proposal'

const minutesOf = (seconds: number) => Math.round(seconds / 60)

/** Today's plan beside the proposed one. */
export function ProposalComparison({ before, after, routes }: Proposal) {
  const t = useTranslations('dispatch')
  const format = useFormat()
  const duration = (seconds: number) => t('optimise.minutes', { minutes: minutesOf(seconds) })
  const late = ({ lateStops, lateSeconds }: Proposal['before']) =>
    lateStops === 0
      ? t('optimise.onTime')
      : t('optimise.lateStops', { count: lateStops, minutes: minutesOf(lateSeconds) })
  const brought = routes.reduce(
    (sum, { waypoints }) => sum + new Set(waypoints.flatMap(stop => stop.purchaseIds)).size,
    0,
  )
  const added = routes.reduce((sum, { gained, lost }) => sum + gained.length - lost.length, 0)
  const rows = [
    ['orders', String(brought - added), String(brought), -added],
    ['routeCount', String(before.routes), String(after.routes), after.routes - before.routes],
    ['distance', format.distance(before.meters), format.distance(after.meters), after.meters - before.meters],
    ['duration', duration(before.seconds), duration(after.seconds), after.seconds - before.seconds],
    ['lateness', late(before), late(after), after.lateSeconds - before.lateSeconds],
  ] as const
  return (
    <table className="num w-full text-left">
      <caption className="sr-only">{t('optimise.comparison')}</caption>
      <thead className="text-meta text-text2">
        <tr>
          <th scope="col" />
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('optimise.today')}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t('optimise.proposed')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y border-y">
        {rows.map(([name, was, willBe, change]) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pr-3 font-medium">
              {t(`optimise.${name}`)}
            </th>
            <td className="py-1.5 pr-3 text-text2">{was}</td>
            <td className={change < 0 ? 'py-1.5 font-semibold text-ok' : 'py-1.5'}>{willBe}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

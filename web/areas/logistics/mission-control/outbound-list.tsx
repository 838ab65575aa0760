import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { countBags } from '../../../../src/modules/logistics/mission-control/rules/bags-of-order'
import { hubStep } from '../../../../src/modules/logistics/mission-control/rules/hub-day'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip } from '../../../ui/display/chip'
import type { HubDay } from './hub-counts'
import type { HubRoute, useMission } from './use-mission'

interface Props {
  day: HubDay
  routes: readonly HubRoute[]
  work: Pick<ReturnType<typeof useMission>, 'take'>
}

/** What leaves for where: how much of each lot is checked, who takes it, and handing it over when all is ready. */
export function OutboundList({ day, routes, work: { take } }: Props) {
  const t = useTranslations('mission-control')
  const f = useFormat()
  const waiting = day.outbound.filter(({ orders }) => countBags(orders, 'out') < countBags(orders))
  if (waiting.length === 0) return <p className="p-4 text-text2">{t('outbound.none')}</p>
  return (
    <ul className="divide-y">
      {waiting.map(({ key, destination, windowStart, routeId, orders }) => {
        const route = routes.find(({ id }) => id === routeId)
        const ready = orders.filter(order => hubStep(order) === 'picked_up')
        const gone = countBags(orders, 'out')
        const left = countBags(orders) - gone
        const checked = countBags(ready) - countBags(ready, 'out')
        const isReady = checked === left
        return (
          <li key={key} className="space-y-2 px-4 py-3">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <h3 className="truncate font-semibold">{destination}</h3>
                <p className="num text-meta text-text2">
                  {[
                    f.time(windowStart),
                    gone > 0 && t('outbound.gone', { count: gone }),
                    route ? (route.courierName ?? t('noCourier')) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Chip tone={isReady ? 'ok' : checked > 0 ? 'info' : 'muted'}>
                {t('outbound.checked', { checked, all: left })}
              </Chip>
            </div>
            <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <div className="h-full rounded-full bg-brand" style={{ width: `${(100 * checked) / left}%` }} />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              {route ? (
                <Link
                  to="/admin/routes/{-$entityId}"
                  params={{ entityId: route.id }}
                  className="truncate text-brand text-meta hover:underline"
                >
                  {route.name}
                </Link>
              ) : (
                <span className="text-meta text-warn">{t('outbound.noRoute')}</span>
              )}
              {checked > 0 && (
                <ActionButton
                  size="small"
                  kind={isReady ? 'primary' : 'outline'}
                  action={() => take(ready, 'picked_up')}
                >
                  {t('outbound.handOver', { count: checked })}
                </ActionButton>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

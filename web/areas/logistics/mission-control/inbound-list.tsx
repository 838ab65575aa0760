import { Link } from '@tanstack/react-router'
import { Bike } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { countBags } from '../../../../src/modules/logistics/mission-control/rules/bags-of-order'
import { hubStep } from '../../../../src/modules/logistics/mission-control/rules/hub-day'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { BagList } from './bag-list'
import type { HubDay } from './hub-counts'
import type { Bag, HubRoute, useMission } from './use-mission'

interface Props {
  day: HubDay
  routes: readonly HubRoute[]
  work: Pick<ReturnType<typeof useMission>, 'take'>
}

/** What each route still brings, the next to come first; then what no route brings yet. */
export function InboundList({ day, routes, work: { take } }: Props) {
  const t = useTranslations('mission-control')
  const f = useFormat()
  const routeOf = (id: string | null) => routes.find(route => route.id === id)
  const until = (id: string | null) => routeOf(id)?.until.getTime() ?? Number.POSITIVE_INFINITY
  const coming = day.inbound
    .filter(({ expected }) => expected.length > 0)
    .sort((a, b) => until(a.routeId) - until(b.routeId))
  if (coming.length === 0) return <p className="p-4 text-text2">{t('inbound.none')}</p>
  const mayArrive = (bag: Bag) => hubStep(bag) === 'at_warehouse'
  return coming.map(({ routeId, expected, arrived }) => {
    const route = routeOf(routeId)
    const ready = expected.filter(mayArrive)
    return (
      <section key={routeId ?? 'none'} className="border-b last:border-b-0">
        <div className="flex items-center gap-3 bg-sunken px-4 py-2.5">
          <Bike size={16} aria-hidden className="shrink-0 text-text3" />
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-semibold">
              {route ? (
                <Link
                  to="/admin/routes/{-$entityId}"
                  params={{ entityId: route.id }}
                  className="hover:underline"
                >
                  {route.name}
                </Link>
              ) : (
                t('inbound.noRoute')
              )}
            </h3>
            <p className="num text-meta text-text2">
              {[
                route && t('inbound.due', { from: f.time(route.from), until: f.time(route.until) }),
                route && (route.courierName ?? t('noCourier')),
                t('inbound.count', {
                  arrived: countBags([...arrived, ...expected], 'arrived'),
                  all: countBags([...arrived, ...expected]),
                }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {ready.length > 1 && (
            <ActionButton size="small" kind="outline" action={() => take(ready, 'at_warehouse')}>
              {t('inbound.allArrived', { count: countBags(ready) })}
            </ActionButton>
          )}
        </div>
        <BagList
          bags={expected}
          action={bag => (mayArrive(bag) ? t('inbound.arrived') : null)}
          onTake={bag => take([bag], 'at_warehouse')}
        />
      </section>
    )
  })
}

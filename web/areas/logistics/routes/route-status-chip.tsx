import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'
import type { Route } from './board'

/** Where a route stands: without a driver in red, and to how many it is on offer. */
export function RouteStatusChip({ route }: { route: Route }) {
  const t = useTranslations('routes')
  if (route.canceledAt) return <StatusChip of="route" status="canceled" />
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      <StatusChip of="route" status={route.status} />
      {route.status === 'notAssigned' && route.candidateDriverIds.length > 0 && (
        <Chip>{t('routes.offered', { count: route.candidateDriverIds.length })}</Chip>
      )}
    </span>
  )
}

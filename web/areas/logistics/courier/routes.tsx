import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, ListChecks, MapPinned } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { stopsLeft } from '../outbox/optimistic'
import { useCourierRoutes } from '../outbox/use-route'
import { TakeHandOver } from './hand-over'
import { History } from './history'
import { OfferCard } from './offer-card'

const tabs = ['offers', 'upcoming', 'past'] as const

/** Offers to answer, routes to come, and those that are done. */
export default function RoutesScreen() {
  const t = useTranslations('courier')
  const shell = useTranslations('screens')
  const search = useSearch({ from: '/field/courier/routes' })
  const navigate = useNavigate({ from: '/courier/routes' })
  const { routes, offers, error, refetch } = useCourierRoutes()
  const see = trpc.courier.routes.get.useMutation()
  const tell = see.mutate
  const unseen = routes
    ?.filter(route => !route.seenByDriver)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (unseen) tell({ seen: unseen.split(',') })
  }, [unseen, tell])

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!routes) return <Skeleton className="m-4 min-h-96 flex-1" />
  const lists = {
    offers,
    upcoming: routes.filter(route => !route.canceledAt && stopsLeft(route).length > 0),
  }
  const tab = tabs.find(one => one === search.tab) ?? (offers.length > 0 ? 'offers' : 'upcoming')
  return (
    <>
      <header className="flex items-center gap-2 px-4 pt-4">
        <h1 className="flex-1 text-head">{shell('courierRoutes')}</h1>
        <Button asChild>
          <Link to="/courier/calendar">
            <CalendarDays size={18} aria-hidden />
            {shell('courierCalendar')}
          </Link>
        </Button>
        <Button asChild>
          <Link to="/courier/live">
            <MapPinned size={18} aria-hidden />
            {shell('courierLive')}
          </Link>
        </Button>
      </header>
      <div
        role="toolbar"
        aria-label={shell('courierRoutes')}
        className="flex shrink-0 gap-2 overflow-x-auto p-4"
      >
        {tabs.map(one => (
          <FilterChip
            key={one}
            pressed={one === tab}
            count={one === 'past' ? undefined : lists[one].length}
            onPress={() => navigate({ search: { tab: one }, replace: true })}
          >
            {t(`routes.${one}`)}
          </FilterChip>
        ))}
      </div>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {tab === 'upcoming' && <TakeHandOver onTaken={refetch} />}
        {tab === 'past' && <History />}
        {tab !== 'past' && lists[tab].length === 0 && (
          <EmptyState icon={ListChecks} title={t('routes.none')} text={t('routes.noneText')} />
        )}
        {tab === 'offers' &&
          offers.map(route => <OfferCard key={route.id} route={route} onAnswered={refetch} />)}
        {tab === 'upcoming' &&
          lists.upcoming.map(route => <RouteCard key={route.id} route={route} onRejected={refetch} />)}
      </div>
    </>
  )
}

function RouteCard({ route, onRejected }: { route: Route; onRejected: () => void }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const reject = trpc.courier.routes.reject.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  const isUntouched = route.waypoints.every(stop => stop.status === 'Pending') && !route.canceledAt
  const done = route.waypoints.filter(stop => stop.status === 'Completed').length
  return (
    <article className="rounded-sheet border bg-surface p-4">
      <div className="flex items-start gap-2">
        <h2 className="line-clamp-2 min-w-0 flex-1 font-semibold text-title">{route.name}</h2>
        <StatusChip of="route" status={route.canceledAt ? 'canceled' : route.status} size="normal" />
      </div>
      <p className="num text-text2">
        {format.day(route.effectiveDate)} · {format.time(route.effectiveDate)} ·{' '}
        {t('routes.progress', { done, all: route.waypoints.length })}
      </p>
      <ol className="mt-2 border-t pt-2">
        {route.waypoints.map((stop, index) => (
          <li key={stop.id} className="num flex gap-2 text-note">
            <span className="w-5 shrink-0 text-text2">{index + 1}.</span>
            <span className="min-w-0 flex-1 truncate">{stop.name}</span>
            <span className="text-text2">{format.time(stop.windowStart)}</span>
          </li>
        ))}
      </ol>
      {isUntouched && (
        <Button className="mt-3 w-full" onClick={() => setIsAsking(true)}>
          {t('routes.reject')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('routes.rejectTitle', { name: route.name })}
        text={t('routes.rejectText')}
        confirm={t('offer.reject')}
        danger
        action={async () => {
          await reject.mutateAsync({ routeId: route.id })
          onRejected()
        }}
      />
    </article>
  )
}

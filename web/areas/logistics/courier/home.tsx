import { MapPinned } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { roadMeters } from '../../../../src/modules/logistics/roads/rules/estimate'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { isOutOfTurn } from '../../../../src/modules/logistics/routes/rules/route-state'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/fields/select'
import { OfferPush } from '../../identity/preferences/offer-push'
import { newRecordId } from '../../operations/incidents/record-id'
import { currentRoute, stopInHand, stopsLeft } from '../outbox/optimistic'
import { outbox } from '../outbox/send-action'
import { startTracking } from '../outbox/tracking'
import { TrackingButton } from '../outbox/tracking-button'
import { useAct, useCourierRoutes } from '../outbox/use-route'
import { useShift } from '../outbox/use-shift'
import { KeepConversations } from '../stops/customer-messages'
import { ProblemSheet } from '../stops/problem-sheet'
import { RouteStops } from '../stops/route-stops'
import { StopActions } from '../stops/stop-actions'
import { StopCard } from '../stops/stop-card'
import { NotDelivered } from './not-delivered'
import { OfferCard } from './offer-card'
import { OfferStrip } from './offer-strip'
import { ShiftLine } from './shift-line'
import { useMinute } from './use-minute'
import { useOfflineScreens } from './use-offline-screens'
import { WaitingStrip } from './waiting-strip'

const BagCheck = lazy(() => import('../stops/bag-check').then(({ BagCheck }) => ({ default: BagCheck })))
const OfferHandOver = lazy(() =>
  import('./hand-over').then(({ OfferHandOver }) => ({ default: OfferHandOver })),
)
const RouteMap = lazy(() => import('./route-map'))

/** What a courier does now: one stop, filling the screen. */
export default function HomeScreen() {
  const t = useTranslations('courier')
  const stopsTexts = useTranslations('stops')
  const format = useFormat()
  const failureText = useFailureText()
  const now = useMinute()
  const { personId, routes, offers, waiting, error, refetch } = useCourierRoutes()
  const act = useAct(personId)
  const shift = useShift(personId)
  const [chosenId, setChosenId] = useState<string | null>(null)
  // Of a stop, since the next one is in hand as soon as the problem is told.
  const [problemAt, setProblemAt] = useState<string | null>(null)
  useOfflineScreens()
  useEffect(() => (personId ? startTracking(personId) : undefined), [personId])
  useEffect(
    () => outbox.onRefused((_, refusal) => toast.error(refusal ? failureText(refusal) : t('refused'))),
    [failureText, t],
  )

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!routes) return <Skeleton className="m-4 min-h-96 flex-1" />

  const open = routes.filter(one => one.canceledAt === null && stopsLeft(one).length > 0)
  const route = currentRoute(routes, chosenId)
  const current = route ? stopInHand(route) : null
  const setNext = (stop: Waypoint) =>
    route && void act({ kind: 'setNext', input: { routeId: route.id, waypointId: stop.id } })
  const offerUndo = (stop: Waypoint) => {
    if (!route) return
    const input = { routeId: route.id, waypointId: stop.id }
    toast.undo(t('ended', { name: stop.name }), t('undo'), () => void act({ kind: 'reopen', input }))
  }

  return (
    <>
      {waiting.length > 0 && <WaitingStrip waiting={waiting.length} />}
      <RouteHead route={route} />
      {open.length > 1 && route && (
        <div className="mx-4 mt-3">
          <Select
            label={t('home.choose')}
            value={route.id}
            onChange={setChosenId}
            options={open.map(one => ({
              value: one.id,
              label: one.name,
              detail: format.time(one.effectiveDate),
            }))}
          />
        </div>
      )}
      <div className="flex flex-col gap-4 p-4">
        {!current && <OfferPush about="routes" />}
        {shift && <ShiftLine current={shift} now={now} act={act} underWay={namesUnderWay(open)} />}
        {route && offers.length > 0 && <OfferStrip offers={offers} />}
        {!route && offers.map(offer => <OfferCard key={offer.id} route={offer} onAnswered={refetch} />)}
        {!route && offers.length === 0 && (
          <EmptyState icon={MapPinned} title={t('home.noRoute')} text={t('home.noRouteText')} />
        )}
        {route && current && (
          <StopCard
            stop={current}
            vehicle={route.vehicleType}
            now={now}
            isOutOfTurn={isOutOfTurn(route, current.id)}
            onProblem={current.status === 'Pending' ? null : () => setProblemAt(current.id)}
          >
            {current.shouldPickup && current.status === 'Arrived' && (
              <Suspense>
                <BagCheck key={current.id} routeId={route.id} stop={current} act={act} />
              </Suspense>
            )}
          </StopCard>
        )}
        {routes.map(one => (
          <NotDelivered key={one.id} route={one} waiting={waiting} act={act} />
        ))}
        {route && <KeepConversations purchaseIds={ordersToBring(route)} />}
        {route && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <RouteMap route={route} className="h-64 overflow-hidden rounded-sheet border" />
          </Suspense>
        )}
        {route && <StopsAhead route={route} onChoose={setNext} />}
        {route && (
          <Suspense>
            <OfferHandOver route={route} />
          </Suspense>
        )}
      </div>
      {route && current && (
        <StopActions key={current.id} route={route} stop={current} act={act} onEnded={offerUndo} />
      )}
      {route && current && (
        <ProblemSheet
          key={`problem ${current.id}`}
          stop={current}
          open={problemAt === current.id}
          onOpenChange={isOpen => setProblemAt(isOpen ? current.id : null)}
          onFail={(problem, photo) =>
            act(
              { kind: 'fail', input: { routeId: route.id, waypointId: current.id, ...problem } },
              photo ?? undefined,
            )
          }
          onReport={async ({ reasonCode, note }, photo) => {
            await act(
              {
                kind: 'report',
                input: {
                  ...{ id: newRecordId(), routeId: route.id, waypointId: current.id },
                  type: reasonCode === 'damaged' || reasonCode === 'late' ? reasonCode : 'courier',
                  comment: [stopsTexts(`problem.reasons.${reasonCode}`), note].filter(Boolean).join(': '),
                },
              },
              photo ?? undefined,
            )
          }}
        />
      )}
    </>
  )
}

const namesUnderWay = (routes: readonly CourierRoute[]) =>
  routes.filter(({ waypoints }) => waypoints.some(stop => stop.status !== 'Pending')).map(({ name }) => name)

const ordersToBring = (route: CourierRoute) =>
  stopsLeft(route).flatMap(stop => (stop.shouldDeliver ? stop.purchaseIds : []))

type CourierRoute = NonNullable<ReturnType<typeof currentRoute>>

const numberIn = (route: CourierRoute, stop: Waypoint) =>
  route.waypoints.findIndex(one => one.id === stop.id) + 1

/** Which route it is, how far along it is, and what is left of the way. */
function RouteHead({ route }: { route: CourierRoute | null }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const left = route ? stopsLeft(route) : []
  const current = route ? stopInHand(route) : null
  const done = route?.waypoints.filter(stop => stop.status === 'Completed').length ?? 0
  const meters = left.reduce((sum, stop, index) => {
    const before = left[index - 1]
    return before ? sum + roadMeters(before.address.geo, stop.address.geo, route!.vehicleType) : sum
  }, 0)
  return (
    <>
      <header className="flex items-center gap-3 px-4 pt-4">
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-head">{route ? route.name : t('home.title')}</h1>
          {route && (
            <p className="num text-note text-text2">
              {current
                ? t('home.position', { number: numberIn(route, current), all: route.waypoints.length })
                : t('home.done', { done, all: route.waypoints.length })}
              {meters > 0 && ` · ${t('home.left', { distance: format.distance(meters) })}`}
            </p>
          )}
        </div>
        <TrackingButton />
      </header>
      {route && (
        <div
          role="img"
          aria-label={t('home.done', { done, all: route.waypoints.length })}
          className="mx-4 mt-3 flex gap-1"
        >
          {route.waypoints.map(stop => (
            <span
              key={stop.id}
              className={`h-2 flex-1 rounded-full ${stop.status === 'Completed' ? 'bg-brand' : stop.status === 'Failed' ? 'bg-bad' : stop === current ? 'bg-saffron' : 'bg-line'}`}
            />
          ))}
        </div>
      )}
    </>
  )
}

const SHOWN_AHEAD = 3

/** The stops after the one in hand; a press on one goes there first. */
function StopsAhead({ route, onChoose }: { route: CourierRoute; onChoose: (stop: Waypoint) => void }) {
  const t = useTranslations('courier')
  const [isWhole, setIsWhole] = useState(false)
  const current = stopInHand(route)
  const ahead = stopsLeft(route).filter(stop => stop.id !== current?.id)
  if (ahead.length === 0) return null
  return (
    <section aria-labelledby="next-stops">
      <h2 id="next-stops" className="font-semibold text-note text-text2">
        {t('home.next')}
      </h2>
      <RouteStops
        stops={isWhole ? ahead : ahead.slice(0, SHOWN_AHEAD)}
        onChoose={onChoose}
        numberOf={stop => numberIn(route, stop)}
      />
      {!isWhole && ahead.length > SHOWN_AHEAD && (
        <Button kind="ghost" className="mt-2 w-full justify-center" onClick={() => setIsWhole(true)}>
          {t('home.all', { count: ahead.length })}
        </Button>
      )}
    </section>
  )
}

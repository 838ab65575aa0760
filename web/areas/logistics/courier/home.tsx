import { CloudUpload, MapPinned, Navigation } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { roadMeters } from '../../../../src/modules/logistics/routes/rules/eta'
import { isOutOfTurn, nextUncompleted } from '../../../../src/modules/logistics/routes/rules/route-state'
import { useOnline } from '../../../connectivity'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/fields/select'
import { currentRoute, stopInHand, stopsLeft } from '../outbox/optimistic'
import { outbox } from '../outbox/send-action'
import { startTracking } from '../outbox/tracking'
import { TrackingButton } from '../outbox/tracking-button'
import { useAct, useCourierRoutes } from '../outbox/use-route'
import { ProblemSheet } from '../stops/problem-sheet'
import { RouteStops } from '../stops/route-stops'
import { StopActions } from '../stops/stop-actions'
import { StopCard } from '../stops/stop-card'
import { OfferCard } from './offer-card'
import { OfferStrip } from './offer-strip'
import { useMinute } from './use-minute'
import { useOfflineScreens } from './use-offline-screens'

/** What a courier does now: one stop, filling the screen. */
export default function HomeScreen() {
  const t = useTranslations('courier')
  const format = useFormat()
  const failureText = useFailureText()
  const online = useOnline()
  const now = useMinute()
  const { personId, routes, offers, waiting, error, refetch } = useCourierRoutes()
  const act = useAct(personId)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [hasProblem, setHasProblem] = useState(false)
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
  const next = route ? nextUncompleted(route) : null
  const setNext = (stop: Waypoint) =>
    route && void act({ kind: 'setNext', input: { routeId: route.id, waypointId: stop.id } })
  const offerUndo = (stop: Waypoint) => {
    if (!route) return
    const input = { routeId: route.id, waypointId: stop.id }
    toast.undo(t('ended', { name: stop.name }), t('undo'), () => void act({ kind: 'reopen', input }))
  }

  return (
    <>
      {waiting > 0 && (
        <Banner strip tone={online ? 'info' : 'warn'} icon={CloudUpload}>
          {online ? t('outbox.sending', { count: waiting }) : t('outbox.later', { count: waiting })}
        </Banner>
      )}
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
        {route && offers.length > 0 && <OfferStrip offers={offers} />}
        {!route && offers.map(offer => <OfferCard key={offer.id} route={offer} onAnswered={refetch} />)}
        {!route && offers.length === 0 && (
          <EmptyState icon={MapPinned} title={t('home.noRoute')} text={t('home.noRouteText')} />
        )}
        {route && current && (
          <StopCard
            stop={current}
            now={now}
            isOutOfTurn={isOutOfTurn(route, current.id)}
            onProblem={current.status === 'Pending' ? null : () => setHasProblem(true)}
          />
        )}
        {route && <StopsAhead route={route} onChoose={setNext} />}
      </div>
      {route && !current && next && (
        <div className="sticky bottom-0 z-10 mt-auto flex border-t bg-surface p-4">
          <Button
            kind="primary"
            size="large"
            icon={Navigation}
            onClick={() => setNext(next)}
            className="h-15 min-w-0 flex-1 rounded-full"
          >
            <span className="truncate">{t('action.setOutFor', { name: next.name })}</span>
          </Button>
        </div>
      )}
      {route && current && (
        <StopActions key={current.id} route={route} stop={current} act={act} onEnded={offerUndo} />
      )}
      {route && current && (
        <ProblemSheet
          key={`problem ${current.id}`}
          stop={current}
          open={hasProblem}
          onOpenChange={setHasProblem}
          onFail={(problem, photo) =>
            act(
              { kind: 'fail', input: { routeId: route.id, waypointId: current.id, ...problem } },
              photo ?? undefined,
            )
          }
        />
      )}
    </>
  )
}

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
    return before ? sum + roadMeters(before.address.geo, stop.address.geo) : sum
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

/** The stops to choose from, or the next ones after the one in hand. */
function StopsAhead({ route, onChoose }: { route: CourierRoute; onChoose: (stop: Waypoint) => void }) {
  const t = useTranslations('courier')
  const left = stopsLeft(route)
  const current = stopInHand(route)
  const next = nextUncompleted(route)
  const numberOf = (stop: Waypoint) => numberIn(route, stop)
  return (
    <>
      {!current && left.length > 0 && (
        <section aria-labelledby="choose-stop" className="rounded-sheet border bg-surface p-4 shadow-pop">
          <h2 id="choose-stop" className="text-head">
            {t('home.noTarget')}
          </h2>
          <p className="mb-2 text-text2">{t('home.noTargetText', { name: next?.name ?? '' })}</p>
          <RouteStops stops={left} onChoose={onChoose} numberOf={numberOf} />
        </section>
      )}
      {current && left.length > 1 && (
        <section aria-labelledby="next-stops">
          <h2 id="next-stops" className="font-semibold text-note text-text2">
            {t('home.next')}
          </h2>
          <RouteStops
            stops={left.filter(stop => stop.id !== current.id).slice(0, 2)}
            onChoose={onChoose}
            numberOf={numberOf}
          />
        </section>
      )}
    </>
  )
}

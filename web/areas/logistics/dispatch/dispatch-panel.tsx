import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { Button } from '../../../ui/buttons/button'
import { Missing } from '../../../ui/feedback/error-state'
import { type Board, courierName, type Route } from '../routes/board'
import { NewRouteForm } from '../routes/new-route-form'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import { CourierPane } from './courier-pane'
import type { Choice } from './dispatch-state'
import type { Dragged } from './drag'
import { RoutePane } from './route-pane'
import { PaneSwitch, SidePanel } from './side-panel'
import type { Assignee } from './use-assignment'

const RoutePanel = lazyPart(() => import('../route-panel/route-panel'))

export type Pane = 'orders' | 'couriers' | 'routes'

export interface DispatchPanelProps {
  city: City
  board: Board
  fleets: readonly { id: string; name: string }[]
  choice: Choice
  colours: ReadonlyMap<string, string>
  draftColour: string
  isAnonymous: boolean
  /** The orders have a place of their own. */
  isWide: boolean
  pane: Pane
  onPane: (pane: Pane) => void
  ordersPane: ReactNode
  orderCount: number
  now: number
  minute: number
  hovered: string | null
  onHover: (id: string | null) => void
  routeId: string | null
  /** Null too when the route of this id is not on the board. */
  route: Route | null
  onRoute: (id: string | null) => void
  courierId: string | null
  onCourier: (id: string | null) => void
  actions: DispatchActions
  onDrop: (to: Assignee, dragged: Dragged) => void
}

/** Beside the map: the route that is open or being made, else the lists of what is on the board. */
export function DispatchPanel(props: DispatchPanelProps) {
  const { choice, route, isWide } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const label = choice.draft ? routesTexts('new.title') : route ? route.name : t('panes')
  const [routeSearch, setRouteSearch] = useState('')
  const gone = useGoneRoute(route, props.routeId)
  return (
    <SidePanel label={label} isWide={isWide}>
      {choice.draft || route ? (
        <RouteDetail {...props} />
      ) : gone !== null ? (
        <Missing
          title={routesTexts('routes.gone', { name: gone })}
          text={routesTexts('routes.goneText')}
          action={<Button onClick={() => props.onRoute(null)}>{routesTexts('routes.toList')}</Button>}
        />
      ) : (
        <BoardPanes {...props} routeSearch={routeSearch} onRouteSearch={setRouteSearch} />
      )}
    </SidePanel>
  )
}

/** The name of the route that was open here and is on the board no more. */
function useGoneRoute(route: Route | null, routeId: string | null): string | null {
  const shown = useRef<Route>(null)
  useEffect(() => {
    if (route) shown.current = route
  }, [route])
  return !route && routeId && shown.current?.id === routeId ? shown.current.name : null
}

const IncidentsOf = lazyPart(
  withTexts(['incidents', 'collection'], () => import('../../operations/incidents/open-incidents')),
)

function RouteDetail(props: DispatchPanelProps) {
  const { board, choice, colours, draftColour, isAnonymous, route, actions } = props
  if (choice.draft)
    return (
      <NewRouteForm
        city={props.city}
        stops={choice.draft}
        onStops={choice.setDraft}
        orders={board.orders}
        couriers={board.couriers}
        routes={board.routes}
        fleets={props.fleets}
        isAnonymous={isAnonymous}
        colour={draftColour}
        now={props.minute}
        onCreate={actions.create}
        onDone={choice.clear}
        onCancel={() => choice.setDraft(null)}
      />
    )
  if (!route) return null
  return (
    <Suspense fallback={<Opening />}>
      <RoutePanel
        key={route.id}
        route={route}
        couriers={board.couriers}
        colour={colours.get(route.id) ?? draftColour}
        isAnonymous={isAnonymous}
        now={props.now}
        hovered={props.hovered}
        onHover={props.onHover}
        fleets={props.fleets}
        orders={board.orders}
        actions={actions}
        onGone={props.onRoute}
        onClose={() => props.onRoute(null)}
        below={
          <Suspense fallback={null}>
            <IncidentsOf of={{ routeId: route.id }} />
          </Suspense>
        }
      />
    </Suspense>
  )
}

function BoardPanes({
  routeSearch,
  onRouteSearch,
  ...props
}: DispatchPanelProps & { routeSearch: string; onRouteSearch: (search: string) => void }) {
  const { board, colours, isAnonymous, isWide, pane, hovered, onHover, onRoute, onDrop } = props
  const t = useTranslations('dispatch')
  const shownPane = isWide && pane === 'orders' ? 'couriers' : pane
  return (
    <>
      <PaneSwitch
        label={t('panes')}
        value={shownPane}
        onChange={props.onPane}
        panes={[
          ...(isWide ? [] : [{ value: 'orders' as const, label: t('pane.orders'), count: props.orderCount }]),
          { value: 'couriers' as const, label: t('pane.couriers'), count: board.couriers.length },
          { value: 'routes' as const, label: t('pane.routes'), count: board.routes.length },
        ]}
      />
      {shownPane === 'orders' ? (
        props.ordersPane
      ) : shownPane === 'couriers' ? (
        <CourierPane
          couriers={board.couriers}
          routes={board.routes}
          colours={colours}
          isAnonymous={isAnonymous}
          now={props.now}
          hovered={hovered}
          onHover={onHover}
          courierId={props.courierId}
          onOpen={props.onCourier}
          onOpenRoute={onRoute}
          onDrop={(courier, dragged) => onDrop({ courier }, dragged)}
        />
      ) : (
        <RoutePane
          routes={board.routes}
          colours={colours}
          search={routeSearch}
          onSearch={onRouteSearch}
          hovered={hovered}
          onHover={onHover}
          onOpen={onRoute}
          onDrop={(route, dragged) => onDrop({ route }, dragged)}
          driverName={one => {
            const driver = board.couriers.find(({ id }) => id === one.assignedTo)
            return driver ? courierName(driver, isAnonymous) : isAnonymous ? null : one.driverName
          }}
        />
      )}
    </>
  )
}

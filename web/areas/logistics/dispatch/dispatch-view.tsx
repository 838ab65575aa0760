import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cities } from '../../../map/cities'
import { MapCanvas } from '../../../map/map-canvas'
import { routeColour } from '../../../map/map-colours'
import type { Trail } from '../../../map/scene'
import { useMedia } from '../../../ui/layout/media'
import { useScheme } from '../../../use-scheme'
import { useGeofences } from '../geofences/use-geofences'
import { Legend } from '../map-layers/legend'
import { useKeptToggles } from '../map-layers/use-kept-toggles'
import { useProposalColours, useSceneWithProposal } from '../optimiser/proposal-scene'
import type { Proposal } from '../optimiser/use-proposal'
import { useBoardView } from '../route-board/board-view'
import { type Board, shownOrders } from '../routes/board'
import { OverlapDialog } from '../routes/overlap-dialog'
import { useToggles } from '../routes/toggles'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import { routeColours } from './board-scene'
import { cameraFocus } from './camera-focus'
import { ChosenActions, ChosenDialogs, type ChosenWork } from './chosen-actions'
import { DispatchHeader, type DispatchHeaderProps } from './dispatch-header'
import { DispatchPanel, type Pane } from './dispatch-panel'
import { useChoice } from './dispatch-state'
import { GeofencePane } from './geofence-pane'
import { markerPick, useLasso } from './marker-choice'
import { OrderPane } from './order-pane'
import { RouteBoardPane } from './route-board-pane'
import { useAssignment } from './use-assignment'
import { useDispatchScene, useSceneWithDraft } from './use-dispatch-scene'

type OwnHeader = 'unassigned' | 'late' | 'view' | 'isPhone' | 'isLassoing' | 'onLasso'
type GeofenceHeader = 'areGeofencesOpen' | 'onGeofences' | 'find' | 'onFind'

export interface DispatchViewProps {
  board: Board
  header: Omit<DispatchHeaderProps, OwnHeader | GeofenceHeader>
  fleets: readonly { id: string; name: string }[]
  trails: readonly Trail[]
  now: number
  routeId: string | null
  onRoute: (id: string | null) => void
  courierId: string | null
  onCourier: (id: string | null) => void
  actions: DispatchActions
}

/** The dispatcher's three panes: what waits, where everything is, and who drives it. */
export function DispatchView(props: DispatchViewProps) {
  const { board, header, trails, now, routeId, onRoute, courierId, onCourier, actions } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const toggles = useToggles()
  const isAnonymous = toggles.anonymous
  const scheme = useScheme()
  const isPhone = useMedia('(max-width: 48rem)')
  const view = useBoardView(isPhone)
  // With the board beside it, the map leaves the orders to its first lane.
  const isWide = useMedia('(min-width: 78rem)') && view === 'map'
  const [pane, setPane] = useState<Pane>('orders')
  const [hovered, setHovered] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [work, setWork] = useState<ChosenWork | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [find, setFind] = useState('')
  const showOrders = useCallback(() => setPane('orders'), [])
  const choice = useChoice(board)
  const geofences = useGeofences(header.city, { areShown: toggles.geofences })
  useKeptToggles()

  const orders = useMemo(() => shownOrders(board, toggles), [board, toggles])
  const colours = useMemo(() => routeColours(board.routes, scheme), [board.routes, scheme])
  const draftColour = routeColour(board.routes.length, scheme)
  const route = board.routes.find(({ id }) => id === routeId) ?? null
  const { chosen } = choice
  // markers show minutes: no need to draw all of them every second
  const minute = Math.floor(now / 10_000) * 10_000
  const scene = useDispatchScene({
    board,
    toggles,
    scheme,
    now: minute,
    chosen,
    hovered,
    routeId,
    courierId,
    trails,
    find,
    areas: geofences.areas,
  })
  const withDraft = useSceneWithDraft(scene, choice.draft, draftColour)
  const proposed = useProposalColours(proposal, colours)
  const shownScene = useSceneWithProposal(withDraft, proposal, { colours: proposed, hovered })
  const pick = markerPick({ scene, orders, choice, courierId, onRoute, onCourier, onPane: setPane })
  const lasso = useLasso(scene, choice, showOrders)
  const assignment = useAssignment(board, actions, { chosen, isAnonymous, now, onGiven: choice.clear })

  const { centre, zoom } = cities[header.city]
  const ordersPane = (
    <OrderPane
      orders={orders}
      choice={choice}
      search={search}
      onSearch={setSearch}
      hovered={hovered}
      onHover={setHovered}
      now={minute}
      assignOptions={assignment.options}
      onAssign={assignment.assign}
      routes={board.routes}
      onRoute={onRoute}
      suggestionOf={assignment.suggestionOf}
      more={<ChosenActions orders={board.orders.filter(({ id }) => chosen.has(id))} onOpen={setWork} />}
    />
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DispatchHeader
        {...header}
        unassigned={board.orders.length}
        late={board.routes.filter(one => one.lateMinutes > 0 && !one.isComplete).length}
        view={view}
        isPhone={isPhone}
        isLassoing={lasso.isOn}
        onLasso={lasso.setIsOn}
        areGeofencesOpen={geofences.isOpen}
        onGeofences={geofences.toggle}
        find={find}
        onFind={setFind}
      />
      <div className="relative flex min-h-0 flex-1 max-md:flex-col">
        {isWide && (
          <section
            aria-label={t('pane.orders')}
            className="flex w-[19rem] shrink-0 flex-col border-r bg-surface"
          >
            {ordersPane}
          </section>
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {view !== 'board' && (
            <MapCanvas
              className="min-h-0 min-w-0 flex-1"
              label={t('map.label', { city: routesTexts(`city.${header.city}`) })}
              scene={shownScene}
              camera={{ longitude: centre.lon, latitude: centre.lat, zoom }}
              focus={cameraFocus(header.city, board, orders, { route, courierId })}
              onPick={(id, event) => {
                if (!geofences.pick(id)) pick(id, event)
              }}
              onHover={setHovered}
              lasso={lasso}
              pen={geofences.pen}
              isListed
            >
              <Legend />
            </MapCanvas>
          )}
          {view !== 'map' && (
            <RouteBoardPane
              isSplit={view === 'split'}
              city={header.city}
              board={board}
              colours={colours}
              isAnonymous={isAnonymous}
              now={minute}
              hovered={hovered}
              onHover={setHovered}
              onRoute={onRoute}
            />
          )}
        </div>
        {geofences.isOpen && (
          <GeofencePane city={header.city} {...{ board, geofences, isAnonymous, isWide }} />
        )}
        {!geofences.isOpen && (view === 'map' || routeId || choice.draft || chosen.size > 0 || courierId) && (
          <DispatchPanel
            city={header.city}
            board={board}
            fleets={props.fleets}
            choice={choice}
            colours={colours}
            draftColour={draftColour}
            isAnonymous={isAnonymous}
            isWide={isWide}
            pane={pane}
            onPane={setPane}
            ordersPane={ordersPane}
            orderCount={orders.length}
            now={now}
            minute={minute}
            hovered={hovered}
            onHover={setHovered}
            routeId={routeId}
            route={route}
            onRoute={onRoute}
            courierId={courierId}
            onCourier={onCourier}
            actions={actions}
            onDrop={assignment.drop}
          />
        )}
      </div>
      {actions.overlap && <OverlapDialog overlap={actions.overlap} closeOverlap={actions.closeOverlap} />}
      <ChosenDialogs
        work={work}
        city={header.city}
        board={board}
        isAnonymous={isAnonymous}
        now={minute}
        drawn={{ colours: proposed, hovered, onHover: setHovered, onProposal: setProposal }}
        onClose={() => setWork(null)}
        onDone={choice.clear}
      />
    </div>
  )
}

import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../../../command/keys'
import { cities } from '../../../map/cities'
import { MapCanvas } from '../../../map/map-canvas'
import { routeColour } from '../../../map/map-colours'
import type { Trail } from '../../../map/scene'
import { useMedia } from '../../../ui/layout/media'
import { useScheme } from '../../../use-scheme'
import { type Board, isShownOrder } from '../routes/board'
import { useToggles } from '../routes/toggles'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import { routeColours } from './board-scene'
import { cameraFocus } from './camera-focus'
import { ChosenActions, ChosenDialogs, type ChosenWork } from './chosen-actions'
import { DispatchHeader, type DispatchHeaderProps } from './dispatch-header'
import { DispatchPanel, type Pane } from './dispatch-panel'
import { useChoice } from './dispatch-state'
import { markerPick, useLassoChoice } from './marker-choice'
import { OrderPane } from './order-pane'
import { useAssignment } from './use-assignment'
import { useDispatchScene, useSceneWithDraft } from './use-dispatch-scene'

export interface DispatchViewProps {
  board: Board
  header: Omit<DispatchHeaderProps, 'unassigned' | 'late' | 'isLassoing' | 'onLasso'>
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
  const scheme = useScheme()
  const isWide = useMedia('(min-width: 78rem)')
  const [pane, setPane] = useState<Pane>('orders')
  const [hovered, setHovered] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isLassoing, setIsLassoing] = useState(false)
  const [work, setWork] = useState<ChosenWork | null>(null)
  const choice = useChoice(board)
  useKeys({ l: () => setIsLassoing(!isLassoing) })

  const orders = useMemo(
    () => board.orders.filter(order => isShownOrder(order, toggles)),
    [board.orders, toggles],
  )
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
  })
  const shownScene = useSceneWithDraft(scene, choice.draft, draftColour)
  const pick = markerPick({ scene, orders, choice, courierId, onRoute, onCourier, onPane: setPane })
  const endLasso = useCallback(() => {
    setIsLassoing(false)
    setPane('orders')
  }, [])
  const catchOrders = useLassoChoice(scene, choice, endLasso)
  const assignment = useAssignment(board, actions, {
    isAnonymous: toggles.anonymous,
    now,
    onGiven: choice.clear,
  })

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
      assignEntries={assignment.entries}
      more={<ChosenActions orders={board.orders.filter(({ id }) => chosen.has(id))} onOpen={setWork} />}
    />
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DispatchHeader
        {...header}
        unassigned={board.orders.length}
        late={board.routes.filter(one => one.lateMinutes > 0 && !one.isComplete).length}
        isLassoing={isLassoing}
        onLasso={setIsLassoing}
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
        <MapCanvas
          className="min-h-0 min-w-0 flex-1"
          label={t('map.label', { city: routesTexts(`city.${header.city}`) })}
          scene={shownScene}
          camera={{ longitude: centre.lon, latitude: centre.lat, zoom }}
          focus={cameraFocus(header.city, board, orders, { route, courierId })}
          onPick={pick}
          onHover={setHovered}
          lasso={{ isOn: isLassoing, onCaught: catchOrders }}
          isListed
        />
        <DispatchPanel
          city={header.city}
          board={board}
          fleets={props.fleets}
          choice={choice}
          colours={colours}
          draftColour={draftColour}
          isAnonymous={toggles.anonymous}
          isWide={isWide}
          pane={pane}
          onPane={setPane}
          ordersPane={ordersPane}
          orderCount={orders.length}
          now={now}
          minute={minute}
          hovered={hovered}
          onHover={setHovered}
          route={route}
          onRoute={onRoute}
          courierId={courierId}
          onCourier={onCourier}
          actions={actions}
          onDrop={assignment.drop}
        />
      </div>
      <ChosenDialogs
        work={work}
        city={header.city}
        board={board}
        isAnonymous={toggles.anonymous}
        now={minute}
        onClose={() => setWork(null)}
        onDone={choice.clear}
      />
    </div>
  )
}

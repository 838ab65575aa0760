import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../../command/keys'
import { useFormat } from '../../i18n/format'
import { cities } from '../../map/cities'
import { MapCanvas } from '../../map/map-canvas'
import { routeColour } from '../../map/map-colours'
import type { Trail } from '../../map/scene'
import { useScheme } from '../../map/use-scheme'
import { useMask } from '../../session/incognito'
import { useMedia } from '../../ui/media'
import type { MenuEntry } from '../../ui/menu'
import {
  type Board,
  courierName,
  type Driver,
  isShownOrder,
  openStops,
  presenceNow,
  type Route,
} from '../routes/board'
import { NewRouteForm } from '../routes/new-route-form'
import { usePresenceText } from '../routes/presence-dot'
import { RoutePanel } from '../routes/route-panel'
import { useToggles } from '../routes/toggles'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import { routeColours, sceneOf } from './board-scene'
import { CourierPane } from './courier-pane'
import { DispatchHeader, type DispatchHeaderProps } from './dispatch-header'
import { useChoice } from './dispatch-state'
import type { Dragged } from './drag'
import { OrderPane } from './order-pane'
import { RoutePane } from './route-pane'
import { PaneSwitch, SidePanel } from './side-panel'

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

type Pane = 'orders' | 'couriers' | 'routes'

/** The dispatcher's three panes: what waits, where everything is, and who drives it. */
export function DispatchView(props: DispatchViewProps) {
  const { board, header, trails, now, routeId, onRoute, courierId, onCourier, actions } = props
  const mask = useMask()
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const format = useFormat()
  const presenceText = usePresenceText()
  const toggles = useToggles()
  const scheme = useScheme()
  const isWide = useMedia('(min-width: 78rem)')
  const [pane, setPane] = useState<Pane>('orders')
  const [hovered, setHovered] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [routeSearch, setRouteSearch] = useState('')
  const [isLassoing, setIsLassoing] = useState(false)
  const choice = useChoice(board)
  useKeys({ l: () => setIsLassoing(!isLassoing) })

  const orders = useMemo(
    () => board.orders.filter(order => isShownOrder(order, toggles)),
    [board.orders, toggles],
  )
  const colours = useMemo(() => routeColours(board.routes, scheme), [board.routes, scheme])
  const route = board.routes.find(({ id }) => id === routeId) ?? null
  const { chosen } = choice
  // markers show minutes: no need to draw all of them every second
  const minute = Math.floor(now / 10_000) * 10_000
  const scene = useMemo(
    () =>
      sceneOf({
        board,
        toggles,
        scheme,
        now: minute,
        chosen,
        hovered,
        routeId,
        courierId,
        trails,
        texts: {
          orders: count => routesTexts('orders.count', { count }),
          window: format.window,
          presence: presenceText,
          late: count => routesTexts('late.minutes', { count }),
          distance: format.distance,
          place: place => mask('address', place),
        },
      }),
    [
      board,
      toggles,
      scheme,
      minute,
      chosen,
      hovered,
      routeId,
      courierId,
      trails,
      format,
      presenceText,
      mask,
      routesTexts,
    ],
  )

  const draftColour = routeColour(board.routes.length, scheme)
  const shownScene = useMemo(() => {
    if (!choice.draft) return scene
    const points = choice.draft.map(stop => stop.address.geo)
    return {
      ...scene,
      lines: [
        ...(scene.lines ?? []),
        { id: 'draft', points, colour: draftColour, dashed: true, isRaised: true },
      ],
    }
  }, [scene, choice.draft, draftColour])

  const catchOrders = useCallback(
    (ids: readonly string[]) => {
      const caught = ids.flatMap(id => {
        const thing = scene.things.get(id)
        return thing?.kind === 'orders' ? thing.orderIds : []
      })
      if (caught.length > 0) choice.choose(new Set([...chosen, ...caught]))
      setIsLassoing(false)
      setPane('orders')
    },
    [scene.things, choice.choose, chosen],
  )
  const pick = (id: string | null, { shiftKey, ctrlKey }: { shiftKey: boolean; ctrlKey: boolean }) => {
    const thing = id === null ? undefined : scene.things.get(id)
    if (!thing) {
      onRoute(null)
      onCourier(null)
      return
    }
    switch (thing.kind) {
      case 'orders': {
        const isMore = shiftKey || ctrlKey || choice.draft !== null
        if (isMore) choice.toggle(thing.orderIds)
        else choice.choose(thing.orderIds.every(one => chosen.has(one)) ? new Set() : new Set(thing.orderIds))
        return
      }
      case 'store':
        choice.toggle(
          orders
            .filter(order => order.storeId === thing.storeId && order.leg !== 'fromHub')
            .map(one => one.id),
        )
        return
      case 'hub':
        choice.toggle(
          orders
            .filter(order => order.warehouseId === thing.warehouseId && order.leg === 'fromHub')
            .map(one => one.id),
        )
        return
      case 'stop':
      case 'route':
        onRoute(thing.routeId)
        return
      case 'courier':
        onCourier(thing.courierId === courierId ? null : thing.courierId)
        setPane('couriers')
    }
  }
  const give = (to: { courier: Driver } | { route: Route }, ids: readonly string[]) => {
    actions.giveTo(to, ids)
    choice.clear()
  }
  const assignEntries = (ids: string[]): MenuEntry[][] => [
    board.routes
      .filter(one => !one.isComplete && !one.canceledAt)
      .slice(0, 12)
      .map(one => ({
        label: t('orders.addTo', { name: one.name }),
        onSelect: () => give({ route: one }, ids),
      })),
    board.couriers
      .toSorted((a, b) => (b.lastEvent?.at.getTime() ?? 0) - (a.lastEvent?.at.getTime() ?? 0))
      .slice(0, 20)
      .map(courier => {
        const { presence, seconds } = presenceNow(courier, now)
        const name = courierName(courier, toggles.anonymous)
        const vehicle = routesTexts(`vehicle.${courier.vehicleType ?? 'bike'}`)
        return {
          label: `${name} · ${vehicle} · ${presenceText(presence, seconds)}`,
          onSelect: () => give({ courier }, ids),
        }
      }),
  ]
  const dropOn = (to: { courier: Driver } | { route: Route }, dragged: Dragged) => {
    if (dragged.kind === 'orders') return give(to, dragged.ids)
    const dropped = board.routes.find(({ id }) => id === dragged.id)
    if (dropped && 'courier' in to) actions.assign(dropped, to.courier.id)
  }

  const courierFocus = board.couriers.find(({ id }) => id === courierId)?.lastEvent
  const focus = route
    ? { key: `route ${route.id}`, points: route.waypoints.map(stop => stop.address.geo) }
    : courierFocus
      ? { key: `courier ${courierId}`, points: [courierFocus.geo], maxZoom: 14 }
      : null
  const { centre, zoom } = cities[header.city]
  const overview = {
    key: header.city,
    points: [
      ...orders.flatMap(order => [order.pickup.geo, order.dropoff.geo]),
      ...board.routes.flatMap(one => openStops(one).map(stop => stop.address.geo)),
      ...board.warehouses.map(hub => hub.address.geo),
    ],
    maxZoom: 14,
  }

  const ordersPane = (
    <OrderPane
      orders={orders}
      choice={choice}
      search={search}
      onSearch={setSearch}
      hovered={hovered}
      onHover={setHovered}
      now={minute}
      assignEntries={assignEntries}
    />
  )
  const couriersPane = (
    <CourierPane
      couriers={board.couriers}
      routes={board.routes}
      colours={colours}
      isAnonymous={toggles.anonymous}
      now={now}
      hovered={hovered}
      onHover={setHovered}
      courierId={courierId}
      onOpen={onCourier}
      onOpenRoute={onRoute}
      onDrop={(courier, dragged) => dropOn({ courier }, dragged)}
    />
  )
  const routesPane = (
    <RoutePane
      routes={board.routes}
      colours={colours}
      search={routeSearch}
      onSearch={setRouteSearch}
      hovered={hovered}
      onHover={setHovered}
      onOpen={onRoute}
      onDrop={(one, dragged) => dropOn({ route: one }, dragged)}
      driverName={one => {
        const driver = board.couriers.find(({ id }) => id === one.assignedTo)
        return driver ? courierName(driver, toggles.anonymous) : toggles.anonymous ? null : one.driverName
      }}
    />
  )
  const detail = choice.draft ? (
    <NewRouteForm
      city={header.city}
      stops={choice.draft}
      onStops={choice.setDraft}
      orders={board.orders}
      couriers={board.couriers}
      routes={board.routes}
      fleets={props.fleets}
      isAnonymous={toggles.anonymous}
      colour={draftColour}
      now={minute}
      onCreate={actions.create}
      onDone={choice.clear}
      onCancel={() => choice.setDraft(null)}
    />
  ) : route ? (
    <RoutePanel
      key={route.id}
      route={route}
      couriers={board.couriers}
      colour={colours.get(route.id) ?? draftColour}
      isAnonymous={toggles.anonymous}
      now={now}
      hovered={hovered}
      onHover={setHovered}
      onEdit={actions.edit}
      onAssign={actions.assign}
      onRemove={actions.remove}
      onNotify={actions.notify}
      onClose={() => onRoute(null)}
    />
  ) : null

  const shownPane = isWide && pane === 'orders' ? 'couriers' : pane
  const tabs = (
    <PaneSwitch
      label={t('panes')}
      value={shownPane}
      onChange={setPane}
      panes={[
        ...(isWide ? [] : [{ value: 'orders' as const, label: t('pane.orders'), count: orders.length }]),
        { value: 'couriers' as const, label: t('pane.couriers'), count: board.couriers.length },
        { value: 'routes' as const, label: t('pane.routes'), count: board.routes.length },
      ]}
    />
  )
  const side = detail ?? (
    <>
      {tabs}
      {shownPane === 'orders' ? ordersPane : shownPane === 'couriers' ? couriersPane : routesPane}
    </>
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
          focus={
            focus ??
            (overview.points.length > 1 ? overview : { ...overview, points: [centre], maxZoom: zoom })
          }
          onPick={pick}
          onHover={setHovered}
          lasso={{ isOn: isLassoing, onCaught: catchOrders }}
          isListed
        />
        <SidePanel
          label={detail ? (choice.draft ? routesTexts('new.title') : (route?.name ?? '')) : t('panes')}
          isWide={isWide}
        >
          {side}
        </SidePanel>
      </div>
    </div>
  )
}

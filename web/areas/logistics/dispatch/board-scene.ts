import type { Geo } from '../../../../src/core/contract/common'
import { initials } from '../../../../src/core/rules/fields/name'
import { hasWords } from '../../../../src/core/rules/typed/folding'
import { streetWayThrough } from '../../../../src/streets/city-streets'
import type { Scheme } from '../../../map/engine'
import { mapColours, routeColour } from '../../../map/map-colours'
import type { MapArea, MapLine, MapScene, Marker, Trail } from '../../../map/scene'
import { lateLabel, silenceMark, silenceOf } from '../map-layers/marks'
import type { SceneTexts } from '../map-layers/scene-texts'
import {
  type Board,
  type BoardOrder,
  courierName,
  dropoffKey,
  openStops,
  pickupKey,
  presenceNow,
  type Route,
  riskAt,
  shownOrders,
} from '../routes/board'
import { markerId } from '../routes/marker-ids'
import type { Toggles } from '../routes/toggles'

/** What a marker stands for, by its id. */
export type Thing =
  | { kind: 'orders'; orderIds: string[] }
  | { kind: 'store'; storeId: string }
  | { kind: 'hub'; warehouseId: string }
  | { kind: 'stop'; routeId: string; waypointId: string }
  | { kind: 'route'; routeId: string }
  | { kind: 'courier'; courierId: string }

export interface SceneInput {
  board: Board
  toggles: Toggles
  scheme: Scheme
  now: number
  chosen: ReadonlySet<string>
  /** Marker ids, from the map or from a list beside it. */
  hovered: string | null
  routeId: string | null
  courierId: string | null
  trails: readonly Trail[]
  /** The search text for address-book points. */
  find: string
  areas: readonly MapArea[]
  texts: SceneTexts
}

export interface BoardScene extends MapScene {
  things: ReadonlyMap<string, Thing>
}

/** The colour of each route: stays while it is on the board, wherever it is shown. */
export function routeColours(routes: readonly Route[], scheme: Scheme): Map<string, string> {
  const ids = routes.map(({ id }) => id).toSorted()
  return new Map(ids.map((id, index) => [id, routeColour(index, scheme)]))
}

/** Everything that is drawn of a board, with what each marker stands for. */
export function sceneOf(input: SceneInput): BoardScene {
  const { board, toggles, scheme, trails } = input
  const things = new Map<string, Thing>()
  const colours = routeColours(board.routes, scheme)
  const isFocused = input.routeId !== null || input.courierId !== null
  const routes = board.routes.filter(
    route => isInFocus(route, input) || (!isFocused && (toggles.assigned || route.assignedTo === null)),
  )
  const orders = shownOrders(board, toggles)
  const add = (marker: Marker, thing: Thing) => {
    things.set(marker.id, thing)
    return { ...marker, isRaised: marker.id === input.hovered || marker.isRaised === true }
  }
  const markers: Marker[] = [
    ...placeMarkers(input, orders, add),
    ...(toggles.deliveries ? orderMarkers(input, orders, isFocused, add) : []),
    ...routes.flatMap(route => stopMarkers(input, route, colours.get(route.id) ?? '#000000', add)),
    ...courierMarkers(input, colours, isFocused, add),
  ]
  const lines = routes.flatMap(route => {
    const line = routeLine(input, route, colours.get(route.id) ?? '#000000')
    if (line) things.set(line.id, { kind: 'route', routeId: route.id })
    return line ?? []
  })
  const isEstimated = routes.some(({ waypoints }) => waypoints.some(({ eta }) => eta?.isEstimate))
  const hub = board.warehouses[0]
  return {
    markers,
    lines,
    areas: input.areas,
    trails: toggles.trails || input.courierId ? trails : [],
    rings:
      toggles.rings && hub
        ? { centre: hub.address.geo, meters: [1000, 2000, 4000, 8000], name: input.texts.distance }
        : null,
    credits: [...board.roads.credits, ...(isEstimated ? [input.texts.estimated] : [])],
    things,
  }
}

function isInFocus(route: Route, { routeId, courierId }: SceneInput) {
  return route.id === routeId || (courierId !== null && route.assignedTo === courierId)
}

type Add = (marker: Marker, thing: Thing) => Marker

function placeMarkers(
  { board, toggles, scheme, texts }: SceneInput,
  orders: readonly BoardOrder[],
  add: Add,
) {
  const colours = mapColours[scheme]
  const waiting = new Map<string, number>()
  for (const order of orders) waiting.set(pickupKey(order), (waiting.get(pickupKey(order)) ?? 0) + 1)
  const stores = board.stores
    .filter(store => toggles.allStores || (toggles.pickups && waiting.has(`store:${store.id}`)))
    .map(store => {
      const count = waiting.get(`store:${store.id}`) ?? 0
      return add(
        {
          id: markerId.store(store.id),
          geo: store.address.geo,
          title: store.name,
          detail: count > 0 ? texts.orders(count) : store.address.formattedAddress,
          isFaded: count === 0,
          look: { shape: 'store', colour: count > 0 ? colours.store : colours.done },
        },
        { kind: 'store', storeId: store.id },
      )
    })
  const hubs = board.warehouses.map(hub => {
    const count = waiting.get(`hub:${hub.id}`) ?? 0
    return add(
      {
        id: markerId.hub(hub.id),
        geo: hub.address.geo,
        title: hub.name,
        detail: count > 0 ? texts.orders(count) : hub.address.formattedAddress,
        look: { shape: 'hub', colour: colours.brand },
      },
      { kind: 'hub', warehouseId: hub.id },
    )
  })
  return [...stores, ...hubs]
}

function orderMarkers(
  { scheme, now, chosen, texts }: SceneInput,
  orders: readonly BoardOrder[],
  isFocused: boolean,
  add: Add,
) {
  const colours = mapColours[scheme]
  const places = Map.groupBy(orders, dropoffKey)
  return [...places].flatMap(([key, there]) => {
    const first = there[0]
    if (!first) return []
    const isLate = there.some(order => riskAt(order, now) !== null)
    const isChosen = there.some(order => chosen.has(order.id))
    const hue = isChosen ? colours.chosen : isLate ? colours.late : colours.waiting
    const window = texts.window(
      new Date(Math.min(...there.map(order => order.windowStart.getTime()))),
      new Date(Math.max(...there.map(order => order.windowEnd.getTime()))),
    )
    return add(
      {
        id: markerId.orders(key),
        geo: first.dropoff.geo,
        title: first.locationName ?? texts.place(first.dropoff.name ?? first.dropoff.formattedAddress),
        detail: `${texts.orders(there.length)} · ${window}`,
        isSelected: isChosen,
        isFaded: isFocused && !isChosen,
        isCatchable: true,
        look: { shape: 'circle', colour: hue, hollow: !isChosen, text: String(there.length) },
      },
      { kind: 'orders', orderIds: there.map(({ id }) => id) },
    )
  })
}

function stopMarkers(
  { board, toggles, scheme, texts, routeId, find }: SceneInput,
  route: Route,
  colour: string,
  add: Add,
): Marker[] {
  const colours = mapColours[scheme]
  const storeIds = new Set(board.stores.map(({ id }) => id))
  return route.waypoints.flatMap((stop, index) => {
    const isDone = stop.status === 'Completed'
    if (isDone && !toggles.completed && route.id !== routeId) return []
    if (stop.isExternal && !(stop.isAddressBook ? toggles.addressBook : toggles.external)) return []
    if (stop.isAddressBook && !hasWords(`${stop.name} ${stop.address.formattedAddress}`, find)) return []
    if (!toggles.pickups && stop.shouldPickup && !stop.shouldDeliver) return []
    if (!toggles.deliveries && stop.shouldDeliver && !stop.shouldPickup) return []
    if (!toggles.crossDocking && stop.isCrossDocking) return []
    const lateMinutes = stop.eta?.lateMinutes ?? 0
    const isLate = lateMinutes > 0
    const isStore = stop.shouldPickup || (stop.storeId !== null && storeIds.has(stop.storeId))
    return add(
      {
        id: markerId.stop(stop.id),
        geo: stop.address.geo,
        title: `${index + 1}. ${isStore ? stop.name : texts.place(stop.name)}`,
        detail: [
          route.name,
          texts.window(stop.windowStart, stop.windowEnd),
          isLate ? texts.late(lateMinutes) : null,
        ]
          .filter(Boolean)
          .join(' · '),
        isSelected: stop.isCurrentTarget && route.id === routeId,
        ...lateLabel(lateMinutes, colours.late, texts.late),
        look: {
          shape: isStore ? 'square' : 'circle',
          colour: stop.status === 'Failed' ? colours.late : isDone ? colours.done : colour,
          text: stop.status === 'Failed' ? '!' : String(index + 1),
          done: isDone,
          ...(isLate && { edge: colours.late }),
        },
      },
      { kind: 'stop', routeId: route.id, waypointId: stop.id },
    )
  })
}

function courierMarkers(
  { board, toggles, scheme, now, texts, courierId, routeId }: SceneInput,
  colours: ReadonlyMap<string, string>,
  isFocused: boolean,
  add: Add,
) {
  const hues = mapColours[scheme]
  return board.couriers.flatMap(courier => {
    if (!courier.lastEvent) return []
    const own = board.routes.find(route => route.assignedTo === courier.id && !route.isComplete)
    const { presence, seconds } = presenceNow(courier, now)
    const name = courierName(courier, toggles.anonymous)
    const isInvolved = courier.id === courierId || own?.id === routeId
    const mark = silenceMark(silenceOf(courier, board.routes, now), hues, texts.silent)
    // who has not been heard of for half an hour and drives nothing is not on the road
    if (presence === 'offline' && !own && !isInvolved) return []
    return add(
      {
        id: markerId.courier(courier.id),
        geo: courier.lastEvent.geo,
        title: name,
        detail: mark?.label.text ?? texts.presence(presence, seconds),
        ...(mark && { label: mark.label }),
        isSelected: courier.id === courierId,
        isFaded: isFocused && !isInvolved,
        look: {
          shape: 'courier',
          colour: own ? (colours.get(own.id) ?? hues.courier) : hues.courier,
          text: toggles.anonymous ? name.slice(-2) : initials(courier.name),
          dot: hues[presence],
          ...(mark && { edge: mark.label.colour }),
        },
      },
      { kind: 'courier', courierId: courier.id },
    )
  })
}

function routeLine(
  { board, toggles, hovered, routeId }: SceneInput,
  route: Route,
  colour: string,
): MapLine | null {
  const left = openStops(route)
  const hasBegun = left.length < route.waypoints.length || left.some(stop => stop.status !== 'Pending')
  if (!hasBegun && !toggles.polylines && route.id !== routeId) return null
  const courier = hasBegun ? board.couriers.find(({ id }) => id === route.assignedTo) : null
  const points = [
    ...(courier?.lastEvent ? [courier.lastEvent.geo] : []),
    ...left.map(stop => stop.address.geo),
  ]
  if (points.length < 2) return null
  const id = markerId.route(route.id)
  return {
    id,
    points: roadLine(board, route.id) ?? streetWayThrough(points),
    colour,
    dashed: route.assignedTo === null,
    isRaised: id === hovered || route.id === routeId,
  }
}

/** The line that the server has found along the roads; null where it knows none. */
function roadLine({ roads }: Board, routeId: string): Geo[] | null {
  const line = roads.lines.find(one => one.routeId === routeId)
  return line ? line.path.map(([lon, lat]) => ({ lat, lon })) : null
}
